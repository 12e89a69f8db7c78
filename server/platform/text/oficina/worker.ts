import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { Recusa } from '#server/platform/errors.ts';
import type { Resposta } from './oficina.ts';
import { TAREFAS } from './tarefas.ts';

type Pedido = { tarefa: keyof typeof TAREFAS; dados: never };

const fazer = ({ tarefa, dados }: Pedido): Resposta => {
  try {
    return { feito: TAREFAS[tarefa](dados) };
  } catch (error) {
    // A stack overflow, too, is caused by the text.
    const campos = error instanceof Recusa ? error.campos : undefined;
    return { recusa: campos?._?.[0] ?? { chave: 'texto_pesado' } };
  }
};

// On Linux this sets the priority of this thread only: requests come before texts.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW);

parentPort?.on('message', (pedido: Pedido) => parentPort?.postMessage(fazer(pedido)));
parentPort?.postMessage('pronto');
