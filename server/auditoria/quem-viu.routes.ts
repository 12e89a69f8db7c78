import { sql } from 'kysely';
import { type QuemViu, quemViu, quemViuExportar, type TAREFAS } from '#contract/conta/seguranca.ts';
import type { Locale } from '#domain/constants.ts';
import { localDe } from '#domain/days/fuso.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado } from '#server/platform/errors.ts';
import type { Antes, Serve } from '#server/platform/http/serve.ts';
import { traduz } from '#server/platform/text/i18n.ts';
import { baixarTabela } from '#server/platform/text/planilha.ts';
import { tabelasConhecidas } from './do-paciente.ts';
import { linhasSobre } from './linhas.queries.ts';

/** The ids under which the audit log mentions a patient: their own, and those of all their records. */
const idsDo = async (db: Db, pacienteId: string) => {
  const partes = (await tabelasConhecidas(db)).map(
    (tabela) => sql`select id from ${sql.table(tabela)} where paciente_id = ${pacienteId}`,
  );
  const { rows } = await sql<{ id: string }>`
    with deles as (select ${pacienteId}::uuid as id union ${sql.join(partes, sql` union `)})
    select id from deles union select id from anexos where dono_id in (select id from deles)`.execute(db);
  return rows.map(({ id }) => id);
};

type Pedido = Pick<Antes<typeof quemViu>, 'deps' | 'sessao' | 'params'>;

/** Names of those who acted by link, also by links that the reader may not open. */
const destinatariosEm = async (db: Db, ids: string[]) => {
  const porLink = db.selectFrom('auditoria').select('link_id').where(sql<boolean>`recurso_ids && ${ids}::uuid[]`);
  const links = await db
    .selectFrom('links_enviados')
    .select(['id', 'destinatario', 'relacao'])
    .where('id', 'in', porLink)
    .execute();
  return new Map(links.map((link) => [link.id, link]));
};

/**
 * The ids of all records of a patient whom the member may read, and the recipients who acted by link. Includes records that
 * the member may not read: the trail shows who saw them, not their content.
 */
const alcancado = async ({ deps, sessao: { user }, params }: Pedido) => {
  // Also for a patient in the trash, whose earlier accesses stay visible.
  const found = await deps.database.transaction(user, (db) =>
    db.selectFrom('pacientes').select('id').where('id', '=', params.id).executeTakeFirst(),
  );
  if (!found) throw naoEncontrado();
  return deps.database.transaction({ conta_id: user.conta_id, membro: 'produto' }, async (db) => {
    const ids = await idsDo(db, params.id);
    return { ids, destinatarios: await destinatariosEm(db, ids) };
  });
};

/** The product itself, with the name of the job. */
const automatico = (locale: Locale, tarefa: (typeof TAREFAS)[number]) =>
  traduz(
    locale,
    { chave: 'trilha.automatico', valores: { tarefa: traduz(locale, { chave: `tarefas.${tarefa}` }, 'equipe') } },
    'equipe',
  );

const COLUNAS = ['quando', 'name', 'funcao', 'acao', 'sobre', 'recurso', 'motivo', 'endereco', 'agente'] as const;

export const quemViuRoutes = (serve: Serve) => {
  serve(quemViu, alcancado, async ({ deps, sessao: { user }, params, query, preparado: { ids, destinatarios } }) => {
    const rows = await deps.database.transaction(user, async (db) => {
      // The row-level security policy then compares the lines with the ids of this case only.
      await sql`select set_config('app.trilha_de', ${params.id}, true)`.execute(db);
      let linhas = linhasSobre(db, params.id, ids).limit(query.por_pagina);
      if (!query.listas) linhas = linhas.where('a.acao', 'not in', ['listou', 'leu atenção']);
      if (query.antes) linhas = linhas.where('a.id', '<', query.antes);
      return linhas.execute();
    });
    return rows.map(({ usuario_id, link_id, name, funcao, ...row }) => {
      const porLink = link_id ? destinatarios.get(link_id) : null;
      return {
        ...row,
        id: Number(row.id),
        usuario: usuario_id ? { id: usuario_id, nome: name ?? '', funcao } : null,
        link: link_id ? { id: link_id, nome: porLink?.destinatario ?? '', relacao: porLink?.relacao ?? null } : null,
      };
    }) satisfies QuemViu[];
  });

  serve(quemViuExportar, alcancado, async (context) => {
    const { params, locale, preparado } = context;
    const { ids, destinatarios } = preparado;
    const { fuso } = context.sessao.user;
    return baixarTabela(context, {
      nome: 'acessos',
      colunas: COLUNAS,
      titulos: COLUNAS.map((coluna) => traduz(locale, { chave: `trilha.${coluna}` }, 'equipe')),
      query: (db) => linhasSobre(db, params.id, ids).compile(),
      linhas: (rows) =>
        rows.map((row) => {
          const porLink = row.link_id ? destinatarios.get(row.link_id) : null;
          return {
            ...row,
            name: row.tarefa ? automatico(locale, row.tarefa) : (porLink?.destinatario ?? row.name),
            quando: Object.values(localDe(row.quando, fuso)).join(' '),
            funcao: row.link_id
              ? [porLink?.relacao, traduz(locale, { chave: 'trilha.por_link' }, 'equipe')].filter(Boolean).join(', ')
              : row.funcao && traduz(locale, { chave: `funcoes.${row.funcao}` }, 'equipe'),
          };
        }),
    });
  });
};
