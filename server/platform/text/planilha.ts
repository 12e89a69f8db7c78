import type { CompiledQuery } from 'kysely';
import type { User } from '#contract/conta/auth.ts';
import type { Locale } from '#domain/constants.ts';
import { termosDe } from '#domain/termos.ts';
import { batches } from '#server/platform/db/cursor.ts';
import type { Db } from '#server/platform/db/db.ts';
import { Bytes, type Deps } from '#server/platform/http/serve.ts';
import { turnOfMember } from '#server/platform/http/session.ts';
import { csv } from './csv.ts';
import { exportStream } from './export-stream.ts';
import { traduz } from './i18n.ts';

/** Most rows are short; a few may carry a long note. */
const LOTE = 200;

type Leitor = { deps: Deps; sessao: { user: Pick<User, 'conta_id' | 'membro' | 'config'> }; locale: Locale };

/** An export: a query of exactly its columns, and how each batch of rows is turned into cells. */
export type Tabela<R, T> = {
  nome: string;
  colunas: readonly (keyof T & string)[];
  titulos?: readonly string[];
  query: (db: Db) => CompiledQuery<R>;
  linhas: (rows: R[]) => T[];
};

async function* lotes<R, T>(db: Db, { query, linhas }: Tabela<R, T>) {
  for await (const rows of batches(db, query(db), LOTE)) yield linhas(rows);
}

/** A CSV download, read by a cursor while it is sent. */
export const baixarTabela = <R, T>({ deps, sessao: { user }, locale }: Leitor, tabela: Tabela<R, T>) => {
  const { nome, colunas, titulos } = tabela;
  const source = () =>
    deps.database.snapshot(user, (db) => csv(locale, colunas, lotes(db, tabela), titulos ?? colunas));
  return new Bytes(exportStream(turnOfMember(user), source), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${nome}.csv"`,
  });
};

/** Translates a value that is stored in Portuguese. */
export const palavra = (locale: Locale, grupo: 'tipos' | 'status', valor: string | null) =>
  valor && traduz(locale, { chave: `${grupo}.${valor}` }, 'financeiro');

/** A table of amounts for the accountant, with column titles in the reader's language and the practice's words. */
export const planilha = <R, T>(leitor: Leitor, tabela: Omit<Tabela<R, T>, 'titulos'>) => {
  const { locale, sessao } = leitor;
  const valores = termosDe(sessao.user.config, locale);
  const titulos = tabela.colunas.map((coluna) => traduz(locale, { chave: `colunas.${coluna}`, valores }, 'financeiro'));
  return baixarTabela(leitor, { ...tabela, titulos });
};
