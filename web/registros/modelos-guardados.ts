import type { RegistroModelo } from '#contract/registros.ts';
import { keepChange } from '#web/lib/offline/keep.ts';
import { keptFor } from '#web/lib/offline/open.ts';
import { knownUser } from '#web/lib/session/session.ts';

/** The note templates that this device keeps, sealed, for the signed-in user. */
export const modelosGuardados = async (): Promise<RegistroModelo[]> => {
  const user = knownUser();
  const kept = user && (await keptFor(user));
  return kept?.dados.modelos ?? [];
};

/** Keeps the templates as they are now: one was saved or removed. */
export const guardarModelos = async () => {
  const user = knownUser();
  if (user) await keepChange(user.id);
};
