import { bcp47 } from '#domain/constants.ts';
import { DIA_MS, diasEntre, eDia, inicioDoDia, primeiroDoMes, somaDias, somaMeses } from '#domain/days/fuso.ts';
import { currentLocale } from './texts/i18n.ts';

/** The days that a time axis shows, both included. */
export type Janela = { de: string; ate: string };

export type Eixo = {
  janela: Janela;
  largura: number;
  /** The place of a day or of an instant, in pixels. */
  x: (quando: string) => number;
};

/** Room at the right end for the last values. */
export const MARGEM = 34;

/** Proportional to the dates: a pause looks as long as it was. */
export const eixoDe = (janela: Janela, largura: number): Eixo => {
  const de = Date.parse(janela.de);
  const ate = Date.parse(janela.ate) + DIA_MS;
  const vao = Math.max(1, largura - MARGEM);
  const x = (quando: string) => ((Date.parse(quando) - de) / (ate - de)) * vao;
  return { janela, largura, x };
};

/** Whether a day, or an instant in this time zone, lies in the window. */
export const dentroDe = ({ de, ate }: Janela, fuso: string) => {
  const [inicio, fim] = [inicioDoDia(de, fuso), inicioDoDia(somaDias(ate, 1), fuso)].map((um) => Date.parse(um));
  return (quando: string) => {
    if (eDia(quando)) return quando >= de && quando <= ate;
    const em = Date.parse(quando);
    return em >= Number(inicio) && em < Number(fim);
  };
};

const MES_PX = 46;
const PASSOS = [1, 2, 3, 6, 12, 24];

/** The months of the axis that have room for their name. The first, and every January, is named with its year. */
export const mesesDo = ({ janela: { de, ate }, largura }: Eixo): { dia: string; nome: string }[] => {
  const primeiro = primeiroDoMes(de);
  const meses = Math.ceil(diasEntre(primeiro, ate) / 30.4);
  const passo = PASSOS.find((one) => (largura / Math.max(1, meses)) * one >= MES_PX) ?? 24;
  const nomes = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(bcp47(currentLocale()), { timeZone: 'UTC', ...options });
  const [curto, comAno] = [nomes({ month: 'short' }), nomes({ month: 'short', year: 'numeric' })];
  return Array.from({ length: meses + 1 }, (_, place) => somaMeses(primeiro, place))
    .filter((dia, place) => place % passo === 0 && dia >= de && dia <= ate)
    .map((dia, place) => ({
      dia,
      nome: (place === 0 || dia.slice(5, 7) === '01' ? comAno : curto)
        .format(Date.parse(dia))
        .replace('.', '')
        .replace(' de ', ' '),
    }));
};

/** About as wide as a name of a month is: Chinese signs are twice as wide as letters. */
const larguraDe = (nome: string) => [...nome].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 0x2e80 ? 12 : 6.5), 8);

/** The names of months that neither touch each other nor reach beyond `fim`, the place of what follows them. */
export const nomesComEspaco = (eixo: Eixo, fim = Number.POSITIVE_INFINITY): { dia: string; nome: string }[] => {
  let livre = Number.NEGATIVE_INFINITY;
  return mesesDo(eixo).filter(({ dia, nome }) => {
    const [de, ate] = [eixo.x(dia), eixo.x(dia) + larguraDe(nome)];
    if (de < livre || ate > fim) return false;
    livre = ate;
    return true;
  });
};
