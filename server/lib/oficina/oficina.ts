import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Mensagem } from '#contract/erros.ts';
import { type Canal, createAjudantes } from '#server/lib/ajudantes.ts';
import { invalido } from '#server/lib/errors.ts';
import { createVez } from '#server/lib/vez.ts';
import type { Lacunas, NoPapel, Recibo, Tarefas } from './tarefas.ts';

/**
 * Texts that users write are cleaned and filled on threads of their own, and the server goes on answering whatever a text
 * was made for. One practice uses one thread at a time. A thread that takes too long is ended, and the text refused.
 */
const ESPACO = { aoMesmoTempo: 2, porConta: 1, naFila: 40 };
/** Of processor time: five times what the longest honest text takes. */
const CPU_MS = 5000;
const PRAZO_MS = 60_000;
const OCIOSO_MS = 60_000;
const LIMITES = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

export type Resposta = { feito: unknown } | { recusa: Mensagem };
export type Pedido = { tarefa: keyof Tarefas; dados: unknown };

const vez = createVez(ESPACO);

const abrir = async (): Promise<Canal<Pedido, Resposta>> => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits: LIMITES });
  // It does not keep a process running that has nothing else to do.
  worker.unref();
  await once(worker, 'message');
  return {
    enviar: (pedido) => worker.postMessage(pedido),
    ouvir: (resposta) => {
      worker.on('message', resposta);
      // It ran out of memory.
      worker.on('error', () => resposta(null));
    },
    fim: () => void worker.terminate(),
    cpu: async () => {
      const { user, system } = await worker.cpuUsage();
      return (user + system) / 1000;
    },
  };
};

const ajudantes = createAjudantes(abrir, { cpuMs: CPU_MS, prazoMs: PRAZO_MS, ociosoMs: OCIOSO_MS });
const PESADO: Resposta = { recusa: { chave: 'texto_pesado' } };

/** Does a task in the practice's turn. What is refused is said of `campo`. */
const fazer = async <T extends keyof Tarefas>(
  conta_id: string,
  campo: string,
  tarefa: T,
  dados: Parameters<Tarefas[T]>[0],
): Promise<ReturnType<Tarefas[T]>> => {
  const resposta = (await vez.fazer(conta_id, () => ajudantes.fazer({ tarefa, dados }))) ?? PESADO;
  if ('recusa' in resposta) throw invalido(campo, resposta.recusa);
  return resposta.feito as ReturnType<Tarefas[T]>;
};

/** Rich text as it may be stored and shown; `null` where nothing is left to read. */
export const textoLimpo = (conta_id: string, html: string, campo = 'conteudo') => fazer(conta_id, campo, 'texto', html);

/** Documents as they may be stored, shown and printed; empty where nothing is left to read. */
export const documentosLimpos = (conta_id: string, textos: string[], campo = 'conteudo') =>
  fazer(conta_id, campo, 'documentos', textos);

export const umDocumentoLimpo = async (conta_id: string, html: string, campo = 'conteudo') =>
  (await documentosLimpos(conta_id, [html], campo))[0] ?? '';

/** Documents with their gaps filled, clean once more: a name may hold what a link must not. */
export const documentosPreenchidos = (conta_id: string, textos: string[], lacunas: Lacunas, campo: string) =>
  fazer(conta_id, campo, 'documentosPreenchidos', { textos, lacunas });

export const documentoDeMarkdown = (conta_id: string, texto: string, campo = 'conteudo') =>
  fazer(conta_id, campo, 'documentoDeMarkdown', texto);

/** Rich text as it stands on paper, but for its pictures. */
export const textoNoPapel = (conta_id: string, pedido: NoPapel, campo = 'conteudo') =>
  fazer(conta_id, campo, 'papel', pedido);

export const reciboEscrito = (conta_id: string, pedido: Recibo) => fazer(conta_id, 'conteudo', 'recibo', pedido);

/** The words of documents, without their form. */
export const palavrasDe = (conta_id: string, textos: string[]) => fazer(conta_id, 'conteudo', 'emTexto', textos);
