import { useMemo, useState } from 'react';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';

type Mover = (item: AtendimentoNaLista, inicio: string, fim: string) => void;
type Movido = { sobre: AtendimentoNaLista[] | undefined; id: string; inicio: string; fim: string };

/**
 * Shows an appointment at its new place in the frame of the drop, and sends it after: updating the query cache first would
 * render the agenda twice before the first paint. The moved state ends with the next query result, or with `voltar`.
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
    // A timeout set in a frame callback runs after the paint.
    requestAnimationFrame(() => setTimeout(() => enviar(item, inicio, fim)));
  };
  return { linhas: vistas, mover, voltar: () => setMovido(null) };
};
