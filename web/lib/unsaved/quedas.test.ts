import { expect, it } from 'vitest';
import { runSchedule, SEEDS } from './schedules.testing.ts';
import { aba, eachInANewBrowser, passar, type Rede } from './testing.ts';

/** The user types a text in one or two tabs and decides about conflicts, and somebody else writes the same text. */
eachInANewBrowser();

type Saved = { versao: number; texto: string };
const ESCOPO = 'texto/1';
const CAMPO = 'texto';
const wordsIn = (texto: string) => texto.split(' ').filter(Boolean);

const tabOf = async (server: { rede: Rede; now: Saved }) => {
  const tab = await aba();
  await tab.openSeal('u');
  const { keepMine, takeTheirs, write, writingOf } = await import('./writing.ts');
  const { ApiError } = await import('#web/lib/api/api.ts');
  const { resumeAll, setSenders } = await import('./resume.ts');
  const { rowsOf } = await import('./store.ts');
  const { ownerOf } = await import('./owner.ts');
  const { sealedPlace } = await import('./drafts.ts');
  const { unseal } = await import('./seal.ts');
  const ask = async (change: boolean, answer: () => Saved): Promise<Saved> => {
    const { rede } = server;
    if (rede === 'off') throw new ApiError(0, {});
    if (rede === 'broken' && change) throw new ApiError(500, {});
    const made = answer();
    if (rede === 'lost') throw new ApiError(0, {});
    return rede === 'hang' ? new Promise(() => undefined) : made;
  };
  const ler = () => ask(false, () => server.now);
  const gravar = ({ texto }: { texto: string }, versao: number) =>
    ask(true, () => {
      if (versao !== server.now.versao) throw new ApiError(409, { message: 'conflito', errors: {} });
      server.now = { versao: versao + 1, texto };
      return server.now;
    });
  const open = (servidor: Saved) =>
    writingOf<{ texto: string }, Saved>('u', { escopo: ESCOPO, campo: CAMPO, servidor, ler, gravar });
  setSenders({ texto: async () => open(await ler()).keeper.recover() });
  let writing: ReturnType<typeof open> | undefined;
  /** The text on the screen; empty until it was read and drafts were looked for. */
  let shown: string | undefined;
  const pending = () => writing?.keeper.pendingOf(CAMPO)?.valor.texto;
  return {
    ...tab,
    resumeAll: () => resumeAll('u'),
    shown: () => shown,
    pending,
    conflict: () => (writing?.keeper.status.get().refusals[CAMPO] ? writing.outra : null),
    /** Opens the screen, or reads it again: a text without changes of its own follows the server. */
    visit: async () => {
      const read = await Promise.race([ler().catch(() => undefined), passar(100)]);
      if (!read) return;
      writing = open(read);
      if (shown === undefined) await writing.keeper.recover();
      shown = pending() ?? writing.servidor.texto;
    },
    type: async (word: string) => {
      if (!writing || shown === undefined) return false;
      shown = `${shown} ${word}`;
      write(writing, { texto: shown });
      await passar(5);
      return true;
    },
    decide: (mine: boolean) => {
      if (!writing) return;
      if (mine) keepMine(writing);
      else takeTheirs(writing);
      shown = mine ? shown : writing.servidor.texto;
    },
    /** All texts on the device. */
    kept: async () => {
      const rows = (await rowsOf(ownerOf('u'))).filter(({ scope }) => scope === ESCOPO);
      const opened = rows.map(async (row) => JSON.parse(await unseal('u', row.sealed, sealedPlace(row))).valor.texto);
      return (await Promise.all(opened)) as string[];
    },
  };
};
type Tab = Awaited<ReturnType<typeof tabOf>>;

const schedule = (seed: number) => {
  const server = { rede: 'on' as Rede, now: { versao: 1, texto: '' } };
  /** What was typed, here or elsewhere, and not given up by a decision. */
  const words = new Set<string>();
  let count = 0;
  const giveUp = (texto: string, instead: string) => {
    for (const word of wordsIn(texto)) if (!wordsIn(instead).includes(word)) words.delete(word);
  };

  return runSchedule<Tab>(seed, ({ tabs, next, pick }) => {
    const visit = () => pick(tabs).visit();
    const type = async () => {
      count += 1;
      if (await pick(tabs).type(`w${count}`)) words.add(`w${count}`);
    };
    const decide = async () => {
      const tab = tabs.find((one) => one.conflict());
      const other = tab?.conflict();
      const mine = tab?.pending();
      if (!tab || !other || mine === undefined) return;
      const keeps = next() < 0.5;
      if (keeps) giveUp(other.texto, mine);
      else giveUp(mine, other.texto);
      tab.decide(keeps);
      await passar(5);
    };
    return {
      server,
      openTab: () => tabOf(server),
      steps: [visit, type, type, type, decide],
      other: () => {
        count += 1;
        words.add(`o${count}`);
        server.now = { versao: server.now.versao + 1, texto: `${server.now.texto} o${count}` };
      },
      look: async () => {
        const texts = [server.now.texto, ...((await tabs[0]?.kept()) ?? [])];
        const found = new Set(texts.flatMap(wordsIn));
        expect([...words].filter((word) => !found.has(word))).toEqual([]);
      },
      end: async (tab) => {
        // What is left needs a decision, which home asks for.
        const left = await tab.kept();
        if (left.length) await tab.visit();
        expect(left.length === 0 || tab.conflict() !== null).toBe(true);
      },
    };
  });
};

it.each(SEEDS)('no character is lost without a decision (seed %i)', schedule);
