import { sql } from 'kysely';
import { type QuemViu, quemViu, quemViuExportar } from '#contract/conta/seguranca.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado } from '#server/platform/errors.ts';
import type { Antes, Serve } from '#server/platform/http/serve.ts';
import { baixarTabela } from '#server/platform/text/planilha.ts';

/** All tables with a `paciente_id` column: new tables are included automatically. */
const tabelasDoPaciente = async (db: Db) => {
  const { rows } = await sql<{ tabela: string }>`
    select c.relname as tabela from pg_class c
    join pg_attribute p on p.attrelid = c.oid and p.attname = 'paciente_id' and p.atttypid = 'uuid'::regtype
    join pg_attribute i on i.attrelid = c.oid and i.attname = 'id' and i.atttypid = 'uuid'::regtype
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'auditoria'
      and has_column_privilege(c.oid, i.attnum, 'select') and has_column_privilege(c.oid, p.attnum, 'select')
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

type Pedido = Pick<Antes<typeof quemViu>, 'deps' | 'sessao' | 'params'>;

/**
 * The records of a patient whom the member reaches. All of them, also those that the member may not read: the trail
 * says who saw them, not what is in them.
 */
const idsAlcancados = async ({ deps, sessao: { user }, params }: Pedido) => {
  // Also for a patient in the trash, whose earlier accesses stay visible.
  const found = await deps.database.transaction(user, (db) =>
    db.selectFrom('pacientes').select('id').where('id', '=', params.id).executeTakeFirst(),
  );
  if (!found) throw naoEncontrado();
  return deps.database.transaction({ conta_id: user.conta_id, membro: 'produto' }, (db) => idsDo(db, params.id));
};

/** The lines that mention these ids, with the function of who acted and the reason of an exceptional access. */
const linhasSobre = (db: Db, pacienteId: string, ids: string[]) =>
  db
    .selectFrom('auditoria as a')
    .leftJoin('membros as m', (join) =>
      join.onRef('m.conta_id', '=', 'a.conta_id').onRef('m.usuario_id', '=', 'a.usuario_id'),
    )
    .leftJoin('usuarios as u', 'u.id', 'm.usuario_id')
    .leftJoin('links_enviados as l', (join) =>
      join.onRef('l.conta_id', '=', 'a.conta_id').onRef('l.id', '=', 'a.link_id'),
    )
    .select(['a.id', 'a.quando', 'a.usuario_id', 'a.link_id', 'a.recurso', 'a.acao', 'a.endereco', 'a.agente'])
    // Who acted: a user, or the recipient of a link.
    .select([sql<string | null>`coalesce(u.name, l.destinatario)`.as('name'), 'l.relacao'])
    .select((eb) => [
      'm.funcao',
      // The reason of an exceptional access that was in force at that moment.
      eb
        .selectFrom('paciente_equipe as e')
        .select('e.motivo')
        .whereRef('e.membro_id', '=', 'm.id')
        .where('e.paciente_id', '=', pacienteId)
        .where('e.motivo', 'is not', null)
        .whereRef('e.desde', '<=', 'a.quando')
        .whereRef('e.ate', '>=', 'a.quando')
        .orderBy('e.desde', 'desc')
        .limit(1)
        .as('motivo'),
    ])
    .where(sql<boolean>`a.recurso_ids && ${ids}::uuid[]`)
    .orderBy('a.id', 'desc');

export const quemViuRoutes = (serve: Serve) => {
  serve(quemViu, idsAlcancados, async ({ db, params, query, preparado: ids }) => {
    let linhas = linhasSobre(db, params.id, ids).limit(query.por_pagina);
    if (!query.listas) linhas = linhas.where('a.acao', 'not in', ['listou', 'leu atenção']);
    if (query.antes) linhas = linhas.where('a.id', '<', query.antes);
    const rows = await linhas.execute();
    return rows.map(({ usuario_id, link_id, name, funcao, relacao, ...row }) => ({
      ...row,
      id: Number(row.id),
      usuario: usuario_id ? { id: usuario_id, nome: name ?? '', funcao } : null,
      link: link_id ? { id: link_id, nome: name ?? '', relacao } : null,
    })) satisfies QuemViu[];
  });

  serve(quemViuExportar, idsAlcancados, async (context) => {
    const { params, preparado: ids } = context;
    return baixarTabela(context, {
      nome: 'acessos',
      colunas: ['quando', 'name', 'funcao', 'acao', 'recurso', 'motivo', 'endereco', 'agente'] as const,
      query: (db) => linhasSobre(db, params.id, ids).compile(),
      linhas: (rows) => rows,
    });
  });
};
