import { somaDias, somaMeses } from '#domain/days/fuso.ts';
import type { Janela } from '#web/lib/eixo.ts';

/** How many months the time axis shows; `tudo` from the first record on. */
export const PERIODOS = ['3', '6', '12', 'tudo'] as const;
export type Periodo = (typeof PERIODOS)[number];

/** The shortest axis: a story of one day has room too. */
const DIAS_MIN = 27;

type Pedida = { periodo: Periodo; ate?: string | undefined; hoje: string; primeiro: string };

/** The window of a period that ends today or on an earlier day. It does not start before the first record. */
export const janelaDe = ({ periodo, ate = '', hoje, primeiro }: Pedida): Janela => {
  const fim = ate && ate < hoje ? ate : hoje;
  const inicio = periodo === 'tudo' ? primeiro : somaMeses(fim, -Number(periodo));
  const de = inicio < primeiro ? primeiro : inicio;
  const [cedo = de] = [de, somaDias(fim, -DIAS_MIN)].sort();
  return { de: cedo, ate: fim };
};

/** The end of the window before or after this one; null if there is nothing there. */
export const vizinha = (sentido: -1 | 1, { periodo, ate, hoje, primeiro }: Pedida): string | null => {
  if (periodo === 'tudo') return null;
  const atual = janelaDe({ periodo, ate, hoje, primeiro });
  if (sentido < 0) return atual.de <= primeiro ? null : somaMeses(atual.ate, -Number(periodo));
  if (atual.ate >= hoje) return null;
  const fim = somaMeses(atual.ate, Number(periodo));
  return fim > hoje ? hoje : fim;
};
