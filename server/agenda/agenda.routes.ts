import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import {
  agendaConfig,
  agendaConfigSalvar,
  bloqueios,
  lembretesSituacao,
  problemaDoBloqueio,
} from '#contract/agenda.ts';
import { exigeForaDaLixeira } from '#server/lib/cadastro.ts';
import { invalido, naoEncontrado, Recusa } from '#server/lib/errors.ts';
import type { Serve } from '#server/lib/serve.ts';
import { lerAgendaConfig, lerBloqueio, salvarAgendaConfig } from './agenda.queries.ts';
import { situacaoDosLembretes } from './lembretes.ts';

const MAX = 1000;

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

  serve(bloqueios.criar, async ({ db, conta_id, body }) => {
    const id = body.id ?? uuidv7();
    await db
      .insertInto('bloqueios')
      .values({ ...body, conta_id, id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const bloqueio = await lerBloqueio(db, id);
    exigeForaDaLixeira(bloqueio);
    return bloqueio;
  });

  serve(bloqueios.editar, async ({ db, params, body: { versao, ...campos } }) => {
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
