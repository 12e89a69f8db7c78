import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import * as contract from '#contract/conta/admin.ts';
import { naoEncontrado, Recusa } from '#server/platform/errors.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { anotar, exigeConta, lerConta, listarContas } from './contas.queries.ts';
import { lerNumeros } from './numeros.queries.ts';
import { listarPagamentos } from './pagamentos.queries.ts';

const contasRoutes = (serve: Serve) => {
  serve(contract.adminContas, async ({ db, query, total }) => {
    const found = await listarContas(db, query);
    total(found.total);
    return found.linhas;
  });

  serve(contract.adminConta, ({ db, params }) => lerConta(db, params.id));

  serve(contract.adminEstender, async ({ db, params, body, sessao }) => {
    const { venc_plano } = await exigeConta(db, params.id);
    if (venc_plano === null) throw new Recusa(409, 'sem_vencimento');
    await db
      .updateTable('contas')
      .set({ venc_plano: sql`greatest(now(), venc_plano) + make_interval(days => ${body.dias})` })
      .where('id', '=', params.id)
      .execute();
    await anotar(db, params.id, sessao.user.id, 'estender', `+${body.dias}: ${body.motivo}`);
    return lerConta(db, params.id);
  });

  serve(contract.adminSuspender, async ({ db, params, body, sessao }) => {
    await exigeConta(db, params.id);
    if (params.id === sessao.user.conta_id) throw new Recusa(409, 'conta_propria');
    await db
      .updateTable('contas')
      .set({ suspensa_em: sql`coalesce(suspensa_em, now())`, suspensa_motivo: body.motivo })
      .where('id', '=', params.id)
      .execute();
    await anotar(db, params.id, sessao.user.id, 'suspender', body.motivo);
    return lerConta(db, params.id);
  });

  serve(contract.adminReativar, async ({ db, params, sessao }) => {
    await exigeConta(db, params.id);
    await db
      .updateTable('contas')
      .set({ suspensa_em: null, suspensa_motivo: null })
      .where('id', '=', params.id)
      .execute();
    await anotar(db, params.id, sessao.user.id, 'reativar', null);
    return lerConta(db, params.id);
  });

  serve(contract.adminEncerrarSessoes, async ({ db, params, sessao }) => {
    await exigeConta(db, params.id);
    // A sign-in that is still valid in another practice cannot enter this one again.
    await db
      .updateTable('membros')
      .set({ sessoes_desde: sql<string>`now()` })
      .where('conta_id', '=', params.id)
      .execute();
    await db.deleteFrom('sessoes').where('conta_id', '=', params.id).where('id', '!=', sessao.id).execute();
    await anotar(db, params.id, sessao.user.id, 'encerrar_sessoes', null);
    return lerConta(db, params.id);
  });
};

const PLANO = [
  'id',
  'nome',
  'meses',
  'valor',
  'recursos',
  'ordem',
  'ativo',
  'assentos',
  'valor_assento',
  'versao',
] as const;

const planosRoutes = (serve: Serve) => {
  serve(contract.adminPlanos, ({ db }) =>
    db.selectFrom('planos').select(PLANO).orderBy('ordem').orderBy('id').execute(),
  );

  serve(contract.adminPlanoCriar, async ({ db, body }) => {
    const id = body.id ?? uuidv7();
    await db
      .insertInto('planos')
      .values({ ...body, id })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    return db.selectFrom('planos').select(PLANO).where('id', '=', id).executeTakeFirstOrThrow();
  });

  serve(contract.adminPlanoEditar, async ({ db, params, body }) => {
    const { versao, ...campos } = body;
    const now = await db
      .selectFrom('planos')
      .select('versao')
      .where('id', '=', params.id)
      .forUpdate()
      .executeTakeFirst();
    if (!now) throw naoEncontrado();
    if (versao !== undefined && versao !== now.versao) throw new Recusa(409, 'conflito');
    return db
      .updateTable('planos')
      .set({ ...campos, versao: now.versao + 1 })
      .where('id', '=', params.id)
      .returning(PLANO)
      .executeTakeFirstOrThrow();
  });
};

const PROFISSAO = ['id', 'slug', 'nome', 'conselho', 'mascara_registro', 'exemplo_inscricao'] as const;

const profissoesRoutes = (serve: Serve) => {
  serve(contract.adminProfissaoCriar, async ({ db, body }) => {
    const id = body.id ?? uuidv7();
    await db
      .insertInto('profissoes')
      .values({ ...body, id, slug: id, ordem: sql`(select coalesce(max(ordem), 0) + 1 from profissoes)` })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    return db.selectFrom('profissoes').select(PROFISSAO).where('id', '=', id).executeTakeFirstOrThrow();
  });

  serve(contract.adminProfissaoEditar, async ({ db, params, body }) => {
    const row = await db
      .updateTable('profissoes')
      .set(body)
      .where('id', '=', params.id)
      .returning(PROFISSAO)
      .executeTakeFirst();
    if (!row) throw naoEncontrado();
    return row;
  });
};

export const adminRoutes = (serve: Serve) => {
  contasRoutes(serve);
  serve(contract.adminPagamentos, async ({ db, query, total }) => {
    const found = await listarPagamentos(db, query);
    total(found.total);
    return found.linhas;
  });
  planosRoutes(serve);
  profissoesRoutes(serve);
  serve(contract.adminNumeros, ({ db }) => lerNumeros(db));
};
