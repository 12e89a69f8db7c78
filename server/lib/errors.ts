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

type PgError = { code?: string; constraint?: string; detail?: string };

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

/** What PostgreSQL refused, as a refusal a person understands; `null` for what is a fault of ours. */
export const recusaDoBanco = (error: unknown): Recusa | null => {
  const { code = '', constraint = '' } = (error ?? {}) as PgError;
  // Constraints are named table__field__kind, so that the field at fault can be told.
  const campo = /^[a-z_]+?__(.+)__(fk|ck|uk)$/.exec(constraint)?.[1];
  if (code === '23503') return invalido(campo ?? '_', 'nao_existe');
  if (code === '23505') return campo ? invalido(campo, 'ja_existe') : new Recusa(409, 'conflito');
  if (code === '23514') return invalido(campo ?? '_', 'valor_invalido');
  // What the database itself guards because it was signed.
  if (code === 'VN001') return new Recusa(409, 'registro_assinado');
  if (code === 'VN002') return new Recusa(409, 'atendimento_assinado');
  if (code === '22021' || code === '22P05') return invalido('_', 'caractere_invalido');
  if (code === '40001' || code === '40P01') return new Recusa(503, 'indisponivel', { retryAfter: 1 });
  if (DISK.includes(code)) return new Recusa(503, 'sem_espaco', { retryAfter: 60 });
  if (UNAVAILABLE.test(code) || isConnectionLoss(error as PgError & { message?: string }))
    return new Recusa(503, 'indisponivel', { retryAfter: 2 });
  return null;
};
