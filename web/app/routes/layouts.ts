import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { fetched } from '#web/lib/api/not-reached.ts';
import { Crash } from '#web/shell/Crash.tsx';

export const rootRoute = createRootRoute({ errorComponent: Crash });

const basic = fetched(() => import('../BasicLayout.tsx'));

export const guestLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'guest',
  component: lazyRouteComponent(
    fetched(() => import('../GuestLayout.tsx')),
    'GuestLayout',
  ),
});

export const openLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'open',
  component: lazyRouteComponent(basic, 'OpenLayout'),
});

export const basicLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'basic',
  component: lazyRouteComponent(basic, 'BasicLayout'),
});

export const mainLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'main',
  component: lazyRouteComponent(
    fetched(() => import('../MainLayout.tsx')),
    'MainLayout',
  ),
});
