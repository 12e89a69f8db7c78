import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { fetched } from '#web/lib/api/not-reached.ts';

export const rootRoute = createRootRoute();

/** The options of the frame around screens. */
const frame = <M extends Record<string, unknown>, N extends keyof M & string>(page: () => Promise<M>, name: N) => ({
  staticData: { page },
  component: lazyRouteComponent(fetched(page), name),
});

export const guestLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'guest',
  ...frame(() => import('../GuestLayout.tsx'), 'GuestLayout'),
});

export const openLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'open',
  ...frame(() => import('../BasicLayout.tsx'), 'OpenLayout'),
});

export const basicLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'basic',
  ...frame(() => import('../BasicLayout.tsx'), 'BasicLayout'),
});

export const mainLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'main',
  ...frame(() => import('../MainLayout.tsx'), 'MainLayout'),
});
