import type { z } from 'zod';
import type { Mensagem } from '#contract/erros.ts';
import { mensagensPorCampo } from '#contract/erros.ts';

/** A refusal: a status and a message that is translated when it is answered. It never holds a patient's data. */
export class Recusa extends Error {
  readonly status: number;
  readonly mensagem: Mensagem;
  readonly campos: Record<string, Mensagem[]> | undefined;
  readonly retryAfter: number | undefined;
  constructor(
    status: number,
    mensagem: Mensagem | string,
    extra: { campos?: Record<string, Mensagem[]>; retryAfter?: number; cause?: unknown } = {},
  ) {
    const message = typeof mensagem === 'string' ? { chave: mensagem } : mensagem;
    super(message.chave, { cause: extra.cause });
    this.status = status;
    this.mensagem = message;
    this.campos = extra.campos;
    this.retryAfter = extra.retryAfter;
  }
}

export const invalido = (campo: string, mensagem: Mensagem | string) => {
  const message = typeof mensagem === 'string' ? { chave: mensagem } : mensagem;
  return new Recusa(422, 'dados_invalidos', { campos: { [campo]: [message] } });
};

export const naoEncontrado = () => new Recusa(404, 'nao_encontrado');
export const semSessao = () => new Recusa(401, 'sem_sessao');
export const semEspaco = (cause?: unknown) => new Recusa(503, 'sem_espaco', { retryAfter: 60, cause });

export const esquemaRecusado = (error: z.core.$ZodError) =>
  new Recusa(422, 'dados_invalidos', { campos: mensagensPorCampo(error) });

type PgError = { code?: string; constraint?: string; column?: string; message?: string; routine?: string };

/** The database is gone, restarting, failing, or so slow that the query or transaction was cancelled. */
const UNAVAILABLE = /^(08|53|57P0|57014|58|25P0[34])/;
const UNREACHABLE = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  'EMFILE',
  'ENFILE',
];
/** No disk space, for a file or for PostgreSQL. */
const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100'];
/** The disk failed while a file was being written. */
const FAILING = ['EIO', 'EROFS'];
/** The database was not reached or did not answer, so the error reveals nothing that it stores. */
export const isConnectionLoss = (error: { code?: string; message?: string }) =>
  UNREACHABLE.includes(error.code ?? '') ||
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed)/.test(
    error.message ?? '',
  );

/**
 * Rules that the database enforces because the data is final. Several rules can share a code; the message distinguishes
 * them.
 */
const GUARDA = /^VN\d{3}$/;
const GUARDADOS: Record<string, string> = {
  'a signed note cannot be changed': 'registro_assinado',
  'a session with a signed note stays as it is': 'atendimento_assinado',
  'a session with clinical content stays with its patient': 'atendimento_com_prontuario',
  'a final report cannot be changed': 'relatorio_final',
  'a text that waits for its supervisor cannot be changed': 'em_supervisao',
  'a decided supervision cannot be changed': 'supervisao_decidida',
  'a receipt that was given cannot be changed': 'recibo_emitido',
  'a signature that was given cannot be changed': 'assinatura_dada',
};
/** Rules about who acts, not about the data. */
const VEDADOS: Record<string, string> = {
  VN003: 'excecao_so_le',
  VN004: 'estagio_sem_supervisao',
  VN005: 'sem_permissao',
  VN006: 'pratica_de_exemplo',
  VN007: 'atendimento_de_colega',
};

/**
 * A prepared statement no longer fits the tables, or is unknown, because another node has migrated the database. Any
 * other `0A000` is a feature that this database does not have.
 */
export const isStalePlan = (error: unknown) => {
  const { code, routine } = (error ?? {}) as PgError;
  return code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery');
};

/** The database or this transaction is read-only. */
export const isReadOnly = (error: unknown) => (error as PgError | null)?.code === '25006';

/** Turns an error of PostgreSQL into a refusal; `null` for a fault of the server. */
export const recusaDoBanco = (error: unknown): Recusa | null => {
  const { code = '', constraint = '', column = '_', message = '' } = (error ?? {}) as PgError;
  // Constraints are named table__field__kind, which gives the field at fault.
  const campo = /^[a-z_]+?__(.+)__(fk|ck|uk)$/.exec(constraint)?.[1];
  // The member sees the row, but only its author and members who manage the practice may change it.
  if (code === '42501' && message.includes('policy "autor"')) return new Recusa(403, 'so_autor');
  // Row-level security: the new row would be one that the member may not see.
  if (code === '42501' && message.includes('row-level security')) return naoEncontrado();
  // Raised by our triggers, which name the column that the member may not write.
  if (code === '42501' && column !== '_') return invalido(column, 'sem_permissao');
  // A part of a record that the member no longer reaches: no field of the request names it.
  if (code === '23503' && !campo && message === 'the record is out of reach') return naoEncontrado();
  if (code === '23503') return invalido(campo ?? '_', 'nao_existe');
  if (code === '23505') return campo ? invalido(campo, 'ja_existe') : new Recusa(409, 'conflito');
  if (code === '23514') return invalido(campo ?? '_', 'valor_invalido');
  const vedado = VEDADOS[code];
  if (vedado) return new Recusa(403, vedado);
  if (GUARDA.test(code)) return new Recusa(409, GUARDADOS[message] ?? 'conflito');
  if (code === '22021' || code === '22P05') return invalido('_', 'caractere_invalido');
  if (code === '40001' || code === '40P01' || isStalePlan(error))
    return new Recusa(503, 'indisponivel', { retryAfter: 1 });
  if (FULL.includes(code)) return semEspaco(error);
  if (FAILING.includes(code)) return new Recusa(503, 'disco_falha', { retryAfter: 60, cause: error });
  if (UNAVAILABLE.test(code) || isConnectionLoss(error as PgError & { message?: string }))
    return new Recusa(503, 'indisponivel', { retryAfter: 2 });
  return null;
};
