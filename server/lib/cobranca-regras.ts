import type { TipoAviso } from '#contract/cobranca.ts';
import { centavos } from '#contract/dinheiro.ts';
import type { ModoCobranca } from '#contract/financeiro.ts';

export type Regras = { cobranca: ModoCobranca; cobrar_faltas: boolean };

/** The receivable that a session stands on, and what it was charged at. */
export type Cobrado = {
  lancamento_id: string;
  valor: string;
  dia: string;
  ativo: boolean;
  status: string;
  valor_pago: string;
  paciente_id: string | null;
  competencia: string | null;
  excluido: boolean;
  /** Its amount or its due day was changed by hand. */
  valor_manual: boolean;
  vencimento_manual: boolean;
};

export type SessaoCobravel = {
  id: string;
  paciente_id: string;
  valor: string | null;
  status: string;
  dia: string;
  excluido: boolean;
  cobrado: Cobrado | null;
};

/**
 * What is done about one session.
 * - `nova`: it is charged
 * - `troca`: it leaves the bill it is on, and is charged to another one
 * - `segue`: its receivable follows it
 * - `liga`, `desliga`: it counts on its receivable again, or no more
 */
export type Decisao = { acao: 'nada' | 'nova' | 'troca' | 'segue' | 'liga' | 'desliga'; aviso: TipoAviso | null };

const NADA: Decisao = { acao: 'nada', aviso: null };
const VALEM = ['Agendado', 'Confirmado', 'Realizado'];

export const mesDe = (dia: string) => `${dia.slice(0, 7)}-01`;

const deve = ({ excluido, valor, status }: SessaoCobravel, { cobrar_faltas }: Regras) =>
  !excluido &&
  valor !== null &&
  centavos(valor) > 0n &&
  (VALEM.includes(status) || (status === 'Faltou' && cobrar_faltas));

const chegouAHora = ({ status }: SessaoCobravel, { cobranca }: Regras) =>
  cobranca === 'agendar' || (cobranca !== 'manual' && ['Realizado', 'Faltou'].includes(status));

/** No longer owed: what nobody paid is called off, what is paid stays as it is. */
const deixouDeDever = (cobrado: Cobrado): Decisao => {
  if (!cobrado.ativo) return NADA;
  if (cobrado.status === 'Pago') return { acao: 'desliga', aviso: 'paga_mantida' };
  return { acao: 'desliga', aviso: centavos(cobrado.valor_pago) > 0n ? 'encerrada' : 'cancelada' };
};

/** Owed again after it had been called off. */
const voltouADever = (cobrado: Cobrado, outraFatura: boolean): Decisao => {
  const mensal = cobrado.competencia !== null;
  const livre = cobrado.status !== 'Pago' && centavos(cobrado.valor_pago) === 0n;
  if (mensal && (outraFatura || !livre)) return { acao: 'troca', aviso: 'reaberta' };
  return livre ? { acao: 'segue', aviso: 'reaberta' } : { acao: 'liga', aviso: 'paga_mantida' };
};

/** Still owed, and changed: its receivable follows as far as nobody has paid on it and nobody decided otherwise. */
const mudou = (sessao: SessaoCobravel, cobrado: Cobrado, outraFatura: boolean): Decisao => {
  const valor = centavos(sessao.valor ?? '0') !== centavos(cobrado.valor);
  const paciente = sessao.paciente_id !== cobrado.paciente_id;
  const dia = sessao.dia !== cobrado.dia;
  if (!valor && !paciente && !dia) return NADA;
  if (cobrado.status === 'Pago') return valor || paciente ? { acao: 'nada', aviso: 'paga_mantida' } : NADA;
  const parcial = centavos(cobrado.valor_pago) > 0n;
  if (parcial && paciente) return { acao: 'nada', aviso: 'paga_mantida' };
  if (cobrado.competencia !== null && outraFatura && !parcial)
    return { acao: 'troca', aviso: paciente ? 'paciente_mudou' : 'vencimento_mudou' };
  if (paciente) return { acao: 'segue', aviso: 'paciente_mudou' };
  if (valor && parcial && centavos(sessao.valor ?? '0') <= centavos(cobrado.valor_pago))
    return { acao: 'segue', aviso: 'encerrada' };
  if (valor) return { acao: 'segue', aviso: cobrado.valor_manual ? 'valor_mantido' : 'valor_mudou' };
  const segueDia = cobrado.competencia === null && !parcial && !cobrado.vencimento_manual;
  return { acao: 'segue', aviso: segueDia ? 'vencimento_mudou' : null };
};

/** What a careful person would do about the receivable of a session after it was made, changed or deleted. */
export const decidir = (sessao: SessaoCobravel, regras: Regras): Decisao => {
  const { cobrado } = sessao;
  const devida = deve(sessao, regras);
  if (!cobrado) return devida && chegouAHora(sessao, regras) ? { acao: 'nova', aviso: 'criada' } : NADA;
  // Called off or thrown away by hand: that was meant.
  if (cobrado.excluido || (cobrado.status === 'Cancelado' && cobrado.ativo)) return NADA;
  if (!devida) return deixouDeDever(cobrado);
  const outraFatura = sessao.paciente_id !== cobrado.paciente_id || mesDe(sessao.dia) !== cobrado.competencia;
  return cobrado.ativo ? mudou(sessao, cobrado, outraFatura) : voltouADever(cobrado, outraFatura);
};
