import type { ScheduleEventData } from '@mantine/schedule';
import type { TFunction } from 'i18next';
import type { AgendaConfig, HorarioBloqueado, HorarioOcupado } from '#contract/agenda/agenda.ts';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import type { Profissional } from '#contract/agenda/salas.ts';
import type { HorarioDeTrabalho } from '#domain/days/expediente.ts';
import { feriadosEntre } from '#domain/days/feriados.ts';
import { diaDaSemana, instante, instanteDe, localDe, primeiroDoMes, somaDias, somaMeses } from '#domain/days/fuso.ts';
import { minutosDe } from '#domain/days/hora.ts';
import type { NovaNaAgenda } from '../novas/na-agenda.ts';
import type { Almoco } from './almocos/almocos.ts';
import { partesDoBloqueado } from './bloqueados/bloqueados.ts';

export type Visao = 'day' | 'week' | 'month';
export type Dono =
  | { tipo: 'atendimento'; item: AtendimentoNaLista; quem: string | undefined }
  | { tipo: 'nova'; nova: NovaNaAgenda }
  | { tipo: 'horario_bloqueado'; bloqueado: HorarioBloqueado }
  | { tipo: 'ocupado' }
  | { tipo: 'almoco' }
  | { tipo: 'feriado' };
export type Evento = ScheduleEventData<Dono>;

/** An appointment has the colour of its professional; the style sheet shows its status by icon, frame or background. */
const COR_DO_PROFISSIONAL = 'green';

/** The schedule has no time zones: it gets and returns local times of the practice. */
const parede = (instante: string, fuso: string) => Object.values(localDe(instante, fuso)).join(' ');

export const instanteDaParede = (texto: string, fuso: string) => {
  const [data = '', hora = '00:00:00'] = texto.split(/[ T]/);
  return instanteDe({ data, hora: hora.slice(0, 8) }, fuso);
};

type Pessoa = Pick<Profissional, 'nome' | 'cor'>;

type Marcado = { id: string; inicio: string; fim: string };

const inteiro = (um: Marcado, title: string, fuso: string, pessoa: Pessoa | undefined): Evento => ({
  id: um.id,
  title,
  start: parede(um.inicio, fuso),
  end: parede(um.fim, fuso),
  color: pessoa?.cor ?? COR_DO_PROFISSIONAL,
  variant: 'light',
});

/**
 * The schedule shows an event that passes midnight as an all-day event, so it is split into two parts, each at its
 * hours. A month has no hours and shows it on the day it starts.
 */
const partesDe = (evento: Evento, visao: Visao): Evento[] => {
  const [de, ate] = [String(evento.start).slice(0, 10), String(evento.end).slice(0, 10)];
  if (de === ate) return [evento];
  const antes = { ...evento, end: `${de} 23:59:59` };
  return visao === 'month' || String(evento.end).endsWith('00:00:00')
    ? [antes]
    : [antes, { ...evento, id: `${evento.id} ${ate}`, start: `${ate} 00:00:00` }];
};

/** The events of an appointment. */
export const eventosDe = (item: AtendimentoNaLista, fuso: string, visao: Visao, pessoa?: Pessoa): Evento[] => {
  const payload: Dono = { tipo: 'atendimento', item, quem: pessoa?.nome };
  return partesDe({ ...inteiro(item, item.paciente.nome, fuso, pessoa), payload }, visao);
};

/** The events of a new appointment that waits on this device. */
export const eventosDaNova = (nova: NovaNaAgenda, fuso: string, visao: Visao, pessoa?: Pessoa): Evento[] =>
  partesDe({ ...inteiro(nova, nova.nome, fuso, pessoa), payload: { tipo: 'nova', nova } }, visao);

type Horario = { inicio: string; fim: string };

/** The new time of an appointment when one of its parts is dropped at `novo`: the duration stays. */
export const aoMover = ({ start }: Evento, item: AtendimentoNaLista, novo: string, fuso: string): Horario => {
  const passou = Date.parse(novo) - Date.parse(instanteDaParede(String(start), fuso));
  const inicio = Date.parse(item.inicio) + passou;
  const duracao = Date.parse(item.fim) - Date.parse(item.inicio);
  return { inicio: instante(inicio), fim: instante(inicio + duracao) };
};

/** The new time of an appointment when an edge of one of its parts is resized: the other end stays. */
export const aoEsticar = (
  parte: Evento,
  item: AtendimentoNaLista,
  pulled: { de: string; ate: string },
  fuso: string,
) => ({
  inicio: pulled.de === String(parte.start) ? item.inicio : instanteDaParede(pulled.de, fuso),
  fim: pulled.ate === String(parte.end) ? item.fim : instanteDaParede(pulled.ate, fuso),
});

type Parte = { dia: string; start: string; end: string };

type Nome = (bloqueado: HorarioBloqueado) => string;

