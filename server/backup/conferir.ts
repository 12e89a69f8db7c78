import { type Canary, finalidadeDe, mismatch, seloDe } from '#server/chave/index.ts';
import { type Cofre, createCofre, sha256 } from '#server/platform/crypto/cripto.ts';
import { COM_ARQUIVO } from './dump.ts';
import type { Entry, Take } from './entries.ts';

type Tabela = Extract<Entry, { tipo: 'tabela' }>;
type Row = Record<string, string | null>;

/** Splits the chunks of a `COPY` into lines. */
async function* linhas(bytes: AsyncIterable<Buffer>) {
  let rest: Buffer[] = [];
  for await (const chunk of bytes) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, at)]).toString();
      rest = [];
      from = at + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }
}

const rowOf = ({ colunas }: Tabela, linha: string): Row => {
  const values = linha.split('\t');
  return Object.fromEntries(colunas.map((coluna, at) => [coluna, values[at] === '\\N' ? null : (values[at] ?? null)]));
};

/** `COPY` writes bytes as `\\x6162`. */
const bytesOf = (value: string) => Buffer.from(value.replace(/^\\+x/, ''), 'hex');

const opened = (cofre: Cofre, sealed: Buffer, purpose: string) => {
  try {
    return cofre.open(sealed, purpose);
  } catch {
    return null;
  }
};

const all = async (bytes: AsyncIterable<Buffer>) => {
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
};

/**
 * Checks all content of an archive or a data folder: each row with its file by SHA-256, each encrypted text and file
 * with the key, the key with its canary. `faltas` has a line for each mismatch.
 */
export const conferente = (key: Buffer) => {
  const cofre = createCofre(key);
  const faltas: string[] = [];
  const esperados = new Map<string, string | null>();
  let selados = 0;

  const conferirRow = (tabela: Tabela, row: Row) => {
    for (const [coluna, value] of Object.entries(row)) {
      const selo = seloDe(tabela.nome, coluna);
      if (!selo || value === null) continue;
      selados += 1;
      if (!opened(cofre, bytesOf(value), finalidadeDe(selo, row)))
        faltas.push(`The text ${tabela.nome}.${coluna} of ${row.id ?? row.usuario_id} cannot be opened.`);
    }
    if (COM_ARQUIVO.some((nome) => nome === tabela.nome))
      esperados.set(`${row.conta_id}/${tabela.nome}/${row.id}`, row.sha256 ?? null);
    if (tabela.nome !== 'chaves') return;
    const wrong = mismatch(key, { impressao: row.impressao ?? '', selo: bytesOf(row.selo ?? '') } satisfies Canary);
    if (wrong) faltas.push(wrong);
  };

  const conferirArquivo = (nome: string, sealed: Buffer) => {
    const wanted = esperados.get(nome);
    if (!esperados.delete(nome)) return;
    const plain = opened(cofre, sealed, nome);
    if (!plain || (wanted !== null && sha256(plain) !== wanted)) faltas.push(`The file ${nome} is altered.`);
  };

  const take: Take = async (entry, bytes) => {
    if (entry.tipo === 'tabela') for await (const linha of linhas(bytes)) conferirRow(entry, rowOf(entry, linha));
    if (entry.tipo === 'arquivo') conferirArquivo(entry.nome, await all(bytes));
    if (entry.tipo !== 'fim') return;
    for (const nome of entry.removidos) esperados.delete(nome);
    for (const nome of esperados.keys()) faltas.push(`The file ${nome} is missing or cannot be read.`);
  };
  return { take, faltas, selados: () => selados };
};
