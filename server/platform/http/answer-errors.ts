import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Erro, Mensagem } from '#contract/erros.ts';
import type { Locale } from '#domain/constants.ts';
import { naoEncontrado, Recusa, recusaDoBanco } from '#server/platform/errors.ts';
import { localeOf, traduz } from '#server/platform/text/i18n.ts';

/** Errors that Fastify itself raises before a handler runs. */
const recusaDoHttp = (error: FastifyError): Recusa | null => {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Recusa(413, 'corpo_grande');
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return new Recusa(413, 'arquivo_grande');
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return naoEncontrado();
  if (error.code === 'FST_UNDER_PRESSURE') return new Recusa(503, 'indisponivel', { retryAfter: 2 });
  if (error.statusCode === 415) return new Recusa(415, 'formato_desconhecido');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new Recusa(400, 'pedido_invalido');
  return null;
};

const body = (recusa: Recusa, locale: Locale): Erro => {
  const say = (mensagem: Mensagem) => traduz(locale, mensagem);
  const { campos } = recusa;
  return {
    message: say(recusa.mensagem),
    codigo: recusa.mensagem.chave,
    ...(campos && {
      errors: Object.fromEntries(Object.entries(campos).map(([campo, list]) => [campo, list.map(say)])),
    }),
  };
};

/** Refusals that are also logged, because the operator must act on them. */
const DISK: Record<string, string> = {
  sem_espaco: 'refused: the disk is full',
  disco_falha: 'refused: the disk fails',
};

type Logger = Pick<FastifyRequest['log'], 'error'>;

/** Turns an error into a refusal; `null`, with a line in the log, for a fault of the server. */
export const recusaDe = (error: unknown, log: Logger): Recusa | null => {
  const recusa = error instanceof Recusa ? error : (recusaDoBanco(error) ?? recusaDoHttp(error as FastifyError));
  if (!recusa) {
    // Log the stack, which says where; the message of an unknown error may hold data.
    const { name, code, stack } = error as FastifyError;
    const where = stack?.split('\n').filter((line) => line.trimStart().startsWith('at '));
    log.error({ nome: name, codigo: code, onde: where?.slice(0, 8) }, 'the server failed to answer a request');
  }
  const trouble = recusa && DISK[recusa.mensagem.chave];
  if (trouble) log.error({ codigo: (recusa.cause as FastifyError | undefined)?.code }, trouble);
  return recusa;
};

export const corpoDoErro = (recusa: Recusa | null, locale: Locale, id: string): Erro =>
  recusa ? body(recusa, locale) : { message: traduz(locale, { chave: 'erro_interno' }), id };

/** The only place where an error becomes an HTTP answer. */
export const answerError =
  (fallback: Locale) => (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const locale = localeOf(request.headers['accept-language'], fallback);
    const recusa = recusaDe(error, request.log);
    if (recusa?.retryAfter) reply.header('retry-after', recusa.retryAfter);
    return reply.code(recusa?.status ?? 500).send(corpoDoErro(recusa, locale, request.id));
  };
