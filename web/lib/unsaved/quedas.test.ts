import { expect, it } from 'vitest';
import { runSchedule, SEEDS } from './schedules.testing.ts';
import { aba, device, eachInANewBrowser, passar, type Rede } from './testing.ts';

/** The user types a text in one or two tabs and decides about conflicts, and somebody else writes the same text. */
eachInANewBrowser();

type Saved = { versao: number; texto: string };
const ESCOPO = 'texto/1';
const CAMPO = 'texto';
const wordsIn = (texto: string) => texto.split(' ').filter(Boolean);

/** `claim`: called with each text that a tab shows as kept. */
const tabOf = async (server: { rede: Rede; now: Saved }, claim: (texto: string) => void) => {
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
    if (rede === 'off' || device.off) throw new ApiError(0, {});
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
  const watched = new Set<unknown>();
  const open = (servidor: Saved) => {
    const made = writingOf<{ texto: string }, Saved>('u', { escopo: ESCOPO, campo: CAMPO, servidor, ler, gravar });
    const { status, pendingOf } = made.keeper;
    if (!watched.has(made))
      status.subscribe(({ state }) => {
        if (state === 'guardado') claim(pendingOf(CAMPO)?.valor.texto ?? '');
      });
    watched.add(made);
    return made;
  };
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
    /** The text of this tab, if the screen says that this device keeps it. */
    claimed: () => (writing?.keeper.status.get().state === 'guardado' ? pending() : undefined),
    conflict: () => (writing?.keeper.status.get().refusals[CAMPO] ? writing.outra : null),
    /** Opens the screen, or reads it again: a text without changes of its own follows the server. */
    visit: async () => {
      const read = await Promise.race([ler().catch(() => undefined), passar(100)]);
      if (!read) return;
      writing = open(read);
      if (shown === undefined) await writing.keeper.recover();
      shown = pending() ?? writing.servidor.texto;
    },
    /** Returns whether there was a screen to type on. */
    type: (word: string) => {
      if (!writing || shown === undefined || device.off) return false;
      shown = `${shown} ${word}`;
      write(writing, { texto: shown });
      return true;
    },
    decide: (mine: boolean) => {
      if (!writing) return;
      if (mine) keepMine(writing);
      else takeTheirs(writing);
      shown = mine ? shown : writing.servidor.texto;
    },
    /** All texts on the device, each with the tab that wrote it. */
    kept: async () => {
      const rows = (await rowsOf(ownerOf('u'))).filter(({ scope }) => scope === ESCOPO);
      const opened = rows.map(async (row) => {
        const { valor } = JSON.parse(await unseal('u', row.sealed, sealedPlace(row)));
        return { tab: row.tab, texto: valor.texto as string };
      });
      return Promise.all(opened);
    },
  };
};
type Tab = Awaited<ReturnType<typeof tabOf>>;

const schedule = (seed: number) => {
  const server = { rede: 'on' as Rede, now: { versao: 1, texto: '' } };
  /** What was typed, here or elsewhere, and not given up by a decision. */
  const words = new Set<string>();
  /** Those of them that a screen has shown as kept, or that were found. */
  const sure = new Set<string>();
  let count = 0;
  const giveUp = (texto: string, instead: string) => {
    for (const word of wordsIn(texto)) if (!wordsIn(instead).includes(word)) words.delete(word);
  };

  return runSchedule<Tab>(seed, ({ tabs, next, pick }) => {
    const visit = () => pick(tabs).visit();
    const type = async () => {
      const tab = pick(tabs);
      const typed = 1 + Math.floor(next() * 3);
      for (let word = 0; word < typed; word += 1) {
        count += 1;
        if (tab.type(`w${count}`)) words.add(`w${count}`);
        // The next word may come while this one is on its way to the disk.
        for (let turn = Math.floor(next() * 8); turn > 0; turn -= 1) await new Promise((done) => setImmediate(done));
      }
      await passar(5);
    };
    const found = async (tab: Tab | undefined) => {
      const kept = (await tab?.kept()) ?? [];
      return { kept, words: new Set([server.now.texto, ...kept.map(({ texto }) => texto)].flatMap(wordsIn)) };
    };
    /** What a tab shows as kept is stored exactly so. */
    let claims: { tab: string; texto: string | undefined }[] = [];
    const claimsNow = () => tabs.map((tab) => ({ tab: tab.id, texto: tab.claimed() }));
    const check = (kept: { tab: string; texto: string }[]) => {
      for (const claim of claims) if (claim.texto !== undefined) expect(kept).toContainEqual(claim);
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
      openTab: () => tabOf(server, (texto) => wordsIn(texto).forEach((word) => void sure.add(word))),
      steps: [visit, type, type, type, decide],
      other: () => {
        count += 1;
        words.add(`o${count}`);
        server.now = { versao: server.now.versao + 1, texto: `${server.now.texto} o${count}` };
      },
      cut: () => {
        claims = claimsNow();
      },
      // What was typed and not yet shown as kept may be lost.
      back: async (tab) => {
        const { kept, words: there } = await found(tab);
        check(kept);
        for (const word of words) if (!there.has(word) && !sure.has(word)) words.delete(word);
      },
      look: async () => {
        const { kept, words: there } = await found(tabs[0]);
        claims = claimsNow();
        check(kept);
        expect([...words].filter((word) => !there.has(word))).toEqual([]);
        for (const word of words) sure.add(word);
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
