import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { ArchiveError, damaged, HEADER, opening, readHeader, sealing } from './frames.ts';

/** The entries of an archive: a description, followed by its bytes. */
export const Entry = z.discriminatedUnion('tipo', [
  z.object({
    tipo: z.literal('inicio'),
    criado_em: z.string(),
    migracoes: z.array(z.object({ nome: z.string(), soma: z.string() })),
  }),
  z.object({ tipo: z.literal('tabela'), nome: z.string(), colunas: z.array(z.string()) }),
  z.object({ tipo: z.literal('arquivo'), nome: z.string() }),
  z.object({ tipo: z.literal('chave') }),
  z.object({
    tipo: z.literal('fim'),
    linhas: z.record(z.string(), z.int()),
    arquivos: z.int(),
    /** Files whose row was deleted while the archive was being written. */
    removidos: z.array(z.string()).default([]),
  }),
]);
export type Entry = z.infer<typeof Entry>;
export type Part = { entry: Entry; bytes: AsyncIterable<Buffer> | Buffer[] };

const LENGTH = 4;
const HEAD_MAX = 4 * 1024 * 1024;

const sized = (bytes: Buffer) => {
  const length = Buffer.alloc(LENGTH);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

async function* packed(parts: AsyncIterable<Part>) {
  for await (const { entry, bytes } of parts) {
    yield sized(Buffer.from(JSON.stringify(entry)));
    for await (const chunk of bytes) if (chunk.length) yield sized(chunk);
    yield Buffer.alloc(LENGTH);
  }
}

export const writeArchive = async (file: FileHandle, password: string | null, parts: AsyncIterable<Part>) => {
  const plain = Readable.from(packed(parts), { objectMode: false });
  await pipeline(plain, createGzip(), await sealing(password), (sealed) => file.writeFile(sealed));
};

/** Returns chunks of exactly the requested size. */
const reader = (source: AsyncIterable<Buffer>) => {
  const chunks = source[Symbol.asyncIterator]();
  let kept: Buffer[] = [];
  let size = 0;
  return async (wanted: number): Promise<Buffer | null> => {
    while (size < wanted) {
      const { value, done } = await chunks.next();
      if (done) {
        if (size > 0) throw damaged();
        return null;
      }
      kept.push(value);
      size += value.length;
    }
    const all = Buffer.concat(kept);
    kept = all.length > wanted ? [all.subarray(wanted)] : [];
    size = all.length - wanted;
    return all.subarray(0, wanted);
  };
};

export type Take = (entry: Entry, bytes: AsyncIterable<Buffer>) => Promise<void>;

const unpack = async (source: AsyncIterable<Buffer>, take: Take) => {
  const read = reader(source);
  const piece = async () => {
    const length = (await read(LENGTH))?.readUInt32BE();
    if (length === undefined) return null;
    if (length > HEAD_MAX * 16) throw damaged();
    return length === 0 ? Buffer.alloc(0) : ((await read(length)) ?? Promise.reject(damaged()));
  };
  let last: Entry['tipo'] | null = null;
  for (let head = await piece(); head !== null; head = await piece()) {
    const entry = Entry.parse(JSON.parse(head.toString()));
    last = entry.tipo;
    async function* bytes() {
      for (;;) {
        const chunk = await piece();
        if (chunk === null) throw damaged();
        if (chunk.length === 0) return;
        yield chunk;
      }
    }
    const rest = bytes();
    await take(entry, rest);
    // Skip what was not read.
    for await (const _ of rest);
  }
  if (last !== 'fim') throw damaged();
};

const isOurs = (error: unknown) => error instanceof ArchiveError;
const FROM_ZLIB = /^(Z_|ERR_ZLIB)/;

/** Reads an archive completely. Errors in the archive itself have a readable message. */
export const readArchive = async (file: string, password: string | null, take: Take) => {
  const handle = await open(file).catch((error) => {
    throw new ArchiveError(`The archive ${file} cannot be read (${error.code}).`);
  });
  const header = Buffer.alloc(HEADER);
  const { bytesRead } = await handle.read(header, 0, HEADER, 0);
  await handle.close();
  const { secret } = readHeader(header.subarray(0, bytesRead));
  if (secret && password === null)
    throw new ArchiveError('The archive has a password: set BACKUP_PASSWORD. Nothing was changed.');
  const source = createReadStream(file, { start: HEADER });
  const opened = await opening(header, secret ? password : null);
  let failure: unknown;
  try {
    await pipeline(source, opened, createGunzip(), (plain) =>
      unpack(plain as AsyncIterable<Buffer>, take).catch((error) => {
        failure = error;
        throw error;
      }),
    );
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (isOurs(error)) throw error;
    throw FROM_ZLIB.test(code) || error instanceof z.ZodError || error instanceof SyntaxError
      ? damaged()
      : (failure ?? error);
  }
};
