import type { z } from 'zod';
import type { Mensagem } from '#contract/erros.ts';
import { mensagensPorCampo } from '#contract/erros.ts';

/** A refusal: a status and a message that is translated where it is answered. Never a patient's data. */
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

type PgError = { code?: string; constraint?: string; message?: string; routine?: string };

/** Gone, restarting, failing, or so slow that the query or the transaction was called off. */
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
/** There is no room: for a file, or for PostgreSQL. */
const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100'];
/** A disk that fails where a file was to be written. */
const FAILING = ['EIO', 'EROFS'];
/** The database was not reached, or did not answer: nothing that it knows can be told by this. */
export const isConnectionLoss = (error: { code?: string; message?: string }) =>
  UNREACHABLE.includes(error.code ?? '') ||
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed)/.test(
    error.message ?? '',
  );

/** What the database itself guards because it is final. The same code may stand for several; their words tell them apart. */
const GUARDA = /^VN\d{3}$/;
const GUARDADOS: Record<string, string> = {
  'a signed note cannot be changed': 'registro_assinado',
  'a session with a signed note stays as it is': 'atendimento_assinado',
  'a final report cannot be changed': 'relatorio_final',
  'a receipt that was given cannot be changed': 'recibo_emitido',
};

/**
 * What was planned on a connection no longer fits the tables, or is no longer known, because another node has migrated. Any
 * other `0A000` is a feature that this database does not have.
 */
export const isStalePlan = (error: unknown) => {
  const { code, routine } = (error ?? {}) as PgError;
  return code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery');
};

/** The database takes no writes, or this transaction does not. */
export const isReadOnly = (error: unknown) => (error as PgError | null)?.code === '25006';

/** What PostgreSQL refused, as a refusal a person understands; `null` for what is a fault of ours. */
export const recusaDoBanco = (error: unknown): Recusa | null => {
  const { code = '', constraint = '', message = '' } = (error ?? {}) as PgError;
  // Constraints are named table__field__kind, so that the field at fault can be told.
  const campo = /^[a-z_]+?__(.+)__(fk|ck|uk)$/.exec(constraint)?.[1];
  if (code === '23503') return invalido(campo ?? '_', 'nao_existe');
  if (code === '23505') return campo ? invalido(campo, 'ja_existe') : new Recusa(409, 'conflito');
  if (code === '23514') return invalido(campo ?? '_', 'valor_invalido');
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
