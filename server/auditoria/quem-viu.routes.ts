import { sql } from 'kysely';
import { type QuemViu, quemViu } from '#contract/conta/seguranca.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado } from '#server/platform/errors.ts';
import type { Serve } from '#server/platform/http/serve.ts';

/** All tables with a `paciente_id` column: new tables are included automatically. */
const tabelasDoPaciente = async (db: Db) => {
  const { rows } = await sql<{ tabela: string }>`
    select c.relname as tabela from pg_class c
    join pg_attribute p on p.attrelid = c.oid and p.attname = 'paciente_id' and p.atttypid = 'uuid'::regtype
    join pg_attribute i on i.attrelid = c.oid and i.attname = 'id' and i.atttypid = 'uuid'::regtype
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'auditoria'
      and has_table_privilege(c.oid, 'select')
    order by 1`.execute(db);
  return rows.map(({ tabela }) => tabela);
};

let tabelas: Promise<string[]> | null = null;
const conhecidas = (db: Db) => {
  tabelas ??= tabelasDoPaciente(db).catch((error) => {
    tabelas = null;
    throw error;
  });
  return tabelas;
};

/** The ids under which the audit log mentions a patient: their own, and those of all their records. */
const idsDo = async (db: Db, pacienteId: string) => {
  const partes = (await conhecidas(db)).map(
    (tabela) => sql`select id from ${sql.table(tabela)} where paciente_id = ${pacienteId}`,
  );
  const { rows } = await sql<{ id: string }>`
    with deles as (select ${pacienteId}::uuid as id union ${sql.join(partes, sql` union `)})
    select id from deles union select id from anexos where dono_id in (select id from deles)`.execute(db);
  return rows.map(({ id }) => id);
};

export const quemViuRoutes = (serve: Serve) => {
  serve(quemViu, async ({ db, params, query }) => {
    // Also for a patient in the trash, whose earlier accesses stay visible.
    const found = await db.selectFrom('pacientes').select('id').where('id', '=', params.id).executeTakeFirst();
    if (!found) throw naoEncontrado();
    const ids = await idsDo(db, params.id);
    let linhas = db
      .selectFrom('auditoria as a')
      .leftJoin('usuarios as u', (join) =>
        join.onRef('u.conta_id', '=', 'a.conta_id').onRef('u.id', '=', 'a.usuario_id'),
      )
      .select(['a.id', 'a.quando', 'a.usuario_id', 'u.name', 'a.recurso', 'a.acao', 'a.endereco', 'a.agente'])
      .where(sql<boolean>`a.recurso_ids && ${ids}::uuid[]`)
      .orderBy('a.id', 'desc')
      .limit(query.por_pagina);
    if (!query.listas) linhas = linhas.where('a.acao', 'not in', ['listou', 'leu atenção']);
    if (query.antes) linhas = linhas.where('a.id', '<', query.antes);
    const rows = await linhas.execute();
    return rows.map(({ usuario_id, name, ...row }) => ({
      ...row,
      id: Number(row.id),
      usuario: { id: usuario_id, nome: name ?? '' },
    })) satisfies QuemViu[];
  });
};
