import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { normaliza } from '#web/lib/normaliza.ts';

/** A text that is put into the note by its name. */
export type Frase = { id: string; nome: string };

/** A slash that begins a word, and the letters after it. */
const PEDIDO = /(?:^|\s)\/(\p{L}*)$/u;
const LONGE = 40;

export type Pedido = {
  /** The place of the slash and of the cursor. */
  de: number;
  ate: number;
  busca: string;
};

const pedidoEm = (state: EditorState): Pedido | null => {
  const { $from, empty, from } = state.selection;
  if (!empty || !$from.parent.isTextblock) return null;
  const antes = $from.parent.textBetween(Math.max(0, $from.parentOffset - LONGE), $from.parentOffset, null, '\ufffc');
  const busca = PEDIDO.exec(antes)?.[1];
  return busca === undefined ? null : { de: from - busca.length - 1, ate: from, busca };
};

/** The phrases whose name has a word that begins with what was typed. */
export const achadas = (frases: Frase[], busca: string): Frase[] => {
  const typed = normaliza(busca);
  return frases.filter(({ nome }) =>
    normaliza(nome)
      .split(/\s+/)
      .some((palavra) => palavra.startsWith(typed)),
  );
};

export type Ouvinte = {
  onPedido: (pedido: Pedido | null, view: EditorView) => void;
  /** Whether the key was used by the list. */
  onKey: (event: KeyboardEvent) => boolean;
};

const chave = new PluginKey<Pedido | null>('frases');
const mesmo = (a: Pedido | null | undefined, b: Pedido | null | undefined) => a?.de === b?.de && a?.ate === b?.ate;

/** Reports when a typed slash opens the list of phrases, and passes on the keys that choose one. */
export const Frases = (ouvinte: () => Ouvinte) =>
  Extension.create({
    name: 'frases',
    addProseMirrorPlugins: () => [
      new Plugin<Pedido | null>({
        key: chave,
        state: {
          init: () => null,
          // Only typing opens the list; moving the cursor behind an existing slash does not.
          apply: (transaction, before, _, state) => {
            const agora = pedidoEm(state);
            if (transaction.docChanged) return agora;
            return mesmo(before, agora) ? before : null;
          },
        },
        props: { handleKeyDown: (_, event) => ouvinte().onKey(event) },
        view: () => ({
          update: (view, before) => {
            const agora = chave.getState(view.state) ?? null;
            if (!mesmo(agora, chave.getState(before))) ouvinte().onPedido(agora, view);
          },
        }),
      }),
    ],
  });
