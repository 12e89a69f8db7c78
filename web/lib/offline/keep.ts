import type { User } from '#contract/conta/auth.ts';
import { moduloLigado } from '#contract/conta/config.ts';
import { type SemConexao, semConexao } from '#contract/sem-conexao.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notices/notices.ts';
import { knownUser } from '#web/lib/session/session.ts';
import { texts } from '#web/lib/texts/texts.ts';
import { askToPersist } from '#web/lib/unsaved/persist.ts';
import { keyBytes, seal } from '#web/lib/unsaved/seal.ts';
import { lockKey, markOf } from './lock.ts';
import { forgetPassword, takePassword, typedKey } from './password.ts';
import { changeKept, type Kept, readKept, writeKept } from './store.ts';
import { wipeOffline } from './wipe.ts';

/**
 * Keeps two days of appointments and their files on this device, sealed, to be opened without a connection by the
 * password (decision 0113). Only on a device where the user signed in with a password and chose to stay signed in.
 */

/** What is sealed: the two days, and the user as the screens know them. */
export type Package = { dados: SemConexao; user: User };

/** Authenticated with the sealed text. */
export const PLACE = 'sem-conexao';

let warned = false;
/** Storage is full or denied. Show this once: everything still works with a connection. */
const notKept = () => {
  if (warned) return;
  warned = true;
  const [title, message] = [texts.t('sem-conexao:sem_lugar'), texts.t('sem-conexao:sem_lugar_texto')];
  notify({ type: 'warning', title, message });
};

const start = async (
  { id: user, conta_id: conta }: User,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Kept | undefined> => {
  // Where the browser denies storage, nothing is kept; that is no error here.
  const typed = typedKey();
  if (!typed) return readKept().catch(() => undefined);
  const [key, mark] = [await typed, await markOf(bytes)];
  const lock = await lockKey(key, user, bytes);
  const now = Date.now();
  const kept = { user, conta, salt: key.salt, lock, mark, sealed: null, reached: now, ahead: 0, latest: now, tries: 0 };
  // Signed out meanwhile.
  if (knownUser()?.id !== user) return undefined;
  await writeKept(kept);
  forgetPassword();
  return kept;
};

/** The answer is made of many reads. */
const LIMIT_MS = 60_000;

/** Statuses after which the device must delete its copy: session over, plan expired, switched off, function changed. */
const FINAL = [401, 402, 403, 404];

const store = async (user: User, dados: SemConexao) => {
  const { id, conta_id: conta } = user;
  const sealed = await seal(id, JSON.stringify({ dados, user } satisfies Package), PLACE);
  const reached = Date.parse(dados.lido_em);
  const { formato } = dados;
  await changeKept(id, { conta, sealed, formato, reached, ahead: Date.now() - reached, latest: reached, tries: 0 });
  askToPersist();
};

/** Reads the two days again, if this device keeps them for this user. */
const refresh = async (id: string) => {
  const user = knownUser();
  if (user?.id !== id) return;
  if (!moduloLigado(user.config, 'sem_conexao')) return wipeOffline();
  const bytes = keyBytes(user.id);
  if (!bytes) return;
  const kept = await start(user, bytes);
  if (!kept) return;
  // The copy belongs to the practice in which the password was typed. Keep it: it expires if that practice is not used.
  if (kept.user === id && kept.conta !== undefined && kept.conta !== user.conta_id) return;
  // The copy belongs to another user, or is sealed with a key that is no longer valid.
  if (kept.mark !== (await markOf(bytes))) return wipeOffline();
  try {
    await store(user, await call(semConexao, { silent: true, limit: LIMIT_MS }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (FINAL.includes(error.status)) wipeOffline();
  }
};

let running: Promise<void> | null = null;
/** Keeps what the server has now. Resolves when it is stored, or could not be; never rejects. */
export const keepDays = (user: string): Promise<void> => {
  running ??= refresh(user)
    .catch(notKept)
    .finally(() => {
      running = null;
    });
  return running;
};

/** Keeps what was changed just now: a read that is under way may have begun before the change. */
export const keepChange = async (user: string) => {
  await running;
  await keepDays(user);
};

/** After a change of the password: the old one no longer opens what is kept. */
export const changePassword = async (user: string, password: string) => {
  if ((await readKept().catch(() => undefined))?.user !== user) return;
  wipeOffline();
  takePassword(password);
  await keepDays(user);
};
