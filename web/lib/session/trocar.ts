import type { User } from '#contract/conta/auth.ts';
import { praticaEntrar } from '#contract/conta/praticas.ts';
import { call, identityNow } from '#web/lib/api/api.ts';
import { moveTo } from './pratica.ts';
import { knownUser } from './session.ts';

/**
 * Enters another practice of the person and returns the user there. The request names no practice: the one of this tab
 * may have been closed to the user.
 */
export const enterPractice = async (id: string) => {
  const { token } = identityNow();
  const user = await call(praticaEntrar, { params: { id }, as: { token, quem: null } });
  if (user.id !== knownUser()?.id) throw new Error('another user has signed in');
  return user;
};

/** Starts this tab again in another practice, so that nothing of the first one is left in it. Other tabs stay as they are. */
export const restartIn = (user: User, path = '/') => {
  sessionStorage.clear();
  moveTo(user);
  location.assign(path);
};

export const switchPractice = async (id: string) => restartIn(await enterPractice(id));
