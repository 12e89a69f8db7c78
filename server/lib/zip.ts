import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/**
 * A ZIP archive, made while it is read: what is sent is no longer held, however large the whole becomes. What is packed
 * already (PDF files, pictures) goes in without being compressed.
 */
export type Entrada = { nome: string; partes: AsyncIterable<string | Buffer> | string[]; compactar?: boolean };
type Registro = {
  nome: Buffer;
  crc: number;
  size: number;
  packed: number;
  offset: number;
};

const UTF8 = 0x0800;
/** Sizes and checksum follow the content, since they are not known before it. */
const DESCRIPTOR = 0x0008;
const DEFLATED = 8;
const AS_IT_IS = 0;
const VERSION = 45;
const MAX32 = 0xffffffff;
const DOS_DATE = (date: Date) =>
  ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
const DOS_TIME = (date: Date) => (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);

const common = (entry: Registro, when: Date) => {
  const part = Buffer.alloc(22);
  part.writeUInt16LE(UTF8 | DESCRIPTOR, 0);
  part.writeUInt16LE(DEFLATED, 2);
  part.writeUInt16LE(DOS_TIME(when), 4);
  part.writeUInt16LE(DOS_DATE(when), 6);
  part.writeUInt32LE(entry.crc, 8);
  part.writeUInt32LE(entry.packed, 12);
  part.writeUInt32LE(entry.size, 16);
  part.writeUInt16LE(entry.nome.length, 20);
  return part;
};

const local = (entry: Registro, when: Date) => {
  const head = Buffer.alloc(6);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(VERSION, 4);
  return Buffer.concat([head, common(entry, when), Buffer.alloc(2), entry.nome]);
};

/** An archive of more than 4 GiB keeps the place of an entry in a field of its own. */
const central = (entry: Registro, when: Date) => {
  const far = entry.offset > MAX32;
  const extra = Buffer.alloc(far ? 12 : 0);
  if (far) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(entry.offset), 4);
  }
  const head = Buffer.alloc(8);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(VERSION, 6);
  const tail = Buffer.alloc(16);
  tail.writeUInt16LE(extra.length, 0);
  tail.writeUInt32LE(far ? MAX32 : entry.offset, 12);
  return Buffer.concat([head, common(entry, when), tail, entry.nome, extra]);
};

const end64 = (count: number, size: number, offset: number) => {
  const part = Buffer.alloc(76);
  part.writeUInt32LE(0x06064b50, 0);
  part.writeBigUInt64LE(44n, 4);
  part.writeUInt16LE(VERSION, 12);
  part.writeUInt16LE(VERSION, 14);
  for (const at of [24, 32]) part.writeBigUInt64LE(BigInt(count), at);
  part.writeBigUInt64LE(BigInt(size), 40);
  part.writeBigUInt64LE(BigInt(offset), 48);
  part.writeUInt32LE(0x07064b50, 56);
  part.writeBigUInt64LE(BigInt(offset + size), 64);
  part.writeUInt32LE(1, 72);
  return part;
};

const end = (count: number, size: number, offset: number) => {
  const part = Buffer.alloc(22);
  part.writeUInt32LE(0x06054b50, 0);
  for (const at of [8, 10]) part.writeUInt16LE(Math.min(count, 0xffff), at);
  part.writeUInt32LE(Math.min(size, MAX32), 12);
  part.writeUInt32LE(Math.min(offset, MAX32), 16);
  return count > 0xfffe || offset > MAX32 ? Buffer.concat([end64(count, size, offset), part]) : part;
};

const descriptor = ({ crc, packed, size }: Registro) => {
  const part = Buffer.alloc(16);
  part.writeUInt32LE(0x08074b50, 0);
  part.writeUInt32LE(crc, 4);
  part.writeUInt32LE(packed, 8);
  part.writeUInt32LE(size, 12);
  return part;
};

/** Counts what passes through it; `entry` has the sums when it is at its end. */
async function* counted(parts: Entrada['partes'], entry: Registro) {
  for await (const part of parts) {
    const bytes = Buffer.from(part);
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    yield bytes;
  }
}

async function* packed({ partes, compactar = true }: Entrada, entry: Registro) {
  const source = Readable.from(counted(partes, entry), { objectMode: false });
  const deflate = createDeflateRaw(compactar ? {} : { level: AS_IT_IS });
  source.on('error', (error) => deflate.destroy(error));
  deflate.on('close', () => source.destroy());
  for await (const bytes of source.pipe(deflate)) {
    entry.packed += bytes.length;
    yield bytes as Buffer;
  }
  if (entry.size > MAX32) throw new Error('an entry of the archive is larger than 4 GiB');
}

async function* written(entrada: Entrada, entry: Registro, when: Date) {
  yield local(entry, when);
  yield* packed(entrada, entry);
  yield descriptor(entry);
}

export async function* zip(entries: AsyncIterable<Entrada> | Iterable<Entrada>, when = new Date()) {
  const list: Registro[] = [];
  let offset = 0;
  for await (const entrada of entries) {
    const nome = Buffer.from(entrada.nome);
    const entry: Registro = { nome, crc: 0, size: 0, packed: 0, offset };
    list.push(entry);
    for await (const bytes of written(entrada, entry, when)) {
      offset += bytes.length;
      yield bytes;
    }
  }
  const directory = Buffer.concat(list.map((entry) => central(entry, when)));
  yield directory;
  yield end(list.length, directory.length, offset);
}
