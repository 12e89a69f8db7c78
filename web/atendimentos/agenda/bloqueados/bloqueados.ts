import type { HorarioBloqueado } from '#contract/agenda/agenda.ts';
import type { Profissional } from '#contract/agenda/salas.ts';
import { type HorasDaPratica, instanteDoMinuto, type Minutos, trabalhoNoDia } from '#domain/days/expediente.ts';
import { localDe } from '#domain/days/fuso.ts';
import { minutosDe } from '#domain/days/hora.ts';
import { diasEntre } from '../dias.ts';
import { bloqueadosDe } from './bloqueados-de.ts';

/** The blocked times in which none of these professionals is free; an empty list means the whole practice. */
const bloqueadosParaTodos = (bloqueados: HorarioBloqueado[], quem: string[]) =>
  bloqueados.filter(
    ({ profissionais }) =>
      profissionais.length === 0 || (quem.length > 0 && quem.every((id) => profissionais.includes(id))),
  );

type Pessoa = Pick<Profissional, 'id' | 'horarios' | 'ativo'>;

type Agenda = {
  horas: HorasDaPratica;
  fuso: string;
  /** The professionals whose agenda it is; an empty list means everybody. */
  quem: string[];
  pessoas: Pessoa[];
};

/** The blocked times that cover a part of a day; null if a part of it is free. */
const cobrem = (dia: string, { de, ate }: Minutos, bloqueados: HorarioBloqueado[], fuso: string) => {
  const fim = Date.parse(instanteDoMinuto(dia, ate, fuso));
  let coberto = Date.parse(instanteDoMinuto(dia, de, fuso));
  const usados: HorarioBloqueado[] = [];
  for (const one of bloqueados.toSorted((a, b) => Date.parse(a.inicio) - Date.parse(b.inicio))) {
    if (coberto >= fim || Date.parse(one.inicio) > coberto) break;
    if (Date.parse(one.fim) <= coberto) continue;
    coberto = Date.parse(one.fim);
    usados.push(one);
  }
  return coberto >= fim ? usados : null;
};

/**
 * The working hours and blocked times of each professional of an agenda on a day. If nobody works, the hours of the
 * practice.
 */
const expedientesDoDia = (dia: string, bloqueados: HorarioBloqueado[], { horas, quem, pessoas }: Agenda) => {
  const horariosDe = (id: string) => pessoas.find((one) => one.id === id)?.horarios ?? [];
  const ids = quem.length > 0 ? quem : pessoas.filter(({ ativo }) => ativo).map(({ id }) => id);
  const trabalham = ids
    .map((id) => ({
      trabalho: trabalhoNoDia(horariosDe(id), horas, dia),
      bloqueados: bloqueadosDe(bloqueados, [id]),
    }))
    .filter(({ trabalho }) => trabalho.length > 0);
  if (trabalham.length > 0) return trabalham;
  const daPratica = { de: minutosDe(horas.hora_inicio), ate: minutosDe(horas.hora_fim) };
  return [{ trabalho: [daPratica], bloqueados: bloqueadosParaTodos(bloqueados, quem) }];
};

/** The blocked times that together leave no working hour of a day free for `quem`; empty if an hour is free. */
export const bloqueadosDoDiaTodo = (dia: string, horariosBloqueados: HorarioBloqueado[], agenda: Agenda) => {
  const cobertos = expedientesDoDia(dia, horariosBloqueados, agenda).flatMap(({ trabalho, bloqueados }) =>
    trabalho.map((trecho) => cobrem(dia, trecho, bloqueados, agenda.fuso)),
  );
  return cobertos.some((usados) => usados === null) ? [] : [...new Set(cobertos.flatMap((usados) => usados ?? []))];
};

/** The blocked times that overlap a day, in order. */
export const bloqueadosDoDia = (dia: string, horariosBloqueados: HorarioBloqueado[], fuso: string) =>
  horariosBloqueados.filter(({ inicio, fim }) => {
    // One that ends at midnight does not overlap the day that starts then.
    const ultimo = localDe(Date.parse(fim) - 1, fuso).data;
    return localDe(inicio, fuso).data <= dia && dia <= ultimo;
  });

type ComInicio = { id: string; inicio: string };

/**
 * Appointments and blocked times in one list, sorted by start; a blocked time comes before an appointment of the same
 * start.
 */
export const emOrdem = <Atendimento extends ComInicio>(
  atendimentos: Atendimento[],
  horariosBloqueados: HorarioBloqueado[],
) =>
  [
    ...horariosBloqueados.map((bloqueado) => ({ id: bloqueado.id, inicio: bloqueado.inicio, bloqueado })),
    ...atendimentos.map((atendimento) => ({ id: atendimento.id, inicio: atendimento.inicio, atendimento })),
  ].toSorted((a, b) => Date.parse(a.inicio) - Date.parse(b.inicio));

/**
 * The hours of a blocked time on each of its days. The schedule draws all-day events above the hours, so a whole day is
 * shortened by a second at both ends.
 */
export const partesDoBloqueado = ({ inicio, fim }: HorarioBloqueado, fuso: string) => {
  const [de, ate] = [localDe(inicio, fuso), localDe(Date.parse(fim) - 1, fuso)];
  return diasEntre(de.data, ate.data).map((dia) => ({
    dia,
    de: dia === de.data && de.hora > '00:00:01' ? de.hora : '00:00:01',
    ate: dia === ate.data && localDe(fim, fuso).data === dia ? localDe(fim, fuso).hora : '23:59:58',
  }));
};
