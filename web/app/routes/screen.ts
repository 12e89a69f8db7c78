import { lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { Config } from '#contract/conta/config.ts';
import { fetched, isReached, NotReached } from '#web/lib/api/not-reached.ts';
import { isEscolhendo } from '#web/lib/session/escolhendo.ts';
import type { Needed } from '#web/lib/session/pode.ts';
import { fetchUser, hasToken, knownUser, lastUserId, wasUnanswered } from '#web/lib/session/session.ts';
import { returnPath } from '#web/lib/session/voltar.ts';
import { currentLocale } from '#web/lib/texts/i18n.ts';
import { beforeRoute, ESCOLHER, type GuardedRoute, guardNamed } from '../guards.ts';

const steps = {
  // The texts are loaded when the application starts, and again when the language changes.
  locale: async () => void currentLocale(),
  knownUser,
  hasToken,
  fetchUser,
};

const KEY_MS = 8000;
// Loaded on demand: guest pages keep no drafts.
const unsaved = () => import('#web/lib/unsaved/seal.ts');

/** Fetches the draft key before a screen is shown, so that what is typed can be kept without a connection. */
const prepareToKeep = async () => {
  const user = knownUser();
  if (!user) return;
  const { openSeal } = await unsaved();
  // Do not wait longer for a server that does not answer; the screen then shows that nothing is kept.
  await Promise.race([openSeal(user.id), new Promise((done) => setTimeout(done, KEY_MS))]);
};

type Here = { location: { pathname: string; href: string; search: object } };

const guarded = (route: GuardedRoute) => {
  for (const name of route.guards) guardNamed(name);
  return async ({ location }: Here): Promise<void> => {
    if (hasToken() && !knownUser())
      unsaved().then(
        ({ warmSeal }) => warmSeal(),
        () => undefined,
      );
    const before = lastUserId();
    const target = await beforeRoute(steps, route, {
      path: location.pathname,
      now: Date.now(),
      escolhendo: isEscolhendo(),
      back: (user) => returnPath('voltar' in location.search && location.search.voltar, before, user.id),
    });
    if (!target) return prepareToKeep().catch(() => undefined);
    // The user could not be fetched, and is still signed in.
    if (target === '/login' && hasToken() && (wasUnanswered() || !(await isReached()))) throw new NotReached();
    const remembers = (target === '/login' || target === ESCOLHER) && location.pathname !== '/';
    const href = remembers ? `${target}?${new URLSearchParams({ voltar: location.href })}` : target;
    throw redirect({ href, replace: true });
  };
};

/** What the loader of a page takes from its route. */
type Taken<P> = P extends { loader: (context: infer Context) => void } ? Context : object;

const loaderOf = (page: unknown) =>
  typeof page === 'function' && 'loader' in page && typeof page.loader === 'function' ? page.loader : undefined;

/** `needs`: the route of the server without which the page is of no use. */
const isPage = (page: unknown): page is ComponentType & { needs?: Needed } => typeof page === 'function';

/** The page, or that it is not found, for a member who may not call the route that it needs. */
const admitting = async (page: unknown) => {
  if (!isPage(page)) throw new Error();
  return page.needs ? (await import('#web/ui/page/admitted.tsx')).admitted(page, page.needs) : page;
};

/**
 * The options of a route with a page. The page is a chunk of its own, with its `loader`, which starts its reads: both
 * begin with the intent to open the screen, and neither weighs on the first page.
 */
export const screen = <M extends Record<string, unknown>, N extends keyof M & string>(
  guards: GuardedRoute,
  page: () => Promise<M>,
  name: N,
) => ({
  staticData: { guards: guards.guards, modulo: guards.modulo, page, name },
  beforeLoad: guarded(guards),
  component: lazyRouteComponent(fetched(async () => ({ default: await admitting((await page())[name]) }))),
  loader: (context: Taken<M[N]>): Promise<void> =>
    page().then(
      (pages) => loaderOf(pages[name])?.(context),
      // The component shows that its page could not be fetched.
      () => undefined,
    ),
});

/** The options of a route that only leads to another. */
export const leadsTo = (href: string) => ({
  beforeLoad: (): never => {
    throw redirect({ href, replace: true });
  },
});

export const GUEST: GuardedRoute = { guards: ['guest'] };
export const OPEN: GuardedRoute = { guards: [] };
export const SIGNED: GuardedRoute = { guards: ['auth'] };
/** Open to signed-in users whatever the state of the plan, so that they can pay. */
export const PAYING: GuardedRoute = { guards: ['auth'], ignoresExpiry: true };
/** Below a guarded screen. */
export const CHILD: GuardedRoute = { guards: [] };
/** Part of a module that a practice can switch off. */
export const inModule = (modulo: (config: Config) => boolean): GuardedRoute => ({ guards: ['auth'], modulo });
