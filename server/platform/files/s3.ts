import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import { v7 as uuidv7 } from 'uuid';
import { Deadline, withDeadline } from '#server/platform/deadline.ts';
import { Recusa, recusaDoBanco } from '#server/platform/errors.ts';
import type { Store } from './store.ts';

const TRIES = 3;
const WAIT_MS = 200;
const TIMEOUT_MS = 20_000;
const OUT_MS = 5000;
const REGION = 'us-east-1';

const sha256 = (bytes: Buffer | '') => createHash('sha256').update(bytes).digest('hex');
type Answer = { status: number; bytes: Buffer };
const worthRetrying = ({ status }: Answer) => status >= 500 || status === 429;
const outage = () => new Recusa(503, 'indisponivel', { retryAfter: 5 });

type Ask = {
  method: 'GET' | 'PUT' | 'DELETE';
  name?: string;
  query?: Record<string, string>;
  bytes?: Buffer;
  /** The path to write the answer to, instead of keeping it in memory. */
  into?: string;
};

const NAMES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescapeXml = (text: string) => text.replace(/&(\w+);/g, (whole, name: string) => NAMES[name] ?? whole);
const inXml = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text]) => unescapeXml(text ?? ''));

/**
 * Any S3-compatible store: `https://key:secret@host/bucket?region=sa-east-1`. The bucket is in the path, which every
 * such store supports. Failed requests are retried, since all of them are idempotent. A file to be sent is first
 * fetched into `folder`, so that a slow client holds no connection to the store.
 */
export const s3Store = (address: string, folder: string, timeoutMs = TIMEOUT_MS): Store => {
  const { protocol, host, pathname, username, password, searchParams } = new URL(address);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? REGION,
    retries: 0,
  });
  const bucket = `${protocol}//${host}${pathname.replace(/\/+$/, '')}`;

  /** Reads the body here, so that a connection that breaks in the middle of it is retried too. */
  const once = async ({ method, name, query, bytes, into }: Ask, signal: AbortSignal) => {
    const path = name === undefined ? '' : `/${name.split('/').map(encodeURIComponent).join('/')}`;
    const response = await client.fetch(`${bucket}${path}${query ? `?${new URLSearchParams(query)}` : ''}`, {
      method,
      body: bytes && new Uint8Array(bytes),
      // The signature covers the bytes, so that the store refuses damaged ones.
      headers: { 'x-amz-content-sha256': sha256(bytes ?? '') },
      signal,
    });
    const { status, body, ok } = response;
    if (!into || !ok || !body) return { status, bytes: Buffer.from(await response.arrayBuffer()) };
    await pipeline(body, createWriteStream(into, { mode: 0o600 }), { signal });
    return { status, bytes: Buffer.alloc(0) };
  };

  let outUntil = 0;
  const ask = async (request: Ask): Promise<Answer> => {
    // The store has just timed out: requests that waited for their turn fail at once instead of timing out, too.
    if (performance.now() < outUntil) throw outage();
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await withDeadline(timeoutMs, (signal) => once(request, signal));
        if (!worthRetrying(answer)) return answer;
      } catch (error) {
        // A timeout is not retried.
        if (error instanceof Deadline) {
          outUntil = performance.now() + OUT_MS;
          throw outage();
        }
        // An error of the local disk is not the store's.
        if (recusaDoBanco(error)) throw error;
        // Otherwise the store was unreachable or closed the connection: retry.
      }
      if (attempt === TRIES) throw outage();
      await new Promise((done) => setTimeout(done, WAIT_MS * 2 ** attempt));
    }
  };

  const expectOk = async (request: Ask, ...also: number[]) => {
    const answer = await ask(request);
    if (answer.status < 300 || also.includes(answer.status)) return answer;
    const [code = 'no code'] = inXml(answer.bytes.toString(), 'Code');
    throw new Error(`the file store answered ${answer.status} ${code} to ${request.method}`);
  };

  return {
    put: async (name, bytes) => void (await expectOk({ method: 'PUT', name, bytes })),
    get: async (name) => (await expectOk({ method: 'GET', name })).bytes,
    local: async (name) => {
      const path = join(folder, uuidv7());
      const release = () => rm(path, { force: true });
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await expectOk({ method: 'GET', name, into: path });
      } catch (error) {
        await release();
        throw error;
      }
      return { path, release };
    },
    remove: async (name) => void (await expectOk({ method: 'DELETE', name }, 404)),
    async *list() {
      for (let token: string | undefined, more = true; more; more = token !== undefined) {
        const query = { 'list-type': '2', ...(token && { 'continuation-token': token }) };
        const xml = (await expectOk({ method: 'GET', query })).bytes.toString();
        yield* inXml(xml, 'Key');
        token = inXml(xml, 'NextContinuationToken')[0];
      }
    },
    // The store shows an object only when it is complete.
    tidy: async () => 0,
  };
};
