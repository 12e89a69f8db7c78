import { useEffect, useRef, useState } from 'react';
import { useUser } from '#web/lib/session/session.ts';
import { type Drawer, drawerOf, isStray, type Rascunho, strayField, typedHere } from './drafts.ts';
import { watchRisk } from './risk.ts';

const FIELD = 'formulario';

/**
 * Shows the draft that was found. What has no place in the form is stored as another draft, which only the user removes:
 * the first is replaced by what is typed next. Resolves to whether the first is no longer needed.
 */
const showFound = async <V>(drawer: Drawer<V>, found: Rascunho<V>, show: Options<V>['onFound']): Promise<boolean> => {
  const stray = show(found);
  // The time of the draft names it: found again after a crash, it is stored once.
  return stray === undefined || drawer.put({ ...found, campo: strayField(found), valor: stray });
};

type Options<V> = {
  /** Names the draft on this device. */
  scope: string;
  /** The unsaved value; null if there is none. */
  value: V | null;
  /** The version it is typed on. */
  version: number;
  /** Its title in the list of unsaved work; by default the page title. */
  title?: string | undefined;
  /** Returns the part that has no place in the form. */
  onFound: (draft: Rascunho<V>) => V | undefined;
};

export type Unsaved = {
  /** Whether the search for an earlier draft is over. */
  ready: boolean;
  /** Discards the draft. */
  forget: () => void;
};

/** Keeps the values of a form with a Save button through a reload, a closed tab and the end of the session. */
export const useKept = <V>(options: Options<V>): Unsaved => {
  const { scope, value, version } = options;
  const user = useUser()?.id;
  const [opened, setOpened] = useState<{ of: string; drawer: Drawer<V> } | null>(null);
  const of = `${user}|${scope}`;
  // In the render that changes the record, the drawer is still the one of the record before.
  const drawer = opened?.of === of ? opened.drawer : null;
  const latest = useRef(options);
  latest.current = options;
  const written = value === null ? null : JSON.stringify(value);
  const now = useRef(written);
  now.current = written;
  /** The value last given to the device, and the one it has confirmed. */
  const given = useRef<string | null>(null);
  const stored = useRef<string | null>(null);

  useEffect(() => {
    if (!user) return;
    // Another record: nothing of it was given to the device yet.
    given.current = null;
    stored.current = null;
    let left = false;
    const begin = async () => {
      const mine = drawerOf<V>(user, scope);
      const drafts = await mine.recover().catch(() => []);
      if (left) return;
      const found = drafts.find((draft) => !isStray(draft));
      if (found) {
        // Differs from every value, so that a draft that changes nothing is removed.
        if (await showFound(mine, found, latest.current.onFound)) given.current = '';
        // An earlier version stored it under another field name.
        if (found.campo !== FIELD && (await mine.put({ ...found, campo: FIELD }))) await mine.remove(found.campo);
      }
      if (left) return;
      setOpened({ of, drawer: mine });
    };
    begin().catch(() => undefined);
    const stop = watchRisk(() => now.current !== null && now.current !== stored.current);
    return () => {
      left = true;
      stop();
      setOpened(null);
    };
  }, [of, scope, user]);

  useEffect(() => {
    if (!drawer || given.current === written) return;
    given.current = written;
    if (written === null) {
      void drawer.remove(FIELD);
      return;
    }
    drawer.put(typedHere(FIELD, JSON.parse(written), version, latest.current.title)).then((kept) => {
      if (kept) stored.current = written;
    });
  }, [drawer, written, version]);

  useEffect(() => {
    if (!drawer) return;
    const leave = () => {
      const { value, version, title } = latest.current;
      if (value !== null && now.current !== null) drawer.leave(typedHere(FIELD, value, version, title));
    };
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [drawer]);

  return {
    ready: drawer !== null,
    forget: () => {
      given.current = null;
      now.current = null;
      void drawer?.remove(FIELD);
    },
  };
};
