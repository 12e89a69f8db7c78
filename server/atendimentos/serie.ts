import { diaDaSemana, diasEntre, instante, instanteDe, localDe, somaDias } from '#domain/days/fuso.ts';
import { datasDaSerie, type Recorrencia, SERIE_MAX } from '#domain/days/recorrencia.ts';
import { invalido } from '#server/platform/errors.ts';

export type Horario = { inicio: string; fim: string };

const duracao = ({ inicio, fim }: Horario) => Date.parse(fim) - Date.parse(inicio);

/** The same wall-clock time and duration on another day. */
const noDia = (data: string, hora: string, ms: number, fuso: string): Horario => {
  const inicio = instanteDe({ data, hora }, fuso);
  return { inicio, fim: instante(Date.parse(inicio) + ms) };
};

/** All appointments of a series that starts with this one. */
export const horariosDaSerie = (primeiro: Horario, regra: Recorrencia, fuso: string): Horario[] => {
  const { data, hora } = localDe(primeiro.inicio, fuso);
  if (regra.ate !== null && regra.ate < data) throw invalido('recorrencia.ate', 'periodo_invertido');
  const datas = datasDaSerie(data, regra);
  if (datas.length > SERIE_MAX)
    throw invalido('recorrencia.ate', { chave: 'serie_longa', valores: { max: SERIE_MAX } });
  const [, ...outras] = datas;
  return [primeiro, ...outras.map((dia) => noDia(dia, hora, duracao(primeiro), fuso))];
};

export type Movimento = { antes: Horario; depois: Horario };

/**
 * Moves another appointment of the series: to the new hour, and by the same number of days if it was on the same day of
 * the week.
 */
export const moverCom = ({ antes, depois }: Movimento, outro: Horario, mensal: boolean, fuso: string): Horario => {
  const [velho, novo, seu] = [localDe(antes.inicio, fuso), localDe(depois.inicio, fuso), localDe(outro.inicio, fuso)];
  const segue = mensal || diaDaSemana(seu.data) === diaDaSemana(velho.data);
  const data = segue ? somaDias(seu.data, diasEntre(velho.data, novo.data)) : seu.data;
  return noDia(data, novo.hora, duracao(depois), fuso);
};

/** The days of the week of a rule after one of them was moved. */
export const diasMovidos = (dias: number[], { antes, depois }: Movimento, fuso: string) => {
  const [de, para] = [diaDaSemana(localDe(antes.inicio, fuso).data), diaDaSemana(localDe(depois.inicio, fuso).data)];
  return [...new Set(dias.map((dia) => (dia === de ? para : dia)))].sort();
};
