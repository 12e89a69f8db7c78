import { knownUser, lastUserId } from './session.ts';

/**
 * What was in the forms when a session ended under somebody's hands. Kept in the memory of this tab only, and given back
 * only to the same person, once they are signed in and on the same screen again.
 */
const guardados = new Map<string, Record<string, unknown>>();
const chaveDe = (usuario: string, chave: string) => `${usuario} ${chave}`;

/** Called when a form goes; keeps what it holds if that is because nobody is signed in any more. */
export const guardar = (chave: string, valores: Record<string, unknown>) => {
  const dono = lastUserId();
  if (dono && !knownUser()) guardados.set(chaveDe(dono, chave), valores);
};

export const retomar = (chave: string) => {
  const user = knownUser();
  if (!user) return null;
  const minha = chaveDe(user.id, chave);
  const valores = guardados.get(minha) ?? null;
  guardados.delete(minha);
  return valores;
};
