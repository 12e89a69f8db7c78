import type { QueryClient } from '@tanstack/react-query';
import { chaveDaLeitura, type Pedida } from '#contract/leitura.ts';
import { setKeptAnswers } from '#web/lib/api/kept-answers.ts';
import { knownUser, onUser } from '#web/lib/session/session.ts';
import { seal } from '#web/lib/unsaved/seal.ts';
import { type Package, PLACE } from './keep.ts';
import { keptFor, keptNow, openKept } from './open.ts';
import { changeKept } from './store.ts';

/** The answers of the server that this device keeps for the screens, opened: until it keeps newer ones, or the user goes. */
type Answers = { reached: number; by: Map<string, unknown> };
let opened: Answers | null = null;
onUser(() => {
  if (!knownUser()) opened = null;
});

const answers = async (): Promise<Answers | null> => {
  const user = knownUser();
  const kept = user && (await keptNow());
  if (!user || !kept) return null;
  if (opened?.reached === kept.reached) return opened;
  const found = await keptFor(user);
  const leituras = found?.dados.leituras ?? [];
  opened = { reached: kept.reached, by: new Map(leituras.map(({ chave, resposta }) => [chave, resposta])) };
  return opened;
};

/** From now on reads that do not reach the server are answered by what this device keeps. */
export const answerFromDevice = () => setKeptAnswers(async (chave) => (await answers())?.by.get(chave));

/** Opens what is kept by the password, and shows the screens with it. */
export const openScreens: typeof openKept = async (password, only) => {
  const result = await openKept(password, only);
  if (result && !('left' in result)) answerFromDevice();
  return result;
};

const versionOf = (answer: unknown) =>
  answer !== null && typeof answer === 'object' && 'versao' in answer ? Number(answer.versao) : 0;

/** Newer answers, which the device does not have yet. */
const newer = new Map<string, unknown>();

const storeNewer = async () => {
  const user = knownUser();
  const found = user && newer.size > 0 && (await keptFor(user));
  if (!user || !found) return;
  const taken = new Map(newer);
  newer.clear();
  const leituras = found.dados.leituras.map((one) =>
    taken.has(one.chave) ? { ...one, resposta: taken.get(one.chave) } : one,
  );
  const changed: Package = { ...found, dados: { ...found.dados, leituras } };
  await changeKept(user.id, { sealed: await seal(user.id, JSON.stringify(changed), PLACE) });
};

const PAUSE_MS = 3000;

/**
 * Keeps newer versions of the texts that this device has, as they are saved or read: opened without the server, a note is
 * then typed on its last version. Returns a function that stops.
 */
export const followAnswers = (client: QueryClient): (() => void) => {
  answerFromDevice();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const store = () => {
    clearTimeout(timer);
    timer = undefined;
    void storeNewer().catch(() => undefined);
  };
  const take = async ([path, , asked]: readonly unknown[], answer: unknown) => {
    const chave = chaveDaLeitura({ path: path as `/api/${string}` }, asked as Pedida);
    const by = (await answers())?.by;
    if (!by?.has(chave) || versionOf(answer) <= versionOf(by.get(chave))) return;
    by.set(chave, answer);
    newer.set(chave, answer);
    timer ??= setTimeout(store, PAUSE_MS);
  };
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || versionOf(query.state.data) === 0) return;
    take(query.queryKey, query.state.data).catch(() => undefined);
  });
  const hidden = () => document.visibilityState === 'hidden' && store();
  document.addEventListener('visibilitychange', hidden);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', hidden);
  };
};
