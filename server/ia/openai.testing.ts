import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A local provider with the real protocol, which can fail in every way a real one does. */

export type Recebido = { url: string; headers: IncomingMessage['headers']; corpo: string };

/** How the next call is answered. */
export type Papel =
  | { faz: 'responde'; texto: string; pausa?: number; semUso?: boolean; fim?: string | null }
  | { faz: 'erro'; status: number; corpo?: string }
  | { faz: 'cala' }
  | { faz: 'derruba'; depois: string }
  | { faz: 'html' };

const PEDACO = 7;

const evento = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'modelo',
    choices: [{ index: 0, delta, finish_reason }],
  })}\n\n`;

const uso = (entrada: number, saida: number) =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'modelo',
    choices: [],
    usage: { prompt_tokens: entrada, completion_tokens: saida, total_tokens: entrada + saida },
  })}\n\n`;

const HEADERS = { 'content-type': 'text/event-stream; charset=utf-8' };

const pedacos = (texto: string) => texto.match(new RegExp(`[^]{1,${PEDACO}}`, 'g')) ?? [];

const escrever = async (response: ServerResponse, texto: string, pausa: number) => {
  response.write(evento({ role: 'assistant', content: '' }));
  for (const pedaco of pedacos(texto)) {
    response.write(evento({ content: pedaco }));
    if (pausa) await sleep(pausa);
    if (response.destroyed) return;
  }
};

const responder = async (papel: Papel, request: IncomingMessage, response: ServerResponse) => {
  switch (papel.faz) {
    case 'erro':
      response.writeHead(papel.status, { 'content-type': 'application/json' });
      return response.end(papel.corpo ?? JSON.stringify({ error: { message: 'no', type: 'x', code: null } }));
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' });
      return response.end('<html><body>It works!</body></html>');
    case 'cala':
      return once(request.socket, 'close');
    case 'derruba':
      response.writeHead(200, HEADERS);
      await escrever(response, papel.depois, 0);
      await sleep(20);
      return request.socket.destroy();
    case 'responde': {
      response.writeHead(200, HEADERS);
      await escrever(response, papel.texto, papel.pausa ?? 0);
      if (papel.fim !== null) response.write(evento({}, papel.fim ?? 'stop'));
      if (!papel.semUso) response.write(uso(120, papel.texto.length));
      return response.end('data: [DONE]\n\n');
    }
  }
};

export const provedorDeTeste = async () => {
  const recebidos: Recebido[] = [];
  const fila: Papel[] = [];
  let sempre: Papel = { faz: 'responde', texto: 'ok' };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      recebidos.push({ url: request.url ?? '', headers: request.headers, corpo: Buffer.concat(parts).toString() });
      responder(fila.shift() ?? sempre, request, response).catch(() => response.destroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    recebidos,
    /** Sets the answers to the next calls, in order. */
    papeis: (...papeis: Papel[]) => {
      fila.length = 0;
      fila.push(...papeis);
    },
    sempre: (papel: Papel) => {
      fila.length = 0;
      sempre = papel;
    },
    /** The body of the last request. */
    ultimo: () => {
      const { corpo } = recebidos.at(-1) ?? { corpo: '{}' };
      return JSON.parse(corpo) as {
        model: string;
        messages: { role: string; content: string }[];
        response_format?: { type: string; json_schema?: { schema: object } };
        stream: boolean;
      };
    },
    fechar: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
