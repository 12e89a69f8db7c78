import type { z } from 'zod';
import type { Database } from '#server/platform/db/db.ts';
import type { Env } from '#server/platform/env.ts';
import { FalhaIa } from './falhas.ts';
import { envioDe, type Ia, type Parcial, type Pedido } from './ia.ts';
import type { Fim } from './provedor.ts';
import type { Mascara } from './pseudonimos.ts';
import { acertar, estimar, MAX_OUTPUT_TOKENS, type Quem, reservar } from './uso.ts';

/** Loads the SDK on first use. */
const provedor = () => import('./provedor.ts');

const TENTATIVAS = 2;

/** The start of a placeholder at the end of a chunk: it is held back until the rest arrives. */
const ABERTO = /\[[A-Z]{0,12}(?:_\d{0,6})?$/;

const reporTudo = (mascara: Mascara, valor: unknown): unknown => {
  if (typeof valor === 'string') return mascara.repor(valor.replace(ABERTO, ''));
  if (Array.isArray(valor)) return valor.map((one) => reporTudo(mascara, one));
  if (valor !== null && typeof valor === 'object')
    return Object.fromEntries(Object.entries(valor).map(([key, one]) => [key, reporTudo(mascara, one)]));
  return valor;
};

// biome-ignore lint/correctness/useYield: no provider, only throws
async function* recusada(): AsyncGenerator<never, never> {
  throw new FalhaIa('ia_sem_provedor');
}

const semProvedor = (): Ia => ({ modelo: null, texto: recusada, objeto: recusada });

type ComProvedor = Env & { AI_BASE_URL: string; AI_MODEL: string };

const comProvedor = (env: ComProvedor, database: Database): Ia => {
  /** One call with its row in the usage log: reserves the maximum cost first, then records the actual one. */
  async function* registrada(quem: Quem, pedido: Pedido, esquema: z.ZodType | null, sinal: AbortSignal) {
    const envio = envioDe(pedido);
    const entrada = estimar(envio.mensagens.map(({ texto }) => texto).join(''));
    const reserva = { entrada, saida: MAX_OUTPUT_TOKENS };
    const { finalidade } = pedido;
    const id = await reservar(database, env, quem, { finalidade, modelo: env.AI_MODEL, reserva });
    const fim: Fim = { tokens: { entrada, saida: 0 } };
    const begun = Date.now();
    let situacao = 'parada';
    try {
      const { chamar } = await provedor();
      for await (const delta of chamar(env, envio, esquema, sinal, fim)) yield { delta, mascara: envio.mascara };
      situacao = 'completa';
    } catch (error) {
      situacao = error instanceof FalhaIa ? error.motivo : 'parada';
      throw error;
    } finally {
      await acertar(database, env, quem, id, { tokens: fim.tokens, situacao, ms: Date.now() - begun });
    }
  }

  /** Retries once, if the first attempt failed before it yielded anything. */
  async function* duasVezes<T>(uma: () => AsyncGenerator<T, void>): AsyncGenerator<T, void> {
    for (let vez = 1; ; vez++) {
      let visto = false;
      try {
        for await (const one of uma()) {
          visto = true;
          yield one;
        }
        return;
      } catch (error) {
        if (visto || vez >= TENTATIVAS || !(error instanceof FalhaIa) || !error.passageira) throw error;
      }
    }
  }

  async function* texto(quem: Quem, pedido: Pedido, sinal: AbortSignal): AsyncGenerator<string, void> {
    let espera = '';
    let mascara: Mascara | undefined;
    for await (const { delta, ...one } of registrada(quem, pedido, null, sinal)) {
      mascara = one.mascara;
      espera += delta;
      const aberto = ABERTO.exec(espera)?.[0] ?? '';
      const pronto = espera.slice(0, espera.length - aberto.length);
      espera = aberto;
      if (pronto) yield mascara.repor(pronto);
    }
    if (espera && mascara) yield mascara.repor(espera);
  }

  async function* objeto<T>(
    quem: Quem,
    { esquema, ...pedido }: Pedido & { esquema: z.ZodType<T> },
    sinal: AbortSignal,
  ): AsyncGenerator<Parcial<T>, void> {
    const { objetoEm } = await provedor();
    let inteiro = '';
    let mascara: Mascara | undefined;
    for await (const { delta, ...one } of registrada(quem, pedido, esquema, sinal)) {
      mascara = one.mascara;
      inteiro += delta;
      const parcial = await objetoEm(inteiro);
      if (parcial) yield { parcial: reporTudo(mascara, parcial) };
    }
    const lido = esquema.safeParse(mascara && reporTudo(mascara, await objetoEm(inteiro)));
    if (!lido.success) throw new FalhaIa('ia_sem_sentido', true);
    yield { pronto: lido.data };
  }

  return {
    modelo: env.AI_MODEL,
    texto: (quem, pedido, sinal) => duasVezes(() => texto(quem, pedido, sinal)),
    objeto: (quem, pedido, sinal) => duasVezes(() => objeto(quem, pedido, sinal)),
  };
};

/** The AI with the configured provider; without one, every call throws `ia_sem_provedor`. */
export const createIa = (env: Env, database: Database): Ia => {
  const { AI_BASE_URL, AI_MODEL } = env;
  return AI_BASE_URL && AI_MODEL ? comProvedor({ ...env, AI_BASE_URL, AI_MODEL }, database) : semProvedor();
};
