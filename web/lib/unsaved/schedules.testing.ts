/** Random schedules of one user with up to two tabs and a network that fails. */
import { powerOn, untilCut } from './power.testing.ts';
import { device, passar, type Rede, random } from './testing.ts';

const { SCHEDULES = '6', FIRST_SEED = '1', SEED } = process.env;
/** `SCHEDULES=200` runs more schedules, `FIRST_SEED=201` others, `SEED=7` the one with this seed. */
export const SEEDS = SEED
  ? [Number(SEED)]
  : Array.from({ length: Number(SCHEDULES) }, (_, index) => Number(FIRST_SEED) + index);

const STEPS = 24;
/** Of what one thing that the user does takes to reach the disk, and the server. */
const MOST_MICROSTEPS = 24;
const REDES = ['on', 'on', 'off', 'off', 'lost', 'broken', 'hang'] as const satisfies Rede[];

type Tab = { resumeAll: () => Promise<unknown>; recarregar: () => Promise<void>; matar: () => void };
type Chance<T> = { tabs: T[]; next: () => number; pick: <V>(from: readonly V[]) => V };
type Plan<T> = {
  server: { rede: Rede };
  openTab: () => Promise<T>;
  /** What the user does; each as likely as the others. */
  steps: (() => unknown)[];
  /** What somebody else does. */
  other: () => void;
  opened?: (tab: T) => void;
  /** The tab is about to be closed without any notice. */
  killed?: (tab: T) => void;
  /** Called at the moment the power goes: remembers what the tabs show. */
  cut?: () => void;
  /** What is true when the device was started again, before this tab sends anything. */
  back?: (tab: T) => Promise<void>;
  /** What is true after every step. */
  look: () => Promise<void>;
  /** What is true in the last tab after everything was sent. */
  end: (tab: T) => Promise<void>;
};

export const runSchedule = async <T extends Tab>(seed: number, planOf: (chance: Chance<T>) => Plan<T>) => {
  const next = random(seed);
  const pick = <V>(from: readonly V[]): V => from[Math.floor(next() * from.length)] as V;
  const tabs: T[] = [];
  const { server, openTab, steps, other, opened, killed, cut, back, look, end } = planOf({ tabs, next, pick });

  let powerWent = false;
  const open = async () => {
    const tab = await openTab();
    if (powerWent) await back?.(tab);
    powerWent = false;
    tabs.push(tab);
    void tab.resumeAll();
    await passar(0);
    opened?.(tab);
    return tab;
  };
  const leave = async (how: 'reload' | 'kill') => {
    const [tab] = tabs.splice(Math.floor(next() * tabs.length), 1);
    if (!tab) return;
    if (how === 'reload') await tab.recarregar();
    else killed?.(tab);
    tab.matar();
    if (tabs.length === 0) await open();
  };
  const net = async () => {
    server.rede = pick(REDES);
    if (server.rede === 'on') dispatchEvent(new Event('online'));
    await passar(0);
  };
  const wait = () => passar(Math.floor(next() * 40_000));
  const soon = () => passar(1000);
  const openSecond = () => (tabs.length < 2 ? open() : undefined);
  const reload = () => leave('reload');
  const kill = () => leave('kill');

  /** The power goes at any step of what the user does. */
  const power = async () => {
    if (next() < 0.5) {
      // What is typed after a request failed is shown as kept once the disk has it.
      server.rede = 'off';
      await pick<() => unknown>(steps)();
      await soon();
    }
    const work = async () => {
      for (let doing = 0; doing < 3 && !device.off; doing += 1) await pick<() => unknown>([...steps, soon])();
    };
    await untilCut(Math.floor(next() * MOST_MICROSTEPS), () => cut?.(), work);
    for (const tab of tabs.splice(0)) tab.matar();
    powerOn();
    powerWent = true;
    await open();
  };

  const log: string[] = [];
  try {
    await open();
    for (let step = 0; step < STEPS; step += 1) {
      const made = pick<() => unknown>([...steps, net, net, wait, wait, openSecond, reload, kill, power, power, other]);
      log.push(made.name);
      await made();
      await look();
    }
    // A hanging request ends with its tab. Then everything is sent.
    server.rede = 'on';
    for (const tab of tabs.splice(0)) {
      await tab.recarregar();
      tab.matar();
    }
    const last = await open();
    for (let again = 0; again < 3; again += 1) {
      await last.resumeAll();
      await passar(30_000);
    }
    await look();
    await end(last);
  } catch (error) {
    throw new Error(`seed ${seed}: ${log.join(' ')}`, { cause: error });
  }
};
