import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { IMAGE_MAX_BYTES, IMAGE_MAX_MEGAPIXELS } from '#domain/constants.ts';
import { Recusa } from '#server/platform/errors.ts';
import { type Canal, createAjudantes } from '#server/platform/jobs/ajudantes.ts';

export type Uso = 'foto' | 'assinatura' | 'documento';
export type Pedido = { bytes: Buffer; uso: Uso };
type Desenho = { tipo: string; bytes: Buffer };
export type Pintura = Desenho | { recusa: 'imagem_invalida' | 'imagem_grande' };

/** Only a picture made to be slow takes this long, even on a busy machine. */
const PRAZO_MS = 60_000;
const OCIOSO_MS = 60_000;

/** Passes only the needed part of the environment, without secrets. */
const abrir = async (): Promise<Canal<Pedido, Pintura>> => {
  const processo = fork(fileURLToPath(new URL('./pintor-processo.ts', import.meta.url)), {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=128'],
    env: { PATH: process.env.PATH, UV_THREADPOOL_SIZE: '1' },
    stdio: 'ignore',
  });
  // Low priority: requests come first.
  if (processo.pid) setPriority(processo.pid, constants.priority.PRIORITY_LOW);
  processo.unref();
  processo.channel?.unref();
  await Promise.race([
    once(processo, 'message'),
    once(processo, 'exit').then(() => Promise.reject(new Error('the process that draws pictures does not start'))),
  ]);
  return {
    enviar: (pedido) => void processo.send(pedido),
    ouvir: (resposta) => {
      processo.on('message', (pintura: Pintura) => resposta(pintura));
      processo.on('error', () => resposta(null));
      processo.on('exit', () => resposta(null));
    },
    fim: () => void processo.kill('SIGKILL'),
  };
};

const pintores = createAjudantes(abrir, { prazoMs: PRAZO_MS, ociosoMs: OCIOSO_MS });

const recusa = (chave: 'imagem_invalida' | 'imagem_grande') => {
  const mensagem = { chave, valores: { max: IMAGE_MAX_MEGAPIXELS } };
  return new Recusa(422, mensagem, { campos: { arquivo: [mensagem] } });
};

/**
 * Re-encodes a picture. This never runs on the threads of the server: those also check passwords, and a few large
 * pictures would delay every sign-in. The upload queue limits how many run at once.
 */
export const redesenhar = async (bytes: Buffer, uso: Uso): Promise<Desenho> => {
  if (bytes.length > IMAGE_MAX_BYTES) throw new Recusa(413, 'arquivo_grande');
  const pintura = (await pintores.fazer({ bytes, uso })) ?? { recusa: 'imagem_invalida' as const };
  if ('recusa' in pintura) throw recusa(pintura.recusa);
  return pintura;
};
