import pg from 'pg';
import { UNFINISHED } from '#server/platform/db/migrate/migrate.ts';
import type { Store } from '#server/platform/files/store.ts';
import { copyIn } from './copy.ts';
import { tabelas } from './dump.ts';
import { type Entry, readArchive, type Take } from './entries.ts';
import { ArchiveError } from './frames.ts';

const id = pg.escapeIdentifier;

type Fim = Extract<Entry, { tipo: 'fim' }>;
export type Resumo = { criado_em: string; migracoes: { nome: string; soma: string }[]; fim: Fim; key: Buffer | null };

/** Reads the archive completely and changes nothing, so that any error is found before. */
export const inspect = async (file: string, password: string | null, also?: Take): Promise<Resumo> => {
  const found: Partial<Resumo> = { key: null };
  await readArchive(file, password, async (entry, bytes) => {
    if (also && entry.tipo !== 'chave') await also(entry, bytes);
    if (entry.tipo === 'inicio') Object.assign(found, { criado_em: entry.criado_em, migracoes: entry.migracoes });
    if (entry.tipo === 'fim') found.fim = entry;
    if (entry.tipo === 'chave') {
      const parts: Buffer[] = [];
      for await (const part of bytes) parts.push(part);
      found.key = Buffer.concat(parts);
    }
  });
  return found as Resumo;
};

export const exigeVazio = async (client: pg.Client) => {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace and relname in ('contas', 'migracoes', '${UNFINISHED}')`,
  );
  if (rows[0]?.n)
    throw new ArchiveError('There is a database here already: restore into an empty one. Nothing was changed.');
};

/**
 * Drops the foreign keys and returns a function that adds them again, which also checks them: the tables come in any
 * order.
 */
const semChaves = async (client: pg.Client) => {
  const { rows } = await client.query<{ tabela: string; nome: string; def: string }>(
    `select conrelid::regclass::text as tabela, conname as nome, pg_get_constraintdef(oid) as def from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  for (const { tabela, nome } of rows) await client.query(`alter table ${tabela} drop constraint ${id(nome)}`);
  return async () => {
    for (const { tabela, nome, def } of rows)
      await client.query(`alter table ${tabela} add constraint ${id(nome)} ${def}`);
  };
};

const acertarSequencias = async (client: pg.Client) => {
  const { rows } = await client.query<{ tabela: string; coluna: string; sequencia: string }>(
    `select c.relname as tabela, a.attname as coluna, pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequencia
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null`,
  );
  for (const { tabela, coluna, sequencia } of rows)
    await client.query(
      `select setval('${sequencia}', (select coalesce(max(${id(coluna)}), 0) + 1 from ${id(tabela)}), false)`,
    );
};

type Load = {
  client: pg.Client;
  store: Store;
  file: string;
  password: string | null;
  resumo: Resumo;
  /** Called before the commit, when everything is restored; if it throws, all is rolled back. */
  before: () => Promise<void>;
};

/** Restores all rows and files, or nothing: the counts must match those in the archive. */
export const load = async ({ client, store, file, password, resumo: { fim }, before }: Load) => {
  const todas = await tabelas(client);
  const nomes = new Set(todas.map(({ nome }) => nome));
  const linhas: Record<string, number> = {};
  let arquivos = 0;
  await client.query('begin');
  try {
    for (const { nome } of todas) {
      await client.query(`alter table ${id(nome)} no force row level security`);
      await client.query(`alter table ${id(nome)} disable trigger user`);
    }
    const comChaves = await semChaves(client);
    await client.query(`truncate ${todas.map(({ nome }) => id(nome)).join(', ')}`);
    await readArchive(file, password, async (entry, bytes) => {
      if (entry.tipo === 'arquivo') {
        const parts: Buffer[] = [];
        for await (const part of bytes) parts.push(part);
        await store.put(entry.nome, Buffer.concat(parts));
        arquivos += 1;
      }
      if (entry.tipo !== 'tabela') return;
      const { nome, colunas } = entry;
      if (!nomes.has(nome)) throw new ArchiveError(`The archive has a table ${nome} that this version does not have.`);
      const target = `${id(nome)} (${colunas.map(id).join(', ')})`;
      linhas[nome] = (linhas[nome] ?? 0) + (await copyIn(client, target, bytes));
    });
    for (const [nome, wanted] of Object.entries(fim.linhas))
      if ((linhas[nome] ?? 0) !== wanted) throw new ArchiveError(`The table ${nome} was not restored completely.`);
    if (arquivos !== fim.arquivos) throw new ArchiveError('The files were not restored completely.');
    await comChaves();
    await acertarSequencias(client);
    for (const { nome, inquilino } of todas) {
      if (inquilino) await client.query(`alter table ${id(nome)} force row level security`);
      await client.query(`alter table ${id(nome)} enable trigger user`);
    }
    await before();
    await client.query(`drop table ${UNFINISHED}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  return { linhas, arquivos };
};
