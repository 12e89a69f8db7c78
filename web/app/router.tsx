import { createRouter } from '@tanstack/react-router';
import { setRouter } from '#web/lib/session/navigation.ts';
import { Crash } from '#web/shell/Crash.tsx';
import { Spinner } from '#web/ui/page/Spinner.tsx';
import type { GuardedRoute, GuardName } from './guards.ts';
import { routeTree } from './routes/tree.ts';

export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: Spinner,
  defaultPendingMs: 300,
  defaultErrorComponent: Crash,
  trailingSlash: 'never',
});
setRouter(router);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    guards?: readonly GuardName[];
    modulo?: GuardedRoute['modulo'];
    /** Imports the module of the page: read by the build, which weighs every address. */
    page?: () => Promise<unknown>;
    /** The name of the page in its module. */
    name?: string;
  }
}
