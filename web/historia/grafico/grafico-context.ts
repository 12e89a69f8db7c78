import { createContext, useContext } from 'react';
import type { ItemDaHistoria } from '#contract/historia.ts';
import type { Eixo } from '#web/lib/eixo.ts';

/** What one place of the chart represents: an appointment, an assessment, or several events close together. */
export type Marca = { quando: string; itens: ItemDaHistoria[] };

export type Desenho = {
  eixo: Eixo;
  hoje: string;
  /** Whether a day or an instant lies on the axis. */
  dentro: (quando: string) => boolean;
  /** Labels are above the rows, not beside them. */
  estreito: boolean;
  escolhida: Marca | null;
  /** `fixa`: stays until another one is chosen or Esc is pressed. `em` is the row of the mark. */
  escolher: (marca: Marca | null, em: Element | null, fixa: boolean) => void;
};

export const GraficoContext = createContext<Desenho | null>(null);

export const useDesenho = (): Desenho => {
  const desenho = useContext(GraficoContext);
  if (!desenho) throw new Error('useDesenho needs a GraficoContext');
  return desenho;
};
