import type { AgendaConfig, HorarioBloqueado } from '#contract/agenda/agenda.ts';
import { instanteDe, localDe } from '#domain/days/fuso.ts';
import { diasEntre } from '../dias.ts';

/** The blocked times that leave none of these professionals free; nobody named are all of the practice. */
const bloqueadosParaTodos = (bloqueados: HorarioBloqueado[], quem: string[]) =>
  bloqueados.filter(
    ({ profissionais }) =>
      profissionais.length === 0 || (quem.length > 0 && quem.every((id) => profissionais.includes(id))),
  );

type Horas = Pick<AgendaConfig, 'hora_inicio' | 'hora_fim'>;

type Agenda = { horas: Horas; fuso: string; quem: string[] };

/** The blocked times that together leave no working hour of a day free for `quem`; empty if an hour is free. */
export const bloqueadosDoDiaTodo = (
  dia: string,
  horariosBloqueados: HorarioBloqueado[],
  { horas, fuso, quem }: Agenda,
) => {
  const instante = (hora: string) => Date.parse(instanteDe({ data: dia, hora }, fuso));
  const fim = instante(horas.hora_fim);
  let coberto = instante(horas.hora_inicio);
  const usados: HorarioBloqueado[] = [];
  for (const one of bloqueadosParaTodos(horariosBloqueados, quem).toSorted(
    (a, b) => Date.parse(a.inicio) - Date.parse(b.inicio),
  )) {
    if (coberto >= fim || Date.parse(one.inicio) > coberto) break;
    if (Date.parse(one.fim) <= coberto) continue;
    coberto = Date.parse(one.fim);
    usados.push(one);
  }
  return coberto >= fim ? usados : [];
};

/** The blocked times that overlap a day, in order. */
export const bloqueadosDoDia = (dia: string, horariosBloqueados: HorarioBloqueado[], fuso: string) =>
  horariosBloqueados.filter(({ inicio, fim }) => {
    // One that ends at midnight does not overlap the day that starts then.
    const ultimo = localDe(Date.parse(fim) - 1, fuso).data;
    return localDe(inicio, fuso).data <= dia && dia <= ultimo;
  });

type ComInicio = { id: string; inicio: string };

/** Appointments and blocked times in one list, sorted by start; a blocked time comes before an appointment of the same start. */
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
