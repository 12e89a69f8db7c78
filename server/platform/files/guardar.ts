import { v7 as uuidv7 } from 'uuid';
import type { Files } from './storage.ts';

/**
 * Stores a file under a new id before the transaction that references it: a slow store holds no connection, and no
 * existing file is overwritten. If the request is refused later, the file is removed.
 */
export const guardar = async (
  files: Files,
  especie: Parameters<Files['put']>[0],
  contaId: string,
  bytes: Buffer,
  aoFalhar: (undo: () => Promise<void>) => void,
) => {
  const id = uuidv7();
  const remove = () => files.remove(especie, contaId, id);
  aoFalhar(remove);
  try {
    await files.put(especie, contaId, id, bytes);
  } catch (error) {
    // A store that answered too late may have stored it all the same.
    await remove().catch(() => undefined);
    throw error;
  }
  return id;
};
