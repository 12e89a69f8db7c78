import { createAtom, useSelector } from '@tanstack/react-store';
import { useEffect, useEffectEvent } from 'react';

/** A key, or two keys pressed one after the other (`g p`). */
export type Shortcut = { keys: string; label: string; run: () => void };
export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] };

const groups = createAtom<readonly ShortcutGroup[]>([]);

/** The shortcuts of what is on the screen now. */
export const useShortcutGroups = () => useSelector(groups);

/** Adds shortcuts while a part of the screen is mounted. Those of the innermost part come first. */
export const useShortcuts = (title: string, shortcuts: readonly Shortcut[]) => {
  const run = useEffectEvent((keys: string) => shortcuts.find((one) => one.keys === keys)?.run());
  const shown = JSON.stringify([title, shortcuts.map(({ keys, label }) => ({ keys, label }))]);
  useEffect(() => {
    const [name, list] = JSON.parse(shown) as [string, { keys: string; label: string }[]];
    const group = { title: name, shortcuts: list.map((one) => ({ ...one, run: () => run(one.keys) })) };
    groups.set((now) => [group, ...now]);
    return () => groups.set((now) => now.filter((other) => other !== group));
  }, [shown]);
};

const TYPED = 'input, textarea, select, [contenteditable=true], [role=menu], [role=listbox]';
const NOT_TYPED = 'input:is([type=radio], [type=checkbox], [type=button], [type=submit])';

/** Whether a key belongs to the element that has the focus. */
const typesIn = (target: EventTarget | null) =>
  target instanceof Element && target.closest(TYPED) !== null && !target.matches(NOT_TYPED);

/** Whether a key is for shortcuts: not typed, without a modifier, and no dialog is open. */
export const isForShortcuts = (event: KeyboardEvent) =>
  !event.defaultPrevented &&
  !event.isComposing &&
  !event.repeat &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !typesIn(event.target) &&
  document.querySelector('[role=dialog]') === null;

const SEQUENCE_MS = 1500;

/** Follows the keys: returns the shortcut that they complete. */
export const createKeys = () => {
  let first = { key: '', at: 0 };
  return (key: string, at: number, known: readonly ShortcutGroup[]): Shortcut | null => {
    const find = (keys: string) => known.flatMap(({ shortcuts }) => shortcuts).find((one) => one.keys === keys) ?? null;
    const pair = first.key && at - first.at < SEQUENCE_MS ? find(`${first.key} ${key}`) : null;
    first = pair ? { key: '', at: 0 } : { key, at };
    return pair ?? find(key);
  };
};

/** The keys as they are shown: `G P`. */
export const keysShown = (keys: string) => keys.toUpperCase();
