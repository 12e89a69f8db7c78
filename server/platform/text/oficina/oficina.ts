import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Mensagem } from '#contract/erros.ts';
import { invalido } from '#server/platform/errors.ts';
import { type Canal, createAjudantes } from '#server/platform/jobs/ajudantes.ts';
import { createVez } from '#server/platform/jobs/vez.ts';
import type { Lacunas, NoPapel, Recibo, Tarefas } from './tarefas.ts';

/**
 * Cleans and fills users' texts in worker threads, so that no text can block the server. One practice uses one thread
 * at a time. A thread that takes too long is ended, and the text refused.
 */
const ESPACO = { aoMesmoTempo: 2, porConta: 1, naFila: 40 };
/** Processor time: five times what the longest real text takes. */
const CPU_MS = 5000;
const PRAZO_MS = 60_000;
const OCIOSO_MS = 60_000;
const LIMITES = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

export type Resposta = { feito: unknown } | { recusa: Mensagem };
export type Pedido = { tarefa: keyof Tarefas; dados: unknown };

const vez = createVez(ESPACO);

const abrir = async (): Promise<Canal<Pedido, Resposta>> => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits: LIMITES });
  // The thread does not keep a process running that has nothing else to do.
  worker.unref();
  await once(worker, 'message');
  return {
    enviar: (pedido) => worker.postMessage(pedido),
    ouvir: (resposta) => {
      worker.on('message', resposta);
      // The thread ran out of memory.
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

/** Runs a task when it is the practice's turn. Errors are reported for the field `campo`. */
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

/** Rich text, cleaned for storing and showing; `null` if nothing readable is left. */
export const textoLimpo = (conta_id: string, html: string, campo = 'conteudo') => fazer(conta_id, campo, 'texto', html);

/** Documents, cleaned for storing, showing and printing; empty if nothing readable is left. */
export const documentosLimpos = (conta_id: string, textos: string[], campo = 'conteudo') =>
  fazer(conta_id, campo, 'documentos', textos);

export const umDocumentoLimpo = async (conta_id: string, html: string, campo = 'conteudo') =>
  (await documentosLimpos(conta_id, [html], campo))[0] ?? '';

/** Documents with their placeholders filled, then cleaned again: a value may make a link unsafe. */
export const documentosPreenchidos = (conta_id: string, textos: string[], lacunas: Lacunas, campo: string) =>
  fazer(conta_id, campo, 'documentosPreenchidos', { textos, lacunas });

export const documentoDeMarkdown = (conta_id: string, texto: string, campo = 'conteudo') =>
  fazer(conta_id, campo, 'documentoDeMarkdown', texto);

/** Rich text ready for paper, except for its pictures. */
export const textoNoPapel = (conta_id: string, pedido: NoPapel, campo = 'conteudo') =>
  fazer(conta_id, campo, 'papel', pedido);

export const reciboEscrito = (conta_id: string, pedido: Recibo) => fazer(conta_id, 'conteudo', 'recibo', pedido);

/** The plain text of documents. */
export const palavrasDe = (conta_id: string, textos: string[]) => fazer(conta_id, 'conteudo', 'emTexto', textos);
