/** A screen could not be fetched because the server is not reached; it may still be there. */
export class NotReached extends Error {}

export const isReached = () =>
  fetch('/health', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** Tells a screen that is gone, after a new version, from one that cannot be fetched now. */
export const fetched =
  <T>(page: () => Promise<T>) =>
  () =>
    page().catch(async (error) => {
      throw (await isReached()) ? error : new NotReached();
    });
