import { knownUser, onUser } from '#web/lib/session/session.ts';
import { notices } from './notices.ts';

/** How messages go. Apart from `notices.ts`, because the first page only needs to show one. */

/** Starts to fade a message out. */
export const hideNotice = (id: number) =>
  notices.set((now) => now.map((one) => (one.id === id ? { ...one, leaving: true } : one)));

export const dropNotice = (id: number) => notices.set((now) => now.filter((one) => one.id !== id));

// The next user must not see, or undo, what the previous one did.
onUser(() => {
  if (!knownUser() && notices.get().length) notices.set([]);
});
