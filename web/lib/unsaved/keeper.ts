import { createAtom, useSelector } from '@tanstack/react-store';
import { useEffect } from 'react';
import { drawerOf, forgetDrafts, type Place, placeNow, type Rascunho, typedAt } from './drafts.ts';
import { watchRisk } from './risk.ts';
import { isPresent, onSealOpen } from './seal.ts';
import { draftsChanged } from './store.ts';
import { THIS_TAB } from './tabs.ts';

/**
 * Keeps what is typed on this device until the server has it. One keeper per record (a form, a note), for all its
 * fields; it outlives its screen and sends what is pending. The names inside a draft (`campo`, `valor`, …) and the
 * states below are stored data and keys of texts, so they stay Portuguese.
 */

/**
 * - `salvo`: the server has everything
 * - `salvando`: on its way to the server, or to this device if the server is not reached
 * - `guardado`: the server is not reached; kept on this device until it is
 * - `na_tela`: the server is not reached and the device keeps nothing: this tab must stay open
 * - `recusado`: something needs a decision or a correction
 */
export type SaveState = 'salvo' | 'salvando' | 'guardado' | 'na_tela' | 'recusado';
export type Refusal = {
  reason: 'conflito' | 'invalido';
  message: string;
  codigo?: string | undefined;
  /** The record cannot be read any more (404); it may come back, for example from the trash. */
  away?: boolean;
};
export type Refusals = Record<string, Refusal>;
export type Status = { state: SaveState; refusals: Refusals };

type Options<V> = {
  user: string;
  scope: string;
  /**
   * Sends drafts that share a version, a writer and a group. Resolves to the refused fields; throws if the server did
   * not answer. `leaving`: the tab may be closing.
   */
  send: (batch: Rascunho<V>[], leaving: boolean) => Promise<Refusals>;
  group?: (field: string) => string;
  /** The screen shows how far a request is, however long it takes. */
  progress?: boolean | undefined;
};

const PAUSE_MS = 700;
const MAX_WAIT_MS = 30_000;
/** How many of the values that were sent without an answer are remembered with a draft. */
const SENT_KEPT = 3;
/** A request that takes longer is shown as what it is until then: kept on this device. */
const SLOW_MS = 5000;
/** A draft that the device has not confirmed after this time counts as not kept. */
const STORE_TIMEOUT_MS = 150;

