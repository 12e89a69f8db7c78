import { type Atom, createAtom } from '@tanstack/react-store';
import type { Place, Rascunho } from './drafts.ts';
import { type Keeper, keeperOf, type Refusal, type Refusals, type SaveState } from './keeper.ts';

/**
 * Requests of one kind that wait on this device until the server has them or refuses them: one for each record, sent on
 * any screen.
 */

/** A request that the server does not have. */
export type Waiting<V, R> = { user: string; id: string; valor: V; estado: SaveState; recusa: R | null };
type By<T> = Readonly<Record<string, T>>;
export type Answer<D, R> = { gravado: D } | { recusa: R };

type Options<V, D, R> = {
  /** The first word of the scope of its drafts. */
  kind: string;
  field: string;
  /** Throws if the server did not answer. `leaving`: the tab may be closing. */
  send: (id: string, draft: Rascunho<V>, leaving: boolean) => Promise<Answer<D, R>>;
  /** What waits, where it is read without this code. */
  waiting?: Atom<By<Waiting<V, R>>>;
  /** The screen shows how far a request is. */
  progress?: boolean;
};

export const keyOf = (user: string, id: string) => `${user}|${id}`;

const without = <T>(all: By<T>, key: string): By<T> => {
  const { [key]: _, ...rest } = all;
  return rest;
};

export const outboxOf = <V, D, R extends Refusal>({ kind, field, send, ...given }: Options<V, D, R>) => {
  /** By user and record. */
  const waiting = given.waiting ?? createAtom<By<Waiting<V, R>>>({});
  /** The last answer, by user and record. */
  const answers = createAtom<By<D>>({});
  const boxes = new Map<string, Keeper<V>>();
  const refused = new Map<string, R>();

  const show = (user: string, id: string) => {
    const key = keyOf(user, id);
    const box = boxes.get(key);
    const valor = box?.pendingOf(field)?.valor;
    if (!box || valor === undefined) {
      if (key in waiting.get()) waiting.set((all) => without(all, key));
      return;
    }
    const { state: estado, refusals } = box.status.get();
    const recusa = (refusals[field] && refused.get(key)) ?? null;
    waiting.set((all) => ({ ...all, [key]: { user, id, valor, estado, recusa } }));
  };

  const boxOf = (user: string, id: string): Keeper<V> => {
    const key = keyOf(user, id);
    const known = boxes.get(key);
    if (known) return known;
    const made = keeperOf<V>({
      user,
      scope: `${kind}/${id}`,
      progress: given.progress,
      send: async ([draft], leaving): Promise<Refusals> => {
        if (!draft) return {};
        const answer = await send(id, draft, leaving);
        if ('gravado' in answer) {
          answers.set((all) => ({ ...all, [key]: answer.gravado }));
          return {};
        }
        refused.set(key, answer.recusa);
        return { [field]: answer.recusa };
      },
    });
    boxes.set(key, made);
    made.status.subscribe(() => show(user, id));
    return made;
  };

  return {
    waiting,
    answers,
    /** The outbox of a record: the same while the page lives. */
    boxOf,
    /** The last refusal of a record, also if it was decided since. */
    refusalOf: (user: string, id: string) => refused.get(keyOf(user, id)),
    /** Keeps a value, to be sent; a newer one replaces one that was not sent. */
    change: (user: string, id: string, valor: V, versao: number, place: Place) => {
      boxOf(user, id).change(field, valor, versao, place);
      show(user, id);
    },
    /** Sends a changed value instead of the refused one, over this version. */
    insist: (user: string, id: string, valor: V, versao: number, place: Place) => {
      const box = boxOf(user, id);
      box.change(field, valor, versao, place);
      box.keepMine(field, versao);
      show(user, id);
    },
    giveUp: (user: string, id: string) => boxOf(user, id).giveUp(field),
    /** Removes the answer of a record, once it was shown. */
    forgetAnswer: (key: string) => answers.set((all) => without(all, key)),
  };
};
