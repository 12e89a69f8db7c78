import type { HorarioOcupado } from '#contract/agenda/agenda.ts';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import type { Sala } from '#contract/agenda/salas.ts';
import { esperado, type StatusAtendimento } from '#contract/agenda/status.ts';
import { instante } from '#domain/days/fuso.ts';

/** These leave the room free. */
const SEM_SALA: StatusAtendimento[] = ['Cancelado', 'Faltou'];
const HORA_MS = 60 * 60_000;

/** The day of the reception: who waits, longest first; who is expected; and the rest, in the order of the day. */
export const partesDoDia = (dia: AtendimentoNaLista[]) => ({
  chegaram: dia
    .filter(({ status }) => status === 'Chegou')
    .sort((a, b) => (a.chegou_em ?? a.inicio).localeCompare(b.chegou_em ?? b.inicio)),
  esperados: dia.filter(({ status }) => esperado(status)),
  resto: dia.filter(({ status }) => status !== 'Chegou' && !esperado(status)),
});

/**
 * What a mark shows before the server has it. An arrival keeps the status it replaced, as the server does, so that one marked
 * by mistake can be taken back at once.
 */
export const comoMarcado = ({ status: antes }: Pick<AtendimentoNaLista, 'status'>, status: StatusAtendimento) => ({
  status,
  ...(status === 'Chegou' && esperado(antes) && { antes_de_chegar: antes }),
});

/** Full minutes since the arrival. */
export const esperaDe = ({ chegou_em }: Pick<AtendimentoNaLista, 'chegou_em'>, agora: number) =>
  chegou_em === null ? 0 : Math.max(0, Math.floor((agora - Date.parse(chegou_em)) / 60_000));

/** Those expected until the full hour after next, without appointments that are over; at least one hour is looked ahead. */
export const esperadosLogo = (esperados: AtendimentoNaLista[], agora: number) => {
  const ate = Math.ceil((agora + HORA_MS) / HORA_MS) * HORA_MS;
  return {
    ate: instante(ate),
    itens: esperados.filter(({ inicio, fim }) => Date.parse(fim) > agora && Date.parse(inicio) <= ate),
  };
};

type Tomadas = { itens: AtendimentoNaLista[]; ocupados: HorarioOcupado[] };

/** The rooms that nobody uses now, each until its next appointment; `null` if none follows. */
export const salasLivres = (salas: Sala[], { itens, ocupados }: Tomadas, agora: number) => {
  const valem = itens.filter(({ status }) => !SEM_SALA.includes(status));
  return salas.flatMap(({ id, nome, excluido_em }) => {
    const dela = [...valem, ...ocupados].filter(({ sala_id, fim }) => sala_id === id && Date.parse(fim) > agora);
    const inicios = dela.map(({ inicio }) => Date.parse(inicio)).sort((a, b) => a - b);
    const [proximo] = inicios;
    if (excluido_em || (proximo !== undefined && proximo <= agora)) return [];
    return [{ id, nome, ate: proximo === undefined ? null : instante(proximo) }];
  });
};
