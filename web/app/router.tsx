import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { fetched } from '#web/lib/api/not-reached.ts';
import { currentLocale } from '#web/lib/i18n.ts';
import { setRouter } from '#web/lib/session/navigation.ts';
import { fetchUser, hasToken, knownUser, lastUserId } from '#web/lib/session/session.ts';
import { returnPath } from '#web/lib/session/voltar.ts';
import { Crash } from '#web/shell/Crash.tsx';
import { Spinner } from '#web/ui/page/Spinner.tsx';
import { beforeRoute, type GuardedRoute, guardNamed } from './guards.ts';
import { LAYOUTS, SCREENS, type Screen } from './routes.tsx';

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

const guarded = (route: GuardedRoute) => {
  for (const name of route.guards) guardNamed(name);
  return async ({ location }: { location: { pathname: string; href: string; search: object } }) => {
    if (hasToken() && !knownUser())
      unsaved().then(
        ({ warmSeal }) => warmSeal(),
        () => undefined,
      );
    const before = lastUserId();
    const target = await beforeRoute(steps, route, {
      path: location.pathname,
      now: Date.now(),
      back: (user) => returnPath((location.search as { voltar?: unknown }).voltar, before, user.id),
    });
    if (!target) return prepareToKeep().catch(() => undefined);
    const remembers = target === '/login' && location.pathname !== '/';
    const href = remembers ? `/login?${new URLSearchParams({ voltar: location.href })}` : target;
    throw redirect({ href, replace: true });
  };
};

const rootRoute = createRootRoute({ errorComponent: Crash });

const build = (screen: Screen, parent: typeof rootRoute): ReturnType<typeof createRoute> => {
  const route = createRoute({
    getParentRoute: () => parent,
    path: screen.path,
    beforeLoad: screen.redirectTo
      ? () => {
          throw redirect({ to: screen.redirectTo as string, replace: true });
        }
      : guarded(screen),
    component: screen.page && lazyRouteComponent(fetched(screen.page), screen.name),
  });
  const children = (screen.children ?? []).map((child) => build(child, route as unknown as typeof rootRoute));
  return (children.length ? route.addChildren(children) : route) as unknown as ReturnType<typeof createRoute>;
};

const layoutRoutes = Object.entries(LAYOUTS).map(([id, layout]) => {
  const route = createRoute({
    getParentRoute: () => rootRoute,
    id,
    component: lazyRouteComponent(fetched(layout.page), layout.name),
  });
  const screens = SCREENS.filter((screen) => screen.layout === id);
  return route.addChildren(screens.map((screen) => build(screen, route as unknown as typeof rootRoute)));
});

export const router = createRouter({
  routeTree: rootRoute.addChildren(layoutRoutes),
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: Spinner,
  defaultPendingMs: 300,
  defaultErrorComponent: Crash,
  trailingSlash: 'never',
});
setRouter(router);
