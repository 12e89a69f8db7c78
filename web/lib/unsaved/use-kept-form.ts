import type { UseFormReturnType } from '@mantine/form';
import { createContext, useContext, useEffect, useRef } from 'react';
import type { Rascunho } from './drafts.ts';
import { useKept } from './use-kept.ts';

type Values = Record<string, unknown>;

/** The changed fields of a form, with their values before the change. */
type Draft = { keys: string[]; mine: Values; before: Values; id?: string | undefined };
/** An earlier version stored all values of the form. */
type Stored = Draft | Values;
const isDraft = (stored: Stored): stored is Draft => Array.isArray(stored.keys) && typeof stored.mine === 'object';

/** A restored draft: typed over `before` at `version`, for the record `id`. */
export type Found = { before: Values; version: number; id: string | undefined };

export type Keep = {
  /** Names the record on this device, so that the draft of one is never shown for another. */
  scope: string;
  version?: number | undefined;
  /**
   * The id of a new record. Kept with the draft, so that sending again after a reload does not create a second record.
   */
  id?: string | undefined;
  title?: string | undefined;
  /** Restores the draft without a notice. */
  quiet?: boolean;
  /** Called with the restored draft, and with null when it is discarded. */
  onFound?: ((found: Found | null) => void) | undefined;
};

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const pick = (from: Values, keys: string[]): Values => Object.fromEntries(keys.map((key) => [key, from[key]]));
const changed = (from: Values, to: Values) => Object.keys(to).filter((key) => !same(from[key], to[key]));

const draftOf = (stored: Stored, base: Values): Draft => {
  if (isDraft(stored)) return stored;
  const keys = changed(base, stored);
  return { keys, mine: pick(stored, keys), before: pick(base, keys) };
};

/** Whether something was typed that can be copied. */
const hasText = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(hasText)
    : typeof value === 'number' || (typeof value === 'string' && value !== '');

export type UnsavedForm = {
  /** Whether the search for an earlier draft is over. */
  ready: boolean;
  dirty: () => boolean;
  /** Returns the form to its saved values and removes the draft. */
  discard: () => void;
};

/** The forms inside a dialog: closing the dialog discards them all. */
export const FormsInside = createContext<Set<Pick<UnsavedForm, 'dirty' | 'discard'>> | null>(null);

/** Keeps the changed fields of a form as a draft and restores them. Call `sent` when the server has them. */
export const useKeptForm = <V extends Values>(
  form: UseFormReturnType<V>,
  keep: Keep,
  onRestored: (discard: () => void) => void,
): UnsavedForm & { sent: () => void } => {
  /** The values of the restored fields before the draft was typed. */
  const overlay = useRef<Values>({});
  const dirty = () => changed(form.getInitialValues(), form.getValues()).length > 0;
  if (!dirty()) overlay.current = {};
  const values = form.getValues();
  const base = { ...form.getInitialValues(), ...overlay.current };
  /** The values the server has: not kept, although the form may still be shown for a moment. */
  const sent = useRef<string | null>(null);
  const mine = dirty() && sent.current !== JSON.stringify(values) ? changed(base, values) : [];

  const revert = () => {
    overlay.current = {};
    keep.onFound?.(null);
    form.reset();
  };
  const restore = ({ valor, versao }: Rascunho<Stored>) => {
    const initial: Values = form.getInitialValues();
    const { keys, mine: typed, before, id } = draftOf(valor, initial);
    // Fields of another version of this form.
    const unknown = keys.filter((key) => !(key in initial) && hasText(typed[key]));
    const stray: Values | undefined = unknown.length ? pick(typed, unknown) : undefined;
    // Values typed while the draft was being read are newer.
    const untouched = keys.filter((key) => key in initial && same(form.getValues()[key], initial[key]));
    const differing = untouched.filter((key) => !same(typed[key], initial[key]));
    if (differing.length === 0) return stray;
    overlay.current = pick(before, differing);
    keep.onFound?.({ before: overlay.current, version: versao, id });
    form.setValues(pick(typed, differing) as Partial<V>);
    if (!keep.quiet) onRestored(revert);
    return stray;
  };
  const kept = useKept<Stored>({
    scope: keep.scope,
    value: mine.length ? { keys: mine, mine: pick(values, mine), before: pick(base, mine), id: keep.id } : null,
    version: keep.version ?? 0,
    title: keep.title,
    onFound: restore,
  });

  const last = useRef({ dirty, kept });
  last.current = { dirty, kept };
  useEffect(
    () => () => {
      const { dirty, kept } = last.current;
      if (kept.ready && !dirty()) kept.forget();
    },
    [],
  );
  const discard = () => {
    kept.forget();
    revert();
  };
  const inside = useContext(FormsInside);
  const current = useRef({ dirty, discard });
  current.current = { dirty, discard };
  useEffect(() => {
    const mine = { dirty: () => current.current.dirty(), discard: () => current.current.discard() };
    inside?.add(mine);
    return () => void inside?.delete(mine);
  }, [inside]);
  return {
    ready: kept.ready,
    dirty,
    discard,
    sent: () => {
      sent.current = JSON.stringify(form.getValues());
      last.current.kept.forget();
    },
  };
};