const eventoBloqueado = (bloqueado: HorarioBloqueado, nome: Nome, { dia, start, end }: Parte): Evento => ({
  id: `${bloqueado.id} ${dia}`,
  title: nome(bloqueado),
  start,
  end,
  color: 'gray',
  display: 'background',
  payload: { tipo: 'horario_bloqueado', bloqueado },
});

/** The events of a blocked time, one per day. */
export const eventosDoBloqueado = (bloqueado: HorarioBloqueado, fuso: string, nome: Nome): Evento[] =>
  partesDoBloqueado(bloqueado, fuso).map(({ dia, de, ate }) =>
    eventoBloqueado(bloqueado, nome, { dia, start: `${dia} ${de}`, end: `${dia} ${ate}` }),
  );

/** The busy times of colleagues; a month has no hours and shows none. */
export const eventosOcupados = (ocupados: HorarioOcupado[], fuso: string, t: TFunction): Evento[] =>
  ocupados.map(({ inicio, fim, quem }, index) => ({
    id: `ocupado-${inicio}-${index}`,
    title: t('atendimentos:ocupado', { quem: quem.join(', ') }),
    start: parede(inicio, fuso),
    end: parede(fim, fuso),
    color: 'gray',
    display: 'background',
    payload: { tipo: 'ocupado' },
  }));

export const eventosDosAlmocos = (almocos: Almoco[], fuso: string, nome: (almoco: Almoco) => string): Evento[] =>
  almocos.map((almoco) => ({
    id: `almoco-${almoco.inicio}-${almoco.fim}`,
    title: nome(almoco),
    start: parede(almoco.inicio, fuso),
    end: parede(almoco.fim, fuso),
    color: 'gray',
    display: 'background',
    payload: { tipo: 'almoco' },
  }));

/** A month has no hours: a day is shown as blocked if it has no free working hour. */
export const eventosDoDiaBloqueado = (dia: string, [bloqueado]: HorarioBloqueado[], nome: Nome): Evento[] =>
  bloqueado
    ? [eventoBloqueado(bloqueado, nome, { dia, start: `${dia} 00:00:00`, end: `${somaDias(dia, 1)} 00:00:00` })]
    : [];

export const feriadosVisiveis = (de: string, ate: string, t: TFunction) =>
  feriadosEntre(de, ate).map(({ data, nome, chave }) => ({
    data,
    nome: t(`agenda:feriados.${chave}`, { defaultValue: nome }),
  }));

export const eventosDosFeriados = (de: string, ate: string, t: TFunction): Evento[] =>
  feriadosVisiveis(de, ate, t).map(({ data, nome }) => ({
    id: `feriado-${data}-${nome}`,
    title: nome,
    start: `${data} 00:00:00`,
    end: `${somaDias(data, 1)} 00:00:00`,
    color: 'orange',
    payload: { tipo: 'feriado' },
  }));

/** The appointments that start on a day. */
export const doDia = (itens: AtendimentoNaLista[], dia: string, fuso: string) =>
  itens.filter(({ inicio }) => localDe(inicio, fuso).data === dia);

/** The days that a view shows; weeks start on Monday. */
export const diasVisiveis = (visao: Visao, data: string) => {
  const segunda = (dia: string) => somaDias(dia, -((diaDaSemana(dia) + 6) % 7));
  if (visao === 'day') return { de: data, ate: data };
  if (visao === 'week') return { de: segunda(data), ate: somaDias(segunda(data), 6) };
  const primeiro = primeiroDoMes(data);
  const ultimo = somaDias(somaMeses(primeiro, 1), -1);
  return { de: segunda(primeiro), ate: somaDias(segunda(ultimo), 6) };
};

/** The day that the view before (-1) or after (1) the one of this day is opened with. */
export const vizinha = (visao: Visao, data: string, passo: number) => {
  if (visao === 'month') return somaMeses(primeiroDoMes(data), passo);
  return somaDias(data, visao === 'week' ? 7 * passo : passo);
};

const hora = (n: number) => `${String(n).padStart(2, '0')}:00:00`;

/**
 * The hours to show: those of the practice, extended to those of the professional and to appointments outside of them.
 */
export const horasVisiveis = (config: AgendaConfig, eventos: Evento[], horarios: readonly HorarioDeTrabalho[] = []) => {
  const dentro = eventos.filter(({ payload }) => payload?.tipo === 'atendimento' || payload?.tipo === 'nova');
  const starts = dentro.map(({ start }) => Number(String(start).slice(11, 13)));
  const ends = dentro.map(({ end }) =>
    Math.ceil(Number(String(end).slice(11, 13)) + Number(String(end).slice(14, 16)) / 60),
  );
  const abre = [config.hora_inicio, ...horarios.map(({ inicio }) => inicio)].map((um) =>
    Math.floor(minutosDe(um) / 60),
  );
  const fecha = [config.hora_fim, ...horarios.map(({ fim }) => fim)].map((um) => Math.ceil(minutosDe(um) / 60));
  const first = Math.min(...abre, ...starts);
  const last = Math.max(...fecha, ...ends);
  return { startTime: hora(first), endTime: last >= 24 ? '23:59:59' : hora(last) };
};
