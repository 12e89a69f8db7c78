/**
 * Unsaved work: what was typed and the server does not have yet. Drafts are in IndexedDB, sealed with a key that is fetched
 * at sign-in and forgotten at sign-out and when the screen locks.
 *
 * - `writing.ts`: autosaved texts (notes, documents, reports)
 * - `keeper.ts`: the same for records of many fields (anamneses, plan drafts) and for requests that wait for a connection
 * - `use-kept.ts`: the values of a form until its button saves them; `useAppForm` calls it for every form
 * - `files.ts`: a draft with the bytes of a file
 * - `risk.ts`: tracks what neither the server nor the device has
 */
import { ownerOf, userOf } from './owner.ts';
import { kept, notKept } from './risk.ts';
import { canUnseal, isPresent, ownsUnnamed, seal, sealNow, unseal } from './seal.ts';
import { deleteField, deleteRow, leaveRow, moveRow, putRow, type Row, rowsOf } from './store.ts';
import { livingTabs, oneAtATime, showLife, THIS_TAB } from './tabs.ts';

/** Where a draft was typed, for the list of unsaved work. */
export type Place = { titulo: string; href: string };

/**
 * Typed text that the server does not have yet. `versao` is the version it was typed on, `origem` the tab that typed
 * it. `enviados` are the last values sent since then: the server may have stored one of them although no answer
 * arrived.
 */
export type Rascunho<V> = {
  campo: string;
  valor: V;
  versao: number;
  origem: string;
  em: number;
  lugar?: Place;
  enviados?: V[];
};

/** The name of what a form could not show: typed into fields that another version of it had. */
const STRAY = 'sem-campo/';
export const strayField = ({ em }: Pick<Rascunho<unknown>, 'em'>) => `${STRAY}${em}`;
export const isStray = ({ campo }: Pick<Rascunho<unknown>, 'campo'>) => campo.startsWith(STRAY);

/** Without Web Locks a draft is taken over only after this time: its tab may still be writing. */
const NO_LOCKS_MS = 30_000;

export const placeNow = (titulo = document.title): Place => ({ titulo, href: location.pathname + location.search });

export const sealedPlace = ({ scope, field }: Pick<Row, 'scope' | 'field'>) => `${scope}|${field}`;

/** Opens a draft; null if it cannot be opened, and it is then left alone. */
const open = async <V>(row: Row): Promise<Rascunho<V> | null> => {
  try {
    return JSON.parse(await unseal(userOf(row.user), row.sealed, sealedPlace(row)));
  } catch {
    return null;
  }
};

const mayBeOpen = ({ origem, em }: Rascunho<unknown>) =>
  !navigator.locks && origem !== THIS_TAB && Date.now() - em < NO_LOCKS_MS;

const rowsOwnedBy = async (owner: string): Promise<Row[]> => {
  const own = await rowsOf(owner);
  const user = userOf(owner);
  const unnamed = user === owner ? [] : await rowsOf(user);
  return unnamed.length && (await ownsUnnamed(user)) ? [...own, ...unnamed] : own;
};

/** Drafts of one owner that no other open tab is writing. */
const orphans = async (owner: string, scope?: string) => {
  const wanted = (row: Row) => scope === undefined || row.scope === scope;
  const rows = (await rowsOwnedBy(owner)).filter(wanted);
  const isAlive = await livingTabs(rows.map(({ tab }) => tab));
  // What this document wrote while it was hidden is in its memory too, or newer in IndexedDB.
  return rows.filter(({ tab, left }) => (tab === THIS_TAB ? !left : !isAlive(tab)));
};

const takeOver = async <V>(owner: string, scope: string): Promise<Rascunho<V>[]> => {
  const opened: { row: Row; draft: Rascunho<V>; ours: boolean }[] = [];
  for (const row of await orphans(owner, scope)) {
    const draft = await open<V>(row);
    const ours = row.tab === THIS_TAB;
    if (draft && (ours || !mayBeOpen(draft))) opened.push({ row, draft, ours });
  }
  opened.sort(
    (a, b) =>
      Number(b.ours) - Number(a.ours) ||
      b.draft.em - a.draft.em ||
      Number(b.row.left ?? false) - Number(a.row.left ?? false),
  );
  const found = new Map<string, { draft: Rascunho<V>; tab: string }>();
  for (const { row, draft, ours } of opened) {
    const newer = found.get(draft.campo);
    if (!newer) {
      found.set(draft.campo, { draft, tab: row.tab });
      if (!ours) await moveRow(row, owner, THIS_TAB);
      // Only the last value of a tab is needed: it replaced the earlier ones.
    } else if (newer.tab === row.tab) await deleteRow(row);
  }
  return [...found.values()].map(({ draft }) => draft);
};

