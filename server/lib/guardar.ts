import { v7 as uuidv7 } from 'uuid';
import type { Files } from './storage.ts';

/**
 * Stores a file under an id that nothing else has, before the transaction that names it: a store that is slow holds no
 * connection, and a file that is there is never overwritten. If the request is refused later, the file is removed.
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
    // A store that answered too late may have it all the same.
    await remove().catch(() => undefined);
    throw error;
  }
  return id;
};
