import type { AnyRouter } from '@tanstack/react-router';

let current: AnyRouter | undefined;

/** Called once by `web/app/router.tsx`. Screens import this module, so that none imports the map of all screens. */
export const setRouter = (router: AnyRouter) => {
  current = router;
};

/** The router, for code that is not inside a component. */
export const appRouter = (): AnyRouter => {
  if (!current) throw new Error('the router is not made yet');
  return current;
};
