import { quemDe } from '#contract/conta/quem.ts';
import { knownUser } from '#web/lib/session/session.ts';

/**
 * Drafts belong to a person in one practice: what was typed in one tab is neither shown nor sent from a tab that is in
 * another practice.
 */

/** The user of an owner. An earlier version named the user alone. */
export const userOf = (owner: string) => owner.split('/')[0] ?? owner;

/** Whose days this device opened without the server. */
let offline: string | null = null;
export const ownOffline = (quem: string | null) => {
  offline = quem;
};

/** The owner of the drafts that this tab writes for a user: `user/practice`. */
export const ownerOf = (user: string): string => {
  const known = knownUser();
  if (known?.id === user) return quemDe(known);
  return offline !== null && userOf(offline) === user ? offline : user;
};
