import { ANSWER_MS } from './api.ts';

/** A screen could not be loaded because the server is not reached; the screen may still exist. */
export class NotReached extends Error {}

export const isReached = () =>
  fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) }).then(
    () => true,
    () => false,
  );

/** Distinguishes a screen that a new version removed from one that cannot be loaded now. */
export const fetched =
  <T>(page: () => Promise<T>) =>
  () =>
    page().catch(async (error) => {
      throw (await isReached()) ? error : new NotReached();
    });
