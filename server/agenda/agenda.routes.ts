import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import {
  agendaConfig,
  agendaConfigSalvar,
  bloqueios,
  lembretesSituacao,
  MARCADOS_NOMEADOS,
  type Marcados,
  problemaDoBloqueio,
} from '#contract/agenda.ts';
import { STATUS_ABERTOS } from '#contract/atendimentos.ts';
import { exigeForaDaLixeira } from '#server/platform/cadastro/cadastro.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, naoEncontrado, Recusa } from '#server/platform/errors.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { lerAgendaConfig, lerBloqueio, salvarAgendaConfig } from './agenda.queries.ts';
import { situacaoDosLembretes } from './lembretes.ts';

const MAX = 1000;

type Trecho = { inicio: string; fim: string };

/** The open appointments that overlap a period. */
const marcadosEm = ({ inicio, fim }: Trecho) => sql`
  atendimentos a join pacientes p on p.conta_id = a.conta_id and p.id = a.paciente_id
  where a.inicio < ${fim} and a.fim > ${inicio} and a.inicio > ${inicio}::timestamptz - interval '24 hours'
    and a.excluido_em is null and p.excluido_em is null and a.status in (${sql.join([...STATUS_ABERTOS])})`;

const lerMarcados = async (db: Db, trecho: Trecho): Promise<Marcados> => {
  const { rows } = await sql<Marcados['primeiros'][number] & { total: number }>`
    select a.id, a.inicio, a.fim, p.nome, count(*) over ()::int as total from ${marcadosEm(trecho)}
    order by a.inicio, a.id limit ${MARCADOS_NOMEADOS}`.execute(db);
  return { total: rows[0]?.total ?? 0, primeiros: rows };
};

/** Refuses to block a time with bookings, unless the same block already covers it. */
const exigeSemMarcados = async (db: Db, { id, inicio, fim }: Trecho & { id: string }) => {
  const { rows } = await sql<{ quantos: number }>`
    select count(*)::int as quantos from ${marcadosEm({ inicio, fim })}
      and not exists (select 1 from bloqueios b where b.id = ${id} and b.inicio <= ${inicio} and b.fim >= ${fim})`.execute(
    db,
  );
  const count = rows[0]?.quantos ?? 0;
  if (count) throw new Recusa(409, { chave: 'bloqueio_ocupado', valores: { count } });
};

const bloqueiosRoutes = (serve: Serve) => {
  serve(bloqueios.listar, ({ db, query }) =>
    db
      .selectFrom('bloqueios')
      .selectAll()
      .where('excluido_em', 'is', null)
      .where('inicio', '<', query.fim)
      .where('fim', '>', query.inicio)
      .orderBy('inicio')
      .limit(MAX)
      .execute(),
  );

  serve(bloqueios.marcados, ({ db, query }) => lerMarcados(db, query));

  serve(bloqueios.criar, async ({ db, conta_id, body: { id = uuidv7(), permitir_conflito, ...campos } }) => {
    if (!permitir_conflito) await exigeSemMarcados(db, { id, ...campos });
    await db
      .insertInto('bloqueios')
      .values({ ...campos, conta_id, id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const bloqueio = await lerBloqueio(db, id);
    exigeForaDaLixeira(bloqueio);
    return bloqueio;
  });

  serve(bloqueios.editar, async ({ db, params, body: { versao, permitir_conflito, ...campos } }) => {
    const now = await db
      .selectFrom('bloqueios')
      .selectAll()
      .where('id', '=', params.id)
      .where('excluido_em', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!now) throw naoEncontrado();
    if (versao !== undefined && versao !== now.versao) throw new Recusa(409, 'conflito');
    const depois = { ...now, ...campos };
    const problema = problemaDoBloqueio(depois.inicio, depois.fim);
    if (problema) throw invalido('fim', problema);
    const maior = depois.inicio < now.inicio || depois.fim > now.fim;
    if (maior && !permitir_conflito) await exigeSemMarcados(db, depois);
    await db
      .updateTable('bloqueios')
      .set({ ...campos, atualizado_em: sql`now()` })
      .where('id', '=', params.id)
      .execute();
    return lerBloqueio(db, params.id);
  });

  serve(bloqueios.excluir, async ({ db, params }) => {
    const gone = await db
      .updateTable('bloqueios')
      .set({ excluido_em: sql`now()` })
      .where('id', '=', params.id)
      .where('excluido_em', 'is', null)
      .executeTakeFirst();
    if (gone.numUpdatedRows === 0n) throw naoEncontrado();
  });

  serve(bloqueios.restaurar, async ({ db, body }) => {
    const rows = await db
      .updateTable('bloqueios')
      .set({ excluido_em: null })
      .where('id', 'in', body.ids)
      .where('excluido_em', 'is not', null)
      .returning('id')
      .execute();
    return { ids: rows.map(({ id }) => id) };
  });
};

export const agendaRoutes = (serve: Serve) => {
  serve(agendaConfig, ({ db, sessao }) => lerAgendaConfig(db, sessao.user.locale));

  serve(agendaConfigSalvar, async ({ db, conta_id, sessao, body }) => {
    await salvarAgendaConfig(db, conta_id, body);
    return lerAgendaConfig(db, sessao.user.locale);
  });

  serve(lembretesSituacao, ({ db, deps }) => situacaoDosLembretes(db, deps.env));

  bloqueiosRoutes(serve);
};
