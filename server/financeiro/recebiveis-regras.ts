import type { ModoRecebivel } from '#contract/financeiro/financeiro.ts';
import type { TipoAviso } from '#contract/financeiro/recebiveis.ts';
import { primeiroDoMes } from '#domain/days/fuso.ts';
import { centavos } from '#domain/money/dinheiro.ts';

export type Regras = { modo_recebivel: ModoRecebivel; cobrar_faltas: boolean };

/** The receivable of an appointment, with the amount it was charged at. */
export type Recebivel = {
  lancamento_id: string;
  valor: string;
  dia: string;
  ativo: boolean;
  /** Charged after the appointment was cancelled. */
  cancelamento: boolean;
  status: string;
  valor_pago: string;
  paciente_id: string | null;
  competencia: string | null;
  excluido: boolean;
  /** Made by the rule of the practice, not by hand. */
  automatico: boolean;
  /** The amount or the due day was changed by hand. */
  valor_manual: boolean;
  vencimento_manual: boolean;
};

export type AtendimentoCobravel = {
  id: string;
  paciente_id: string;
  valor: string | null;
  status: string;
  dia: string;
  excluido: boolean;
  /** The appointment was marked as done or missed, and has just been set back to scheduled. */
  desfeito: boolean;
  recebivel: Recebivel | null;
};

/**
 * What to do with the receivable of one appointment:
 * - `nova`: create one
 * - `troca`: move the appointment to another bill
 * - `segue`: update it from the appointment
 * - `liga`, `desliga`: count the appointment in it again, or no longer
 */
export type Decisao = { acao: 'nada' | 'nova' | 'troca' | 'segue' | 'liga' | 'desliga'; aviso: TipoAviso | null };

const NADA: Decisao = { acao: 'nada', aviso: null };
const VALEM = ['Agendado', 'Confirmado', 'Chegou', 'Realizado'];

const deve = ({ excluido, valor, status }: AtendimentoCobravel, { cobrar_faltas }: Regras) =>
  !excluido &&
  valor !== null &&
  centavos(valor) > 0n &&
  (VALEM.includes(status) || (status === 'Faltou' && cobrar_faltas));

const chegouAHora = ({ status }: AtendimentoCobravel, { modo_recebivel }: Regras) =>
  modo_recebivel === 'agendar' || (modo_recebivel !== 'manual' && ['Realizado', 'Faltou'].includes(status));

/** The appointment is no longer owed: an unpaid receivable is cancelled, a paid one stays. */
const deixouDeDever = (recebivel: Recebivel): Decisao => {
  if (!recebivel.ativo) return NADA;
  if (recebivel.status === 'Pago') return { acao: 'desliga', aviso: 'paga_mantida' };
  return { acao: 'desliga', aviso: centavos(recebivel.valor_pago) > 0n ? 'encerrada' : 'cancelada' };
};

/** The appointment is owed again after its receivable was cancelled. */
const voltouADever = (recebivel: Recebivel, outraFatura: boolean): Decisao => {
  const mensal = recebivel.competencia !== null;
  const livre = recebivel.status !== 'Pago' && centavos(recebivel.valor_pago) === 0n;
  if (mensal && (outraFatura || !livre)) return { acao: 'troca', aviso: 'reaberta' };
  return livre ? { acao: 'segue', aviso: 'reaberta' } : { acao: 'liga', aviso: 'paga_mantida' };
};

/**
 * The appointment is still owed but changed: its receivable is updated, unless it has payments or was edited by hand.
 */
const mudou = (atendimento: AtendimentoCobravel, recebivel: Recebivel, outraFatura: boolean): Decisao => {
  const valor = centavos(atendimento.valor ?? '0') !== centavos(recebivel.valor);
  const paciente = atendimento.paciente_id !== recebivel.paciente_id;
  const dia = atendimento.dia !== recebivel.dia;
  if (!valor && !paciente && !dia) return NADA;
  if (recebivel.status === 'Pago') return valor || paciente ? { acao: 'nada', aviso: 'paga_mantida' } : NADA;
  const parcial = centavos(recebivel.valor_pago) > 0n;
  if (parcial && paciente) return { acao: 'nada', aviso: 'paga_mantida' };
  if (recebivel.competencia !== null && outraFatura && !parcial)
    return { acao: 'troca', aviso: paciente ? 'paciente_mudou' : 'vencimento_mudou' };
  if (paciente) return { acao: 'segue', aviso: 'paciente_mudou' };
  if (valor && parcial && centavos(atendimento.valor ?? '0') <= centavos(recebivel.valor_pago))
    return { acao: 'segue', aviso: 'encerrada' };
  if (valor) return { acao: 'segue', aviso: recebivel.valor_manual ? 'valor_mantido' : 'valor_mudou' };
  const segueDia = recebivel.competencia === null && !parcial && !recebivel.vencimento_manual;
  return { acao: 'segue', aviso: segueDia ? 'vencimento_mudou' : null };
};

/** Decides what happens to the receivable of an appointment after the appointment was created, changed or deleted. */
export const decidir = (atendimento: AtendimentoCobravel, regras: Regras): Decisao => {
  const { recebivel } = atendimento;
  const devida = deve(atendimento, regras);
  const naHora = chegouAHora(atendimento, regras);
  if (!recebivel) return devida && naHora ? { acao: 'nova', aviso: 'criada' } : NADA;
  // Cancelled or deleted by hand: leave it so.
  if (recebivel.excluido || (recebivel.status === 'Cancelado' && recebivel.ativo)) return NADA;
  // What a late cancellation costs is owed as long as the appointment is cancelled.
  if (recebivel.cancelamento && !atendimento.excluido) return NADA;
  const manual = regras.modo_recebivel === 'manual';
  if (!devida || (atendimento.desfeito && !naHora && !manual && recebivel.automatico)) return deixouDeDever(recebivel);
  // Cancelled with the appointment, which has not taken place yet: it is charged again when it does.
  if (!recebivel.ativo && !naHora && !manual) return NADA;
  const outraFatura =
    atendimento.paciente_id !== recebivel.paciente_id || primeiroDoMes(atendimento.dia) !== recebivel.competencia;
  return recebivel.ativo ? mudou(atendimento, recebivel, outraFatura) : voltouADever(recebivel, outraFatura);
};
