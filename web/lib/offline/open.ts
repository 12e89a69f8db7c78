import { createAtom, useSelector } from '@tanstack/react-store';
import type { User } from '#contract/conta/auth.ts';
import { quemDe } from '#contract/conta/quem.ts';
import { FORMATO } from '#contract/sem-conexao.ts';
import { adoptUser } from '#web/lib/session/session.ts';
import { ownOffline } from '#web/lib/unsaved/owner.ts';
import { adoptKey, unseal } from '#web/lib/unsaved/seal.ts';
import { isTooOld, timeOf } from './clock.ts';
import { type Package, PLACE } from './keep.ts';
import { passwordKey, unlockKey } from './lock.ts';
import { changeKept, type Kept, readKept } from './store.ts';
import { wipeOffline } from './wipe.ts';

/** After this many wrong passwords in a row what is kept is deleted. */
export const MOST_TRIES = 10;

export type Opened = Package & {
  /** Now, by the clock of the server as far as this device can tell. */
  now: number;
  reached: number;
};
export type Failed = { left: number };

/** What was opened in this document, until the server is reached. */
const opened = createAtom<Opened | null>(null);
export const useOpened = () => useSelector(opened);
export const forgetOpened = () => opened.set(null);

/** What is kept here and may still be opened; what is too old is deleted. */
export const keptNow = async (): Promise<(Kept & { sealed: Uint8Array<ArrayBuffer> }) | null> => {
  const kept = await readKept().catch(() => undefined);
  if (!kept?.sealed) return null;
  if (!isTooOld(kept)) return { ...kept, sealed: kept.sealed };
  wipeOffline();
  return null;
};

/** Whether this version of the application can read it. Otherwise it is read again from the server. */
export const isReadable = ({ formato }: Pick<Kept, 'formato'>) => formato === FORMATO;

/**
 * Opens what is kept with the password, and signs its user in on this device. Null if there is nothing that can be read,
 * also after too many wrong passwords, or if `only` names another user.
 */
export const openKept = async (password: string, only?: string): Promise<Opened | Failed | null> => {
  const kept = await keptNow();
  if (!kept || !isReadable(kept) || (only && kept.user !== only)) return null;
  const { user: id } = kept;
  // Counted before it is checked: closing the tab gives no further guesses.
  const tries = kept.tries + 1;
  await changeKept(id, { tries });
  const secret = await unlockKey(await passwordKey(password, kept.salt), id, kept.lock).catch(() => null);
  if (!secret) {
    if (tries < MOST_TRIES) return { left: MOST_TRIES - tries };
    wipeOffline();
    return null;
  }
  ownOffline(kept.conta ? quemDe({ id, conta_id: kept.conta }) : null);
  adoptKey(id, secret);
  const now = timeOf(kept);
  await changeKept(id, { tries: 0, latest: now });
  const { dados, user }: Package = JSON.parse(await unseal(id, kept.sealed, PLACE));
  const found = { dados, user, now, reached: kept.reached };
  opened.set(found);
  adoptUser(user);
  return found;
};

/** What is kept here for the signed-in user, whose key is in memory; null if there is nothing that can be read. */
export const keptFor = async ({ id, conta_id }: Pick<User, 'id' | 'conta_id'>): Promise<Package | null> => {
  const kept = await keptNow();
  if (kept?.user !== id || kept.conta !== conta_id || !isReadable(kept)) return null;
  return JSON.parse(await unseal(id, kept.sealed, PLACE));
};
