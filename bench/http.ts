import { connect, type Socket } from 'node:net';

/** A minimal HTTP client, so that the benchmark measures the server and not the client. */
export type Pedido = { method: string; path: string; headers: Record<string, string>; body?: string };

const written = ({ method, path, headers, body = '' }: Pedido) => {
  const all = {
    host: 'bench',
    ...headers,
    ...(body ? { 'content-type': 'application/json' } : {}),
    'content-length': Buffer.byteLength(body),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
};

const END = Buffer.from('\r\n\r\n');

/** Reads one answer; returns its status after the last byte. */
const answer = (socket: Socket) =>
  new Promise<number>((done, failed) => {
    let kept: Buffer = Buffer.alloc(0);
    const stop = () => {
      socket.off('data', read);
      socket.off('close', lost);
    };
    const lost = () => {
      stop();
      failed(new Error('the connection was closed'));
    };
    const read = (chunk: Buffer) => {
      kept = kept.length ? Buffer.concat([kept, chunk]) : chunk;
      const head = kept.indexOf(END);
      if (head < 0) return;
      const text = kept.subarray(0, head).toString('latin1');
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (kept.length < head + 4 + length) return;
      stop();
      done(Number(text.slice(9, 12)));
    };
    socket.on('data', read).on('close', lost);
  });

export type Carga = { segundos: number; respostas: number; erros: string[]; ms: number[] };

/** Opens this many connections, each sending the next request as soon as it is answered. */
export const carregar = async (
  url: string,
  conexoes: number,
  segundos: number,
  pedido: (n: number) => Pedido,
): Promise<Carga> => {
  const { hostname, port } = new URL(url);
  const ms: number[] = [];
  const erros: string[] = [];
  const start = performance.now();
  const until = start + segundos * 1000;
  let n = 0;
  const work = async () => {
    const socket = connect(Number(port), hostname).setNoDelay(true);
    socket.on('error', () => undefined);
    while (performance.now() < until) {
      const one = pedido(n++);
      const since = performance.now();
      socket.write(written(one));
      const status = await answer(socket);
      ms.push(performance.now() - since);
      if (status >= 400) erros.push(`${one.method} ${one.path}: ${status}`);
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: conexoes }, work));
  return { segundos: (performance.now() - start) / 1000, respostas: ms.length, erros, ms: ms.sort((a, b) => a - b) };
};

export const quantil = (sorted: number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
