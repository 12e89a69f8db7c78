import { type ComponentType, lazy, useEffect } from 'react';
import { notify } from './notices/notices.ts';
import { whenIdle } from './session/idle.ts';
import { texts } from './texts/texts.ts';

const [FIRST_MS, MOST_MS] = [500, 30_000];

/** A pause that ends early when the connection is back. */
const pause = (ms: number) =>
  new Promise<void>((done) => {
    const over = () => {
      removeEventListener('online', over);
      clearTimeout(timer);
      done();
    };
    const timer = setTimeout(over, ms);
    addEventListener('online', over);
  });

const sayOnce = () => notify({ type: 'warning', message: texts.t('falha.abre_depois'), about: 'later' });

/** Fetches until it arrives. */
const insist = async <T>(load: () => Promise<T>, onFailure: () => void, ms = FIRST_MS): Promise<T> => {
  try {
    return await load();
  } catch {
    onFailure();
    await pause(ms);
    return insist(load, () => undefined, Math.min(2 * ms, MOST_MS));
  }
};

/** `quiet`: the user did not ask for this part, so no message says that it could not be loaded. */
type Options = { quiet?: boolean };

/**
 * A part of a screen whose code is fetched when it is first shown. If it cannot be fetched, the screen stays as it is, and
 * it is tried again: an error would replace the whole screen, with what was typed in it.
 */
export const later = <P>(load: () => Promise<ComponentType<P>>, { quiet = false }: Options = {}) =>
  Object.assign(
    lazy(async () => ({ default: await insist(load, quiet ? () => undefined : sayOnce) })),
    { load },
  );

/** Fetches code once the browser is idle, such as that of a part (`Part.load`) before it is shown. */
export const usePreload = (load: () => Promise<unknown>, wanted = true) =>
  useEffect(() => (wanted ? whenIdle(() => void load().catch(() => undefined)) : undefined), [load, wanted]);