const create = <V>({ user, scope, send, group, progress = false }: Options<V>) => {
  const drawer = drawerOf<V>(user, scope);
  const pending = new Map<string, Rascunho<V>>();
  /** Fields whose last value is not stored on the device. */
  const unstored = new Set<string>();
  /** The writes to the device that are not confirmed: the last one of each field. */
  const writes = new Map<string, object>();
  let refusals: Refusals = {};
  let failures = 0;
  let shown = 0;
  /** `leaving`: a request is running that outlives the tab. */
  let sending: 'leaving' | 'open' | null = null;
  let overdue = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const status = createAtom<Status>({ state: 'salvo', refusals });

  const stateNow = (): SaveState => {
    if (pending.size === 0) return 'salvo';
    if (Object.keys(refusals).length) return 'recusado';
    if (failures === 0 && !overdue) return 'salvando';
    if (unstored.size) return 'na_tela';
    return writes.size ? 'salvando' : 'guardado';
  };
  const notify = () => {
    const state = stateNow();
    const before = status.get();
    if (state === before.state && refusals === before.refusals) return;
    status.set({ state, refusals });
    draftsChanged();
  };
  const approve = (field: string) => {
    if (!(field in refusals)) return;
    const { [field]: _, ...rest } = refusals;
    refusals = rest;
  };
  const release = (field: string) => {
    pending.delete(field);
    unstored.delete(field);
    writes.delete(field);
    void drawer.remove(field);
    approve(field);
  };
  const schedule = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => flush(false), ms);
  };

  const batches = () => {
    const ready = [...pending.values()].filter(({ campo }) => !(campo in refusals));
    return Object.values(
      Object.groupBy(ready, ({ campo, versao, origem }) => [versao, origem, group?.(campo)].join('|')),
    ).flatMap((batch) => (batch ? [batch] : []));
  };
  const finish = (batch: Rascunho<V>[], denied: Refusals) => {
    // A value typed during the request is another draft and stays pending.
    for (const draft of batch) if (!(draft.campo in denied) && pending.get(draft.campo) === draft) release(draft.campo);
    if (Object.keys(denied).length) refusals = { ...refusals, ...denied };
  };
  const flush = async (leaving: boolean, closing = false) => {
    // Nothing is sent after sign-out: the sealed drafts wait until their user is back.
    if (!isPresent(user)) return;
    // Two requests on the same version conflict. Only a closing tab sends again, if the running request ends with the
    // tab.
    if (sending && !(closing && sending === 'open')) return;
    sending = leaving ? 'leaving' : 'open';
    const late = setTimeout(() => {
      overdue = !progress;
      notify();
    }, SLOW_MS);
    try {
      for (const batch of batches()) {
        for (const draft of batch) draft.enviados = [...(draft.enviados ?? []), draft.valor].slice(-SENT_KEPT);
        finish(batch, await send(batch, leaving));
      }
      failures = 0;
    } catch {
      failures += 1;
      storeAgain();
    } finally {
      clearTimeout(late);
      overdue = false;
      sending = null;
      notify();
    }
    if (batches().length) schedule(failures ? Math.min(1000 * 2 ** failures, MAX_WAIT_MS) : PAUSE_MS);
  };

  const store = (draft: Rascunho<V>) => {
    const { campo } = draft;
    pending.set(campo, draft);
    const write = {};
    writes.set(campo, write);
    const isLast = () => writes.get(campo) === write;
    const mark = (kept: boolean) => {
      if (kept) unstored.delete(campo);
      else unstored.add(campo);
      notify();
    };
    const slow = setTimeout(() => isLast() && mark(false), STORE_TIMEOUT_MS);
    drawer.put(draft).then((kept) => {
      clearTimeout(slow);
      if (!isLast()) return;
      writes.delete(campo);
      mark(kept);
    });
  };
  /** Tries again to store drafts that the device does not have. */
  const storeAgain = () => {
    for (const field of unstored) {
      const draft = pending.get(field);
      if (draft) store(draft);
    }
  };

  /** Sends and keeps everything before it returns, with the values that are on their way. */
  const leave = (closing: boolean) => {
    void flush(true, closing);
    for (const draft of pending.values()) drawer.leave(draft);
  };

  addEventListener('online', () => flush(false));
  addEventListener('pagehide', ({ persisted }) => leave(!persisted));
  document.addEventListener('visibilitychange', () =>
    document.visibilityState === 'hidden' ? leave(false) : flush(false),
  );
  onSealOpen(() => {
    storeAgain();
    // Nothing was sent while the screen was locked.
    if (pending.size) schedule(PAUSE_MS);
  });
  watchRisk(() => unstored.size > 0 && isPresent(user));

  return {
    /** Takes what is typed into a field, with the version it is typed on. */
    change: (field: string, value: V, version: number, place: Place = placeNow()) => {
      const before = pending.get(field);
      store({
        campo: field,
        valor: value,
        versao: before?.versao ?? version,
        origem: before?.origem ?? THIS_TAB,
        ...(before?.enviados ? { enviados: before.enviados } : {}),
        em: typedAt(),
        lugar: place,
      });
      // A corrected value is sent again; a conflict waits for the user's decision.
      if (refusals[field]?.reason === 'invalido') approve(field);
      notify();
      schedule(PAUSE_MS);
    },
    pendingOf: (field: string) => pending.get(field),
    /** Returns earlier drafts, to be shown, and sends them. */
    recover: async (): Promise<Rascunho<V>[]> => {
      for (const [field, { away }] of Object.entries(refusals)) if (away) approve(field);
      const found = (await drawer.recover()).filter(({ campo }) => !pending.has(campo));
      for (const draft of found) pending.set(draft.campo, draft);
      if (pending.size) schedule(0);
      notify();
      return [...pending.values()];
    },
    /** After a conflict keeps the local value: sends it again on the conflicting version. */
    keepMine: (field: string, version: number) => {
      const mine = pending.get(field);
      if (!mine) return;
      store({ ...mine, versao: version });
      approve(field);
      notify();
      schedule(0);
    },
    giveUp: (field: string) => {
      release(field);
      notify();
    },
    /** Discards everything that is not sent yet. */
    discardAll: () => {
      for (const field of [...pending.keys()]) release(field);
      notify();
    },
    retry: () => flush(false),
    status,
    /** Counts a screen that shows it, until the returned function is called. */
    show: () => {
      shown += 1;
      return () => {
        shown -= 1;
      };
    },
    isShown: () => shown > 0,
  };
};

export type Keeper<V> = ReturnType<typeof create<V>>;

const keepers = new Map<string, unknown>();

/** Refusals of drafts whose record cannot be read: they have no keeper. */
const unread = new Map<string, Refusal>();

export const setRefusal = (user: string, scope: string, refusal: Refusal | undefined) => {
  const key = `${user}|${scope}`;
  if (refusal) unread.set(key, refusal);
  else if (!unread.delete(key)) return;
  draftsChanged();
};

/** The refusal of a draft of this scope, about which the user must decide. */
export const refusalOf = (user: string, scope: string): Refusal | undefined => {
  const key = `${user}|${scope}`;
  const keeper = keepers.get(key) as Pick<Keeper<unknown>, 'status'> | undefined;
  return Object.values(keeper?.status.get().refusals ?? {})[0] ?? unread.get(key);
};

/** The keeper of a scope: the same instance while the page lives. */
export const keeperOf = <V>(options: Options<V>): Keeper<V> => {
  const key = `${options.user}|${options.scope}`;
  const known = keepers.get(key) as Keeper<V> | undefined;
  if (known) return known;
  const made = create(options);
  keepers.set(key, made);
  return made;
};

/** Discards all drafts of a scope on this device. */
export const discard = async (user: string, scope: string) => {
  const keeper = keepers.get(`${user}|${scope}`) as Pick<Keeper<unknown>, 'discardAll'> | undefined;
  keeper?.discardAll();
  setRefusal(user, scope, undefined);
  await forgetDrafts(user, scope);
};

/** Whether a screen shows the record of this scope: it has recovered its draft, and another one must not replace it. */
export const isShown = (user: string, scope: string) => {
  const keeper = keepers.get(`${user}|${scope}`) as Pick<Keeper<unknown>, 'isShown'> | undefined;
  return keeper?.isShown() ?? false;
};

/** Counts this screen as one that shows the record of a keeper. */
export const useIsShown = (keeper: Pick<Keeper<unknown>, 'show'>) => useEffect(() => keeper.show(), [keeper]);

export const useStatus = (keeper: Pick<Keeper<unknown>, 'status' | 'show'>) => {
  useIsShown(keeper);
  return useSelector(keeper.status);
};
