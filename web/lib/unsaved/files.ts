import { type Rascunho, sealedPlace } from './drafts.ts';
import { ownerOf } from './owner.ts';
import { kept, notKept } from './risk.ts';
import { isPresent, seal, sealBytes, unsealBytes } from './seal.ts';
import { database, draftsChanged, durable, FILE, fileKey, rowKey } from './store.ts';
import { showLife, THIS_TAB } from './tabs.ts';

/**
 * Drafts that name a file. Its bytes are a row of their own, which the owner of the draft does not find: the list of
 * drafts is read at every key press. Removing the draft removes them too.
 */

const placeOf = (scope: string) => `${scope}|arquivo`;

const store = async <V>(user: string, scope: string, draft: Rascunho<V>, file: Uint8Array<ArrayBuffer>) => {
  const owner = ownerOf(user);
  const field = draft.campo;
  const bytes = await sealBytes(user, file, placeOf(scope));
  const sealed = await seal(user, JSON.stringify(draft), sealedPlace({ scope, field }));
  const row = { user: owner, scope, tab: THIS_TAB, field, sealed };
  const transaction = await durable();
  await Promise.all([
    transaction.store.put({ ...row, user: FILE + owner, tab: '', field: '', sealed: bytes, key: fileKey(row) }),
    transaction.store.put({ ...row, key: rowKey(row) }),
    transaction.done,
  ]);
};

/** Stores a draft and the bytes of the file that it names: both, or neither. Resolves to whether the device has them. */
export const putWithFile = async <V>(
  user: string,
  scope: string,
  draft: Rascunho<V>,
  file: Uint8Array<ArrayBuffer>,
): Promise<boolean> => {
  showLife();
  try {
    await store(user, scope, draft, file);
    kept();
    draftsChanged();
    return true;
  } catch {
    if (isPresent(user)) notKept();
    return false;
  }
};

/** The bytes that were kept with a draft; null if the device does not have them. */
export const fileOf = async (user: string, scope: string) => {
  const row = await (await database()).get('drafts', fileKey({ user: ownerOf(user), scope }));
  return row ? unsealBytes(user, row.sealed, placeOf(scope)) : null;
};
