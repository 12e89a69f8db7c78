import { type AgendaConfig, DURACAO_PADRAO } from '#contract/agenda/agenda.ts';
import { diaDaSemana, instante, instanteDe, type Local, localDe, somaDias } from '#domain/days/fuso.ts';
import { horaDe as horaDoDia, minutosDe } from '#domain/days/hora.ts';
import { formatDate } from '#web/lib/format.ts';

/** The local time of the practice: `9:00`. */
export const horaDe = (instante: string, fuso: string) => localDe(instante, fuso).hora.slice(0, 5).replace(/^0/, '');

export const diaDe = (instante: string, fuso: string) => formatDate(localDe(instante, fuso).data);

/** `9:00 – 9:50`, with the date if it ends on another day. */
export const periodo = ({ inicio, fim }: { inicio: string; fim: string }, fuso: string) => {
  const mesmoDia = localDe(inicio, fuso).data === localDe(fim, fuso).data;
  return `${horaDe(inicio, fuso)} – ${mesmoDia ? '' : `${diaDe(fim, fuso)} `}${horaDe(fim, fuso)}`;
};

/** The day and the times: `03/03/2031, 9:00 – 9:50`. */
export const quandoDe = (um: { inicio: string; fim: string }, fuso: string) =>
  `${diaDe(um.inicio, fuso)}, ${periodo(um, fuso)}`;

type Trabalho = Pick<AgendaConfig, 'dias' | 'duracao_min' | 'hora_inicio' | 'hora_fim'>;
/** The defaults of a practice, until its own settings are loaded. */
const TRABALHO_PADRAO: Trabalho = {
  dias: [1, 2, 3, 4, 5],
  duracao_min: DURACAO_PADRAO,
  hora_inicio: '08:00',
  hora_fim: '18:00',
};

const proximoDiaDeTrabalho = (data: string, dias: number[]): string => {
  const seguinte = somaDias(data, 1);
  return dias.includes(diaDaSemana(seguinte)) ? seguinte : proximoDiaDeTrabalho(seguinte, dias);
};

/**
 * The start to propose for a new appointment. On another day than today it is the first working hour; today it is the next
 * whole hour within the working hours, or the next working day where none is left.
 */
const comecoProposto = (data: string, fuso: string, trabalho: Trabalho, agora: number): Local => {
  const { data: hoje, hora } = localDe(agora, fuso);
  const primeira = minutosDe(trabalho.hora_inicio);
  const cedo = { data, hora: trabalho.hora_inicio };
  if (data !== hoje) return cedo;
  const proxima = Math.max(primeira, (Number(hora.slice(0, 2)) + 1) * 60);
  const cabe = proxima + trabalho.duracao_min <= minutosDe(trabalho.hora_fim);
  if (cabe && trabalho.dias.includes(diaDaSemana(hoje))) return { data, hora: horaDoDia(proxima) };
  return { ...cedo, data: proximoDiaDeTrabalho(hoje, trabalho.dias) };
};

/** A time for a new appointment on a day: within the working hours, with the usual duration. */
export const proximaHora = (data: string, fuso: string, config: Trabalho = TRABALHO_PADRAO, agora = Date.now()) => {
  const inicio = instanteDe(comecoProposto(data, fuso, config, agora), fuso);
  return { inicio, fim: instante(Date.parse(inicio) + config.duracao_min * 60_000) };
};
