import { knownUser } from './session.ts';

/**
 * What was in the forms when a session ended under somebody's hands. Kept in memory only, and given back only to the same
 * person, once they are signed in and on the same screen again.
 */
let dono: string | null = null;
const guardados = new Map<string, Record<string, unknown>>();

/** The session is about to end: what forms hold when they go is kept from here on. */
export const esperarVolta = () => {
  guardados.clear();
  dono = knownUser()?.id ?? null;
};

export const guardar = (chave: string, valores: Record<string, unknown>) => {
  if (dono && !knownUser()) guardados.set(chave, valores);
};

export const retomar = (chave: string) => {
  const user = knownUser();
  if (!dono || !user) return null;
  if (user.id !== dono) guardados.clear();
  const valores = guardados.get(chave) ?? null;
  guardados.delete(chave);
  return valores;
};
