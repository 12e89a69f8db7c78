import { knownUser, onUser } from '#web/lib/session/session.ts';
import { type PasswordKey, passwordKey } from './lock.ts';

/** The key of a password that was just typed. The password itself is not held. */
let typed: Promise<PasswordKey> | null = null;

export const typedKey = () => typed;

export const forgetPassword = () => {
  typed = null;
};

/** Called with a password that the server has just accepted. */
export const takePassword = (password: string) => {
  // Without a secure context nothing can be sealed, so nothing is kept.
  if (crypto.subtle) typed = passwordKey(password);
};

onUser(() => {
  if (!knownUser()) forgetPassword();
});
