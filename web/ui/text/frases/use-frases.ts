import { useLayoutEffect, useRef, useState } from 'react';
import { achadas, type Frase, Frases, type Ouvinte, type Pedido } from './frases.ts';

type Lugar = { left: number; top: number; bottom: number };
type Aberto = { pedido: Pedido; lugar: Lugar };
export type Escolha = { frases: Frase[]; onFrase: (id: string) => void };
type Apagar = (de: number, ate: number) => void;

const SEM_FRASES: Escolha = { frases: [], onFrase: () => undefined };

/** The list of phrases below a typed slash: the arrows move, Enter or Tab takes, Esc closes. */
export const useFrases = (escolha: Escolha = SEM_FRASES) => {
  const [aberto, setAberto] = useState<Aberto | null>(null);
  const [vez, setVez] = useState(0);
  const apagar = useRef<Apagar>(() => undefined);
  const itens = aberto ? achadas(escolha.frases, aberto.pedido.busca) : [];
  const atual = Math.min(vez, itens.length - 1);
  const close = () => setAberto(null);
  const choose = (frase: Frase) => {
    if (!aberto) return;
    apagar.current(aberto.pedido.de, aberto.pedido.ate);
    close();
    escolha.onFrase(frase.id);
  };
  const onPedido: Ouvinte['onPedido'] = (pedido, view) => {
    setVez(0);
    if (!pedido) return close();
    apagar.current = (de, ate) => view.dispatch(view.state.tr.delete(de, ate));
    const { left, top, bottom } = view.coordsAtPos(pedido.de);
    setAberto({ pedido, lugar: { left, top, bottom } });
  };
  const move = (step: number) => setVez((atual + step + itens.length) % itens.length);
  const onKey: Ouvinte['onKey'] = (event) => {
    const frase = itens[atual];
    if (!frase || event.isComposing) return false;
    const keys = new Map([
      ['ArrowDown', () => move(1)],
      ['ArrowUp', () => move(-1)],
      ['Enter', () => choose(frase)],
      ['Tab', () => choose(frase)],
      ['Escape', close],
    ]);
    const run = keys.get(event.key);
    if (!run) return false;
    run();
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  // The editor is made once: it always calls what was rendered last.
  const ouvinte = useRef<Ouvinte>({ onPedido, onKey });
  useLayoutEffect(() => {
    ouvinte.current = { onPedido, onKey };
  });
  const [extension] = useState(() => Frases(() => ouvinte.current));
  return { extension, lista: { lugar: itens.length ? (aberto?.lugar ?? null) : null, itens, atual, choose, close } };
};
