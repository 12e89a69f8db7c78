import { getHolidays } from '@brazilian-utils/brazilian-utils/get-holidays';

export type Feriado = { data: string; nome: string; chave: string };

const PRIMEIRO = 1900;
const ULTIMO = 2099;

const chaveDe = (nome: string) =>
  nome
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '_')
    .replace(/^_|_$/g, '');

// The library returns midnight in the time zone of the machine.
const dia = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** The national holidays of Brazil between two days, with a key for the name of each. */
export const feriadosEntre = (de: string, ate: string): Feriado[] => {
  const [primeiro, ultimo] = [Math.max(Number(de.slice(0, 4)), PRIMEIRO), Math.min(Number(ate.slice(0, 4)), ULTIMO)];
  const anos = Array.from({ length: Math.max(0, ultimo - primeiro + 1) }, (_, n) => primeiro + n);
  return anos
    .flatMap((ano) => getHolidays(ano))
    .map(({ name, date }) => ({ data: dia(date), nome: name, chave: chaveDe(name) }))
    .filter(({ data }) => data >= de && data <= ate);
};
