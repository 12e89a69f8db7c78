import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { AISDKError, APICallError, Output, parsePartialJson, streamText } from 'ai';
import type { z } from 'zod';
import type { Env } from '#server/platform/env.ts';
import { FalhaIa } from './falhas.ts';
import { alheio, type Envio } from './ia.ts';
import { estimar, MAX_OUTPUT_TOKENS, type Tokens } from './uso.ts';

// Otherwise the SDK writes to the console instead of the log.
(globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;

type Configuracao = Pick<Env, 'AI_API_KEY' | 'AI_TIMEOUT_SECONDS' | 'AI_JSON_SCHEMA'> & {
  AI_BASE_URL: string;
  AI_MODEL: string;
};

/** Checks a request last before it is sent, and refuses it if it contains personal data. */
const fetchDe =
  (envio: Envio): typeof fetch =>
  async (address, init) => {
    const { messages = [] } = JSON.parse(String(init?.body ?? '{}')) as { messages?: { content: unknown }[] };
    for (const { content } of messages) {
      const texto = typeof content === 'string' ? content : JSON.stringify(content);
      if (envio.mascara.vaza(alheio(texto, envio))) throw new FalhaIa('ia_vazamento');
    }
    return fetch(address, init);
  };

const TOO_MANY = 429;
const REFUSED = [401, 402, 403, 404];

/** Converts an error of the SDK or the network to a `FalhaIa`. `comecou`: part of the answer had arrived already. */
const falhaDe = (error: unknown, comecou: boolean): FalhaIa => {
  if (error instanceof FalhaIa) return error;
  if (comecou) return new FalhaIa('ia_interrompida');
  if (APICallError.isInstance(error)) {
    const { statusCode = 0 } = error;
    if (REFUSED.includes(statusCode)) return new FalhaIa('ia_nao_autorizada');
    if (statusCode >= 400 && statusCode < 500 && statusCode !== TOO_MANY && statusCode !== 408)
      return new FalhaIa('ia_recusou');
    // A success status, but not this protocol.
    if (statusCode >= 200 && statusCode < 300) return new FalhaIa('ia_sem_sentido', true);
  }
  // An answer that cannot be parsed.
  else if (AISDKError.isInstance(error)) return new FalhaIa('ia_sem_sentido', true);
  return new FalhaIa('ia_fora_do_ar', true);
};

export type Fim = { tokens: Tokens };

/** Aborts with the caller's signal, or when nothing has arrived for `segundos`. */
const relogio = (sinal: AbortSignal, segundos: number) => {
  const control = new AbortController();
  const onAbort = () => control.abort(sinal.reason);
  if (sinal.aborted) onAbort();
  sinal.addEventListener('abort', onAbort, { once: true });
  let timer: NodeJS.Timeout | undefined;
  const adiar = () => {
    clearTimeout(timer);
    timer = setTimeout(() => control.abort(new FalhaIa('ia_demorou', true)), segundos * 1000);
  };
  adiar();
  return {
    sinal: control.signal,
    adiar,
    parar: () => {
      clearTimeout(timer);
      sinal.removeEventListener('abort', onAbort);
    },
  };
};

const abortada = (sinal: AbortSignal) =>
  sinal.reason instanceof FalhaIa ? sinal.reason : new DOMException('stopped', 'AbortError');

/** One call to an OpenAI-compatible endpoint: yields the text as it arrives and records the usage in `fim`. */
export async function* chamar(
  env: Configuracao,
  envio: Envio,
  esquema: z.ZodType | null,
  sinal: AbortSignal,
  fim: Fim,
): AsyncGenerator<string, void> {
  const provedor = createOpenAICompatible({
    name: 'ia',
    baseURL: env.AI_BASE_URL.replace(/\/+$/, ''),
    ...(env.AI_API_KEY ? { apiKey: env.AI_API_KEY } : {}),
    includeUsage: true,
    supportsStructuredOutputs: env.AI_JSON_SCHEMA,
    fetch: fetchDe(envio),
  });
  const tempo = relogio(sinal, env.AI_TIMEOUT_SECONDS);
  const [sistema, corpo] = envio.mensagens;
  let saida = '';
  let acabou = false;
  try {
    const { fullStream } = streamText({
      model: provedor.chatModel(env.AI_MODEL),
      ...(sistema && { system: sistema.texto }),
      prompt: corpo?.texto ?? '',
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      maxRetries: 0,
      abortSignal: tempo.sinal,
      onError: () => undefined,
      ...(esquema && { output: Output.object({ schema: esquema }) }),
    });
    for await (const part of fullStream) {
      tempo.adiar();
      if (part.type === 'text-delta') {
        saida += part.text;
        fim.tokens.saida = estimar(saida);
        yield part.text;
      } else if (part.type === 'error') throw tempo.sinal.aborted ? abortada(tempo.sinal) : part.error;
      else if (part.type === 'abort') throw abortada(tempo.sinal);
      else if (part.type === 'finish') {
        const { inputTokens, outputTokens } = part.totalUsage;
        fim.tokens = { entrada: inputTokens ?? fim.tokens.entrada, saida: outputTokens ?? fim.tokens.saida };
        if (part.finishReason === 'content-filter') throw new FalhaIa('ia_recusou');
        // Any other finish reason, also the length limit, means that the answer was cut off.
        if (part.finishReason !== 'stop') throw new FalhaIa(saida ? 'ia_interrompida' : 'ia_sem_sentido', !saida);
        acabou = true;
      }
    }
    if (!acabou) throw new FalhaIa(saida ? 'ia_interrompida' : 'ia_sem_sentido', !saida);
    if (!saida.trim()) throw new FalhaIa('ia_sem_sentido', true);
  } catch (error) {
    if (sinal.aborted) throw error;
    if (tempo.sinal.aborted && tempo.sinal.reason instanceof FalhaIa)
      throw saida ? new FalhaIa('ia_interrompida') : tempo.sinal.reason;
    throw falhaDe(error, saida !== '');
  } finally {
    tempo.parar();
  }
}

/** The object in a partial JSON text; `undefined` while there is none. */
export const objetoEm = async (texto: string): Promise<unknown> => {
  // Some models put JSON between code fences, even when asked not to.
  const { value } = await parsePartialJson(texto.replace(/^\s*```(?:json)?\s*/i, '').replace(/```\s*$/, ''));
  return value !== null && typeof value === 'object' ? value : undefined;
};
