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
    extra: { campos?: Record<string, Mensagem[]>; retryAfter?: number } = {},
  ) {
    const message = typeof mensagem === 'string' ? { chave: mensagem } : mensagem;
    super(message.chave);
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

export const esquemaRecusado = (error: z.core.$ZodError) =>
  new Recusa(422, 'dados_invalidos', { campos: mensagensPorCampo(error) });

type PgError = { code?: string; constraint?: string; message?: string };

/** Gone, full, restarting, failing, or so slow that the query was called off. */
const UNAVAILABLE = /^(08|53|57P0|57014|58)/;
const CONNECTION = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'];
/** What a disk says that is full or failing, where a file was to be written. */
const DISK = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS', 'EMFILE', 'ENFILE'];
const isConnectionLoss = (error: { code?: string; message?: string }) =>
  CONNECTION.includes(error.code ?? '') ||
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
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

/** What PostgreSQL refused, as a refusal a person understands; `null` for what is a fault of ours. */
/** What was planned no longer fits the tables, or is no longer known. */
export const STALE_PLAN = ['0A000', '26000'];

export const recusaDoBanco = (error: unknown): Recusa | null => {
  const { code = '', constraint = '', message = '' } = (error ?? {}) as PgError;
  // Constraints are named table__field__kind, so that the field at fault can be told.
  const campo = /^[a-z_]+?__(.+)__(fk|ck|uk)$/.exec(constraint)?.[1];
  if (code === '23503') return invalido(campo ?? '_', 'nao_existe');
  if (code === '23505') return campo ? invalido(campo, 'ja_existe') : new Recusa(409, 'conflito');
  if (code === '23514') return invalido(campo ?? '_', 'valor_invalido');
  if (GUARDA.test(code)) return new Recusa(409, GUARDADOS[message] ?? 'conflito');
  if (code === '22021' || code === '22P05') return invalido('_', 'caractere_invalido');
  // What was planned on this connection no longer fits, because another node has migrated.
  if (code === '40001' || code === '40P01' || STALE_PLAN.includes(code))
    return new Recusa(503, 'indisponivel', { retryAfter: 1 });
  if (DISK.includes(code)) return new Recusa(503, 'sem_espaco', { retryAfter: 60 });
  if (UNAVAILABLE.test(code) || isConnectionLoss(error as PgError & { message?: string }))
    return new Recusa(503, 'indisponivel', { retryAfter: 2 });
  return null;
};
