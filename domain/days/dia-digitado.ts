import { eDia } from './fuso.ts';

const DIA = [
  /^(?<dia>\d{1,2})(?<sinal>[-/])(?<mes>\d{1,2})\k<sinal>(?<ano>(?!00)\d{4})$/,
  /^(?<dia>\d{2})(?<sinal>\.?)(?<mes>\d{2})\k<sinal>(?<ano>(?!00)\d{4})$/,
  /^(?<ano>(?!00)\d{4})-(?<mes>\d{2})-(?<dia>\d{2})$/,
];
const MES = [
  /^(?<mes>\d{1,2})[-/](?<ano>(?!00)\d{4})$/,
  /^(?<mes>\d{2})\.(?<ano>(?!00)\d{4})$/,
  /^(?<ano>(?!00)\d{4})-(?<mes>\d{2})$/,
];

/** The parts of a typed text, with the first of the patterns that it has. */
const partes = (digitado: string, padroes: readonly RegExp[]) =>
  padroes.map((padrao) => padrao.exec(digitado.trim())?.groups).find((groups) => groups !== undefined);

const dois = (parte = '') => parte.padStart(2, '0');

/** A typed day as `YYYY-MM-DD`: with dashes, slashes, dots or no separator; null if it is invalid. */
export const lerDiaDigitado = (digitado: string): string | null => {
  const lido = partes(digitado, DIA);
  const data = lido && `${lido.ano}-${dois(lido.mes)}-${dois(lido.dia)}`;
  return data && eDia(data) ? data : null;
};

/** A typed month as `YYYY-MM`; null if it is invalid. */
export const lerMesDigitado = (digitado: string): string | null => {
  const lido = partes(digitado, MES);
  const mes = lido && `${lido.ano}-${dois(lido.mes)}`;
  return mes && eDia(`${mes}-01`) ? mes : null;
};
