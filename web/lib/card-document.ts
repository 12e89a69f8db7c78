import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import { isCardStep } from '#domain/constants.ts';

/** The page that this document was loaded as; its Content-Security-Policy stays in force until the next full load. */
const loadedAs = () => {
  const [entry] = performance.getEntriesByType('navigation');
  return new URL(entry?.name ?? window.location.href).pathname;
};

/**
 * Enters and leaves the pages where a card is typed with a full load. Only their document may load the payment
 * provider's script, and that script never runs in a document with records.
 */
export const keepCardDocument = (router: AnyRouter) => {
  const history: RouterHistory = router.history;
  const forCards = isCardStep(loadedAs());
  const isOther = (pathname: string) => isCardStep(pathname) !== forCards;
  history.block({
    enableBeforeUnload: false,
    blockerFn: ({ nextLocation: { pathname, href }, action }) => {
      if (!isOther(pathname)) return false;
      if (action === 'REPLACE') window.location.replace(href);
      else window.location.assign(href);
      return true;
    },
  });
  // Redirects of the route guards pass the blocker.
  const check = ({ pathname, href }: { pathname: string; href: string }) => {
    if (isOther(pathname)) window.location.replace(href);
  };
  router.subscribe('onBeforeNavigate', ({ toLocation }) => check(toLocation));
  check(history.location);
};
