import type { AnyRoute } from '@tanstack/react-router';
import { queryClient } from '#web/lib/api/query.ts';
import { whenIdle } from '#web/lib/session/idle.ts';
import { appRouter } from '#web/lib/session/navigation.ts';

declare global {
  interface Navigator {
    /** Not in every browser. */
    connection?: { saveData?: boolean };
  }
}

/** The pages of the signed-in screens. */
const pages = () =>
  Object.values<AnyRoute>(appRouter().routesById)
    .filter(({ id }) => id.startsWith('/main'))
    .flatMap(({ options }) => options.staticData?.page ?? []);

/**
 * Not part of a page, and large: fetched ahead, so that opening an editor does not wait for it. Both editors are in
 * one file.
 */
const editor = () => import('#web/ui/text/RichText.tsx').then(({ loadEditor }) => loadEditor());

const AGAIN_MS = 250;

/**
 * Fetches the code of the other screens, one after the other while the browser has nothing to do, so that a click does
 * not wait for it. Not if the user asked to save data. Returns a function that stops.
 */
export const fetchAhead = (): (() => void) => {
  if (navigator.connection?.saveData) return () => undefined;
  const left: (() => Promise<unknown>)[] = [...pages(), editor];
  let stop: () => void = () => undefined;
  const later = () => {
    const timer = setTimeout(next, AGAIN_MS);
    stop = () => clearTimeout(timer);
  };
  const next = () => {
    stop = whenIdle(() => {
      // The reads of the current screen have priority.
      if (queryClient.isFetching()) return later();
      // A page that cannot be fetched now is fetched when it is opened, which shows why.
      left
        .shift()?.()
        .then(next, () => undefined);
    });
  };
  later();
  return () => {
    left.length = 0;
    stop();
  };
};
