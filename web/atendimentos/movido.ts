import { useMemo, useState } from 'react';
import type { AtendimentoNaLista } from '#contract/atendimentos.ts';

type Mover = (item: AtendimentoNaLista, inicio: string, fim: string) => void;
type Movido = { sobre: AtendimentoNaLista[] | undefined; id: string; inicio: string; fim: string };

/**
 * Shows a session where it was dropped in the very frame of the drop, and only then begins to send it: telling the
 * memory of the server's answers first would draw the agenda twice before anything is seen. What is shown gives way to
 * whatever the answers say next, or to a hand that takes the move back.
 */
export const useMovido = (linhas: AtendimentoNaLista[] | undefined, enviar: Mover) => {
  const [movido, setMovido] = useState<Movido | null>(null);
  const vistas = useMemo(() => {
    if (!movido || movido.sobre !== linhas) return linhas;
    const { id, inicio, fim } = movido;
    return linhas?.map((item) => (item.id === id ? { ...item, inicio, fim } : item));
  }, [linhas, movido]);
  const mover: Mover = (item, inicio, fim) => {
    if (Date.parse(inicio) === Date.parse(item.inicio) && Date.parse(fim) === Date.parse(item.fim)) return;
    setMovido({ sobre: linhas, id: item.id, inicio, fim });
    // After the frame: its callbacks run before it is painted, the tasks that they leave behind after.
    requestAnimationFrame(() => setTimeout(() => enviar(item, inicio, fim)));
  };
  return { linhas: vistas, mover, voltar: () => setMovido(null) };
};