let lastTyped = 0;

/** The time of a draft. It grows with every draft of this tab, also if the clock is set back: the newest one is kept. */
export const typedAt = () => {
  lastTyped = Math.max(Date.now(), lastTyped + 1);
  return lastTyped;
};

/** A value typed here, with the version it was typed on. `titulo`: its title in the list of unsaved work. */
export const typedHere = <V>(campo: string, valor: V, versao: number, titulo?: string): Rascunho<V> => ({
  campo,
  valor,
  versao,
  origem: THIS_TAB,
  em: typedAt(),
  lugar: placeNow(titulo),
});

/** The drafts of one scope on this device: written at every key press, sealed for their user. */
export const drawerOf = <V>(user: string, scope: string) => {
  const owner = ownerOf(user);
  const placeOf = (field: string) => ({ user: owner, scope, tab: THIS_TAB, field });
  const turns = new Map<string, number>();
  const nextTurn = (field: string) => {
    const turn = (turns.get(field) ?? 0) + 1;
    turns.set(field, turn);
    return turn;
  };
  /** Resolves to whether the device has the draft. */
  const put = async (draft: Rascunho<V>): Promise<boolean> => {
    const field = draft.campo;
    const turn = nextTurn(field);
    try {
      const sealed = await seal(user, JSON.stringify(draft), sealedPlace({ scope, field }));
      // Skip if a newer value was typed or saved during sealing.
      if (turns.get(field) === turn) await putRow({ ...placeOf(field), sealed });
      kept();
      return true;
    } catch {
      if (isPresent(user)) notKept();
      return false;
    }
  };
  showLife();
  return {
    put,
    /**
     * Stores a draft before it returns, for a page that is being left: its last characters may still be on their way
     * to `put`.
     */
    leave: (draft: Rascunho<V>): boolean => {
      const { campo: field } = draft;
      const sealed = sealNow(user, JSON.stringify(draft), sealedPlace({ scope, field }));
      return sealed !== null && leaveRow({ ...placeOf(field), sealed });
    },
    remove: (field: string) => {
      nextTurn(field);
      return deleteField(placeOf(field)).catch(() => undefined);
    },
    /**
     * Takes over the drafts of this tab and of closed tabs; of two drafts of a field that of this tab, else the newer
     * one. The other stays for later: it was typed in another tab, and is not part of the newer one.
     */
    recover: (): Promise<Rascunho<V>[]> => oneAtATime(() => takeOver<V>(owner, scope)),
  };
};

/** Removes the drafts of a scope, of this tab and of closed tabs, with their files. */
export const forgetDrafts = async (user: string, scope: string) => {
  for (const row of await orphans(ownerOf(user), scope).catch(() => [])) await deleteField(row).catch(() => undefined);
};

/** The newest draft of each scope of a kind, by its id; also of open tabs. To show them, not to send them. */
export const peekDrafts = async <V>(user: string, kind: string): Promise<Map<string, Rascunho<V>>> => {
  const found = new Map<string, Rascunho<V>>();
  if (!canUnseal(user)) return found;
  for (const row of await rowsOwnedBy(ownerOf(user))) {
    const [first, id = ''] = row.scope.split('/');
    const draft = first === kind ? await open<V>(row) : null;
    if (draft && (found.get(id)?.em ?? 0) < draft.em) found.set(id, draft);
  }
  return found;
};

/** The newest draft of each field of a scope, of each tab. To read them, not to send them. */
export const draftsOf = async (user: string, scope: string): Promise<Rascunho<unknown>[]> => {
  const found = new Map<string, Rascunho<unknown>>();
  for (const row of await rowsOwnedBy(ownerOf(user))) {
    const draft = row.scope === scope ? await open<unknown>(row) : null;
    const place = `${row.tab}|${row.field}`;
    if (draft && (found.get(place)?.em ?? 0) < draft.em) found.set(place, draft);
  }
  return [...found.values()];
};

export type Drawer<V> = ReturnType<typeof drawerOf<V>>;

/** `stray`: some of it has no place in its form any more. */
export type Kept = { scope: string; lugar: Place | undefined; em: number; stray: boolean };

/** One entry per scope with drafts on this device, newest first. */
export const listDrafts = async (user: string): Promise<Kept[]> => {
  if (!canUnseal(user)) return [];
  const found = new Map<string, Kept>();
  for (const row of await orphans(ownerOf(user))) {
    const draft = await open<unknown>(row);
    if (!draft) continue;
    const { scope } = row;
    const other = found.get(scope);
    const { lugar, em } = other && other.em > draft.em ? other : draft;
    found.set(scope, { scope, lugar, em, stray: isStray(draft) || (other?.stray ?? false) });
  }
  return [...found.values()].sort((a, b) => b.em - a.em);
};
