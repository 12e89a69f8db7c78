import type { User } from '#contract/conta/auth.ts';
import type { Config } from '#contract/conta/config.ts';
import { isClosed } from '#domain/plano.ts';

/**
 * The input of a guard. A guard returns a redirect, or null to let pass. `back` is the address that required the login.
 */
export type GuardContext = {
  user: User | null;
  now: number;
  path: string;
  route: GuardedRoute;
  back?: string;
  escolhendo?: boolean;
};
export type GuardedRoute = {
  guards: readonly GuardName[];
  /** Open to signed-in users whatever the state of the plan, so that they can pay or export their data. */
  ignoresExpiry?: boolean;
  /** Whether the module of this screen is on. */
  modulo?: (config: Config) => boolean;
};
type Guard = (context: GuardContext) => string | null;

/** Where somebody who belongs to several practices chooses one. */
export const ESCOLHER = '/escolher';

const CONFIG_PATH = '/config-conta-user';

const auth: Guard = ({ user, now, path, route, escolhendo }) => {
  if (!user) return '/login';
  // No practice is opened before one is chosen.
  if (escolhendo && user.contas.length > 1) return ESCOLHER;
  const closed = isClosed(user, now);
  if (closed && !route.ignoresExpiry) return '/bloqueio';
  // A closed account can pay before the first run.
  if (!user.config && !closed && path !== CONFIG_PATH) return CONFIG_PATH;
  if (user.config && route.modulo && !route.modulo(user.config)) return '/';
  return null;
};

const guest: Guard = ({ user, back }) => (user ? (back ?? '/') : null);

/** Only somebody who belongs to several practices has a choice. */
const escolha: Guard = ({ user }) => {
  if (!user) return '/login';
  return user.contas.length > 1 ? null : '/';
};

const admin: Guard = ({ user }) => (user?.role === 'admin' ? null : '/');

const config: Guard = ({ user }) => (user?.config ? '/' : null);

const subscriptionExpiry: Guard = ({ user, now }) => (user && isClosed(user, now) ? null : '/');

const GUARDS = { auth, guest, escolha, admin, config, 'subscription-expiry': subscriptionExpiry } satisfies Record<
  string,
  Guard
>;
export type GuardName = keyof typeof GUARDS;

export const guardNamed = (name: string): Guard => {
  const guard = Object.hasOwn(GUARDS, name) ? GUARDS[name as GuardName] : null;
  if (!guard) throw new Error(`There is no guard named ${name}.`);
  return guard;
};

/** Runs the guards in order; the first redirect wins. */
export const runGuards = (context: GuardContext): string | null => {
  for (const name of context.route.guards) {
    const target = guardNamed(name)(context);
    if (target) return target;
  }
  return null;
};

/** What runs before the guards of every route: the language, then the user. */
export type Steps = {
  locale: () => Promise<void>;
  knownUser: () => User | null;
  hasToken: () => boolean;
  fetchUser: () => Promise<User | null>;
};

export const beforeRoute = async (
  steps: Steps,
  route: GuardedRoute,
  {
    path,
    now,
    back,
    escolhendo = false,
  }: { path: string; now: number; back?: (user: User) => string; escolhendo?: boolean },
) => {
  await steps.locale();
  let user = steps.knownUser();
  // After a failed fetch continue as a guest: the guards decide what a guest may see.
  if (!user && steps.hasToken()) user = await steps.fetchUser().catch(() => null);
  return runGuards({ user, now, path, route, escolhendo, ...(user && back ? { back: back(user) } : {}) });
};
