import { type ComponentType, createElement, lazy, useEffect, useState } from 'react';
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

/** The value of the first render: a part that became another one would lose its state. */
const useFirst = <T>(value: T) => useState(() => value)[0];

/**
 * A part of a screen whose code is fetched when it is first shown. If it cannot be fetched, the screen stays as it is, and
 * it is tried again: an error would replace the whole screen, with what was typed in it. If its code was fetched ahead, it
 * is drawn with its screen: React would keep what stands in for a `lazy` part for 300 ms.
 */
export const later = <P extends object>(
  fetchPart: () => Promise<ComponentType<P>>,
  { quiet = false }: Options = {},
) => {
  let there: ComponentType<P> | undefined;
  const load = async () => {
    there = await fetchPart();
    return there;
  };
  const Fetched = lazy(
    async (): Promise<{ default: ComponentType<P> }> => ({
      default: await insist(load, quiet ? () => undefined : sayOnce),
    }),
  );
  const part = (props: P) => createElement<P>(useFirst(there) ?? Fetched, props);
  return Object.assign(part, { load });
};

/** Fetches code once the browser is idle, such as that of a part (`Part.load`) before it is shown. */
export const usePreload = (load: () => Promise<unknown>, wanted = true) =>
  useEffect(() => (wanted ? whenIdle(() => void load().catch(() => undefined)) : undefined), [load, wanted]);
