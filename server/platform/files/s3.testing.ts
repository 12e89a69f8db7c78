import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const KEY = 'chave-de-teste';
const SECRET = 'segredo/com+sinais';
const REGION = 'sa-east-1';
const BUCKET = '/arquivos';
const PAGE = 2;

type Fault = 'erro' | 'corta' | 'cala';

const hash = (value: string | Buffer) => createHash('sha256').update(value).digest('hex');
const hmac = (key: string | Buffer, value: string) => createHmac('sha256', key).update(value).digest();

/** AWS Signature Version 4: canonical request, string to sign, derived key. */
const signatureOf = (request: IncomingMessage, url: URL, bodyHash: string, scope: string, signed: string) => {
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort();
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), signed, bodyHash].join('\n');
  const date = String(request.headers['x-amz-date']);
  const text = ['AWS4-HMAC-SHA256', date, scope, hash(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${SECRET}`);
  return createHmac('sha256', key).update(text).digest('hex');
};

const refusal = (request: IncomingMessage, url: URL, body: Buffer): string | null => {
  const header =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/([^/]+)\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/;
  const found = header.exec(request.headers.authorization ?? '');
  if (!found) return 'AccessDenied';
  const [, key, scope = '', region, signed = '', signature] = found;
  if (key !== KEY) return 'InvalidAccessKeyId';
  if (region !== REGION) return 'AuthorizationHeaderMalformed';
  const claimed = String(request.headers['x-amz-content-sha256']);
  if (claimed !== hash(body)) return 'XAmzContentSHA256Mismatch';
  return signature === signatureOf(request, url, claimed, scope, signed) ? null : 'SignatureDoesNotMatch';
};

const read = async (request: IncomingMessage) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** An S3 server that checks every signature itself and can simulate faults. */
export const startS3 = async () => {
  const objects = new Map<string, Buffer>();
  const faults: Fault[] = [];
  const silent: ServerResponse[] = [];

  const list = (url: URL) => {
    const names = [...objects.keys()].sort();
    const from = Number(url.searchParams.get('continuation-token') ?? 0);
    const next = from + PAGE < names.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
    const keys = names.slice(from, from + PAGE).map((name) => `<Contents><Key>${escapeXml(name)}</Key></Contents>`);
    return `<?xml version="1.0"?><ListBucketResult>${next}${keys.join('')}</ListBucketResult>`;
  };

  const answer = (request: IncomingMessage, response: ServerResponse, url: URL, body: Buffer) => {
    const fail = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    const refused = refusal(request, url, body);
    if (refused) return fail(403, refused);
    if (url.pathname === BUCKET) return response.writeHead(200).end(list(url));
    if (!url.pathname.startsWith(`${BUCKET}/`)) return fail(404, 'NoSuchBucket');
    const name = decodeURIComponent(url.pathname.slice(BUCKET.length + 1));
    if (request.method === 'PUT') objects.set(name, body);
    if (request.method === 'DELETE') objects.delete(name);
    if (request.method !== 'GET') return response.writeHead(request.method === 'PUT' ? 200 : 204).end();
    const bytes = objects.get(name);
    return bytes ? response.writeHead(200).end(bytes) : fail(404, 'NoSuchKey');
  };

  const server = createServer(async (request, response) => {
    const body = await read(request);
    const fault = faults.shift() ?? null;
    // Neither answer nor close the connection.
    if (fault === 'cala') return void silent.push(response);
    if (fault === 'erro') return response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    if (fault === 'corta') {
      response.writeHead(200, { 'content-length': 1000 });
      response.write('metade');
      return setTimeout(() => response.destroy(), 20);
    }
    return answer(request, response, new URL(request.url ?? '/', 'http://s3'), body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const url = (secret = SECRET) =>
    `http://${KEY}:${encodeURIComponent(secret)}@127.0.0.1:${port}${BUCKET}?region=${REGION}`;
  return {
    url,
    objects,
    /** How many requests were left without an answer so far. */
    silent: () => silent.length,
    /** Closes the connections of the requests left without an answer. */
    cut: () => {
      for (const response of silent) response.destroy();
    },
    /** The faults for the next requests, in order. */
    meet: (...next: Fault[]) => void faults.push(...next),
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
};
