import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What the proxy answers for the service worker: the one of the server, one of a later version, or 404. */
type Worker = 'same' | 'newer' | 'gone';

/** Whether a request reaches the server, or its answer the browser. */
type Passes = (request: Pick<IncomingMessage, 'method' | 'url'>) => boolean;

const isWorker = ({ url }: IncomingMessage) => url?.startsWith('/sw.js') ?? false;

/**
 * The product behind a proxy of the journey's own, whose network can be cut as a whole and whose service worker can
 * change: a service worker makes requests that a journey cannot intercept.
 */
export const startProxy = async (origin: string) => {
  const { hostname, port } = new URL(origin);
  let worker: Worker = 'same';
  const sockets = new Set<Socket>();
  let arrives: Passes = () => true;
  let passes: Passes = () => true;
  let hangs = false;
  const pass = (from: IncomingMessage, to: ServerResponse, headers: IncomingMessage['headers']) => {
    if (!arrives(from)) return to.destroy();
    const out = request({ hostname, port, path: from.url, method: from.method, headers }, (answer) => {
      if (!passes(from)) return to.destroy();
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    }).on('error', () => to.destroy());
    // A stream of changes ends with its page; every other request arrives.
    if (from.url?.endsWith('/api/ao-vivo')) to.on('close', () => out.destroy());
    from.pipe(out);
  };
  const newer = async (to: ServerResponse) => {
    const code = await (await fetch(`${origin}/sw.js`)).text();
    to.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
    to.end(code.replace(/"version":"\w+"/, '"version":"newer"'));
  };
  const server = createServer((from, to) => {
    if (hangs) return;
    if (isWorker(from) && worker === 'gone') return passes(from) ? to.writeHead(404).end() : to.destroy();
    if (isWorker(from) && worker === 'newer' && from.method === 'GET') return void newer(to);
    pass(from, to, { ...from.headers, host: `${hostname}:${port}` });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const listen = (at: number) => new Promise<void>((done) => server.listen(at, '127.0.0.1', done));
  await listen(0);
  const own = (server.address() as AddressInfo).port;
  return {
    origin: `http://127.0.0.1:${own}`,
    serve: (next: Worker) => {
      worker = next;
    },
    /** Loses the requests for which `next` is false. */
    beforeServer: (next: Passes) => {
      arrives = next;
    },
    /** Loses the answers for which `next` is false; their requests arrive. */
    afterAnswer: (next: Passes) => {
      passes = next;
    },
    cut: async () => {
      const closed = new Promise((done) => server.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    restore: () => listen(own),
    /** Accepts connections and requests, and answers none, until `unhang`, which drops them. */
    hang: () => {
      hangs = true;
    },
    unhang: () => {
      hangs = false;
      for (const socket of sockets) socket.destroy();
    },
    stop: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
