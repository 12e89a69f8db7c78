import { type Compilable, type CompiledQuery, type Insertable, type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#server/platform/db/db.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { naoEncontrado, Recusa } from '#server/platform/errors.ts';

/** What all registers share: search, order, pages, versions, trash. */
export const TABELAS = ['pacientes', 'responsaveis', 'escolas', 'testes'] as const;
export type Registro = (typeof TABELAS)[number];
/** Records that share versions and trash with the registers, but have no list. */
export type Tabela = Registro | 'aplicacoes';
/** Records that share only the trash with the registers. */
type ComLixeira = Tabela | 'escola_contatos' | 'salas' | 'horarios_bloqueados';
/** Where a list is read from: the table, or a view that joins more columns. */
export type Fonte = Registro | 'testes_todos';

export type ListaQuery = {
  busca: string;
  pagina: number;
  por_pagina: number;
  ordem?: string | undefined;
  lixeira: boolean;
};

// The tables share these columns; the query builder takes their types from one of them.
type Comum = 'escolas';
const comum = (tabela: ComLixeira | Fonte) => tabela as Comum;

/** The trigram index can find a word only if it has three letters or digits in a row. */
const temTrigrama = (palavra: string) => /[a-z0-9]{3}/i.test(palavra.normalize('NFD').replace(/\p{M}/gu, ''));

/**
 * Every word must be found, anywhere in the text; a number also without its punctuation. A word with a trigram uses the
 * index (`~~`), a shorter one cannot: `strpos` reads the rows. What is searched is computed once, and the plan does not
 * depend on it.
 */
export const condicaoBusca = (busca: string, coluna: 'busca' | 'nome_ordem' = 'busca') => {
  const palavras = busca.split(/\s+/).filter(Boolean).slice(0, 8);
  return palavras.map((palavra) => {
    // Any punctuation: a phone number or a CPF may be copied from anywhere.
    const digitos = /^[\d\p{P}+]+$/u.test(palavra) ? palavra.replace(/\D/g, '') : '';
    const procurado = digitos || palavra;
    const texto = sql.ref(coluna);
    if (!temTrigrama(procurado)) return sql<boolean>`strpos(${texto}, (select normaliza(${procurado}))) > 0`;
    // Escape after normalising: normalising turns full-width signs into plain ones.
    const padrao = sql`'%' || regexp_replace(normaliza(${procurado}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
    return sql<boolean>`${texto} ~~ (select ${padrao})`;
  });
};

type Filtro = RawBuilder<boolean>;

const filtrada = (db: Db, tabela: Fonte, query: ListaQuery, filtros: Filtro[]) => {
  let select = db.selectFrom(comum(tabela));
  select = query.lixeira ? select.where('excluido_em', 'is not', null) : select.where('excluido_em', 'is', null);
  for (const condition of [...condicaoBusca(query.busca), ...filtros]) select = select.where(condition);
  return select;
};

/** The SQL of each order. `nulls last` prevents use of the index, so it is set only for columns that can be null. */
const ORDENS: Record<string, { por: RawBuilder<unknown>; nulos?: boolean }> = {
  nome: { por: sql`nome_ordem` },
  cidade: { por: sql`normaliza(cidade)`, nulos: true },
  data_nascimento: { por: sql`data_nascimento`, nulos: true },
};

/** How many rows a list has in all. A page that is not full gives the total; only a full page needs a count. */
export const totalDe = async (
  linhas: number,
  { pagina, por_pagina }: { pagina: number; por_pagina: number },
  contar: () => Promise<number>,
) => (linhas < por_pagina && (linhas > 0 || pagina === 1) ? (pagina - 1) * por_pagina + linhas : await contar());

/** All records that a search finds, in one scan: the page of them to read, and their number. */
type Achados = { achados: Compilable<{ id: string }>; pagina: string };

/** Which records to read: by ids, by a query, or a page of what a search finds (each row then has the `total`). */
export type Quais = string[] | Compilable<{ id: string }> | Achados;

/** A table to join with, so that records come in the order of the ids or of the query. */
const quais = sql<{ id: string; ordem: number }>`unnest(${sql.raw('{quais}')}) with ordinality`.as<'quais'>(
  sql`quais (id, ordem)`,
);

/**
 * A query for records, built and compiled once; the ids or the query that finds them are put in later. It joins `quais`
 * and must have no parameters.
 */
export const escrita = <R>(build: (db: Db, which: typeof quais) => Compilable<R>) => {
  let known: CompiledQuery<R> | undefined;
  return (db: Db, which: Quais): CompiledQuery<R> => {
    known ??= build(db, quais).compile();
    if (known.parameters.length) throw new Error('The query of a register must have no parameters.');
    const put = (ids: string) => known?.sql.replace('{quais}', () => ids) ?? '';
    if (Array.isArray(which)) return { ...known, sql: put('$1::uuid[]'), parameters: [which] };
    if ('compile' in which) {
      const found = which.compile();
      return { ...known, sql: put(`array(${found.sql})`), parameters: found.parameters };
    }
    const found = which.achados.compile();
    const total = '(select count(*) from achados) as total';
    return {
      ...known,
      sql: `with achados as materialized (${found.sql}) select lidos.*, ${total} from (${put(`array(${which.pagina})`)}) as lidos`,
      parameters: found.parameters,
    };
  };
};

/** Runs such a query. */
export const leitor = <R>(build: (db: Db, which: typeof quais) => Compilable<R>) => {
  const query = escrita(build);
  return async (db: Db, which: Quais): Promise<R[]> => (await db.executeQuery<R>(query(db, which))).rows;
};

const ordemDe = ({ ordem, lixeira }: ListaQuery) => {
  const [, minus, campo = ''] = /^(-?)(.+)$/.exec(ordem ?? (lixeira ? '-excluido_em' : 'nome')) ?? [];
  return { desc: minus !== '', ...(ORDENS[campo] ?? { por: sql.ref(campo) }) };
};

const saltoDe = ({ pagina, por_pagina }: ListaQuery) => (pagina - 1) * por_pagina;

const paginaDe = (base: ReturnType<typeof filtrada>, query: ListaQuery) => {
  const { por, nulos, desc } = ordemDe(query);
  return base
    .select('id')
    .orderBy(por, (ob) => (desc ? (nulos ? ob.desc().nullsLast() : ob.desc()) : ob.asc()))
    .orderBy('id')
    .limit(query.por_pagina)
    .offset(saltoDe(query));
};

/** A search has to look at all that it finds anyway, to count it: the page comes from the same scan. */
const achadosDe = (base: ReturnType<typeof filtrada>, query: ListaQuery): Achados => {
  const { por, nulos, desc } = ordemDe(query);
  const direcao = desc ? `desc${nulos ? ' nulls last' : ''}` : 'asc';
  return {
    achados: base.select(['id', por.as('ordem')]),
    pagina: `select id from achados order by ordem ${direcao}, id limit ${query.por_pagina} offset ${saltoDe(query)}`,
  };
};

/** The records of an export, in their order. */
export const idsDe = async (db: Db, tabela: Fonte, query: ListaQuery, filtros: Filtro[] = []) => {
  const rows = await paginaDe(filtrada(db, tabela, query, filtros), query).execute();
  return rows.map(({ id }) => id);
};

/** One page and the total number of rows. One query finds and reads the page. */
export const listar = async <Item extends { total?: number }>(
  db: Db,
  tabela: Fonte,
  query: ListaQuery,
  ler: (db: Db, which: Quais) => Promise<Item[]>,
  filtros: Filtro[] = [],
) => {
  const base = filtrada(db, tabela, query, filtros);
  const linhas = await ler(db, query.busca ? achadosDe(base, query) : paginaDe(base, query));
  const total = await totalDe(linhas.length, query, async () => {
    const [first] = linhas;
    if (first?.total !== undefined) return first.total;
    const counted = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    return counted.total;
  });
  return { linhas, total };
};

type Body = Record<string, unknown> & { id?: string | undefined };

/** A repeated create whose record is in the trash by now is refused: answering the record would mislead. */
export const exigeForaDaLixeira = ({ excluido_em }: { excluido_em: string | null }) => {
  if (excluido_em !== null) throw new Recusa(409, 'na_lixeira');
};

/**
 * Repeating a create returns the same record and changes nothing. Returns whether the row is new. An id of a record that
 * the member does not see is refused like any id in use.
 */
export const criar = async (db: Db, tabela: Tabela, conta_id: string, body: Body) => {
  const id = body.id ?? uuidv7();
  const row = { ...body, conta_id, id } as Insertable<DB[Comum]>;
  const made = await db
    .insertInto(comum(tabela))
    .values(row)
    .onConflict((conflict) => conflict.columns(['conta_id', 'id']).doNothing())
    .executeTakeFirst();
  const novo = made.numInsertedOrUpdatedRows === 1n;
  if (!novo) {
    const known = await db.selectFrom(comum(tabela)).select('excluido_em').where('id', '=', id).executeTakeFirst();
    if (!known) throw new Recusa(409, 'conflito');
    exigeForaDaLixeira(known);
  }
  return { id, novo };
};

/**
 * Changes the fields that were sent. A version that is not the newest is refused; without a version, the last writer
 * wins.
 */
export const editar = async (db: Db, tabela: Tabela, id: string, body: Body & { versao?: number | undefined }) => {
  const { versao, ...campos } = body;
  const mudado = await db
    .updateTable(comum(tabela))
    .set({ ...campos, atualizado_em: sql`now()` })
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .$if(versao !== undefined, (query) => query.where('versao', '=', versao ?? 0))
    .returning('id')
    .executeTakeFirst();
  if (mudado) return;
  const now = await db
    .selectFrom(comum(tabela))
    .select('id')
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
  throw now ? new Recusa(409, 'conflito') : naoEncontrado();
};

const marcar = async (db: Db, tabela: ComLixeira, ids: string[], excluir: boolean) => {
  const rows = await db
    .updateTable(comum(tabela))
    .set({ excluido_em: excluir ? sql`now()` : null })
    .where('id', 'in', ids)
    .where('excluido_em', excluir ? 'is' : 'is not', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

export const excluir = (db: Db, tabela: ComLixeira, ids: string[]) => marcar(db, tabela, ids, true);
export const restaurar = (db: Db, tabela: ComLixeira, ids: string[]) => marcar(db, tabela, ids, false);

/** Moves one record to the trash; 404 if it is not there or already in it. */
export const excluirUm = async (db: Db, tabela: ComLixeira, id: string) => {
  const [excluido] = await excluir(db, tabela, [id]);
  if (!excluido) throw naoEncontrado();
};
