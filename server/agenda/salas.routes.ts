import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type Profissional, profissionais, SALAS_MAX, salas } from '#contract/agenda/salas.ts';
import { FUNCOES_CLINICAS, pode } from '#contract/permissoes.ts';
import { excluirUm, exigeForaDaLixeira, restaurar } from '#server/platform/cadastro/cadastro.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado, Recusa } from '#server/platform/errors.ts';
import type { Serve } from '#server/platform/http/serve.ts';

const lerSala = async (db: Db, id: string) => {
  const row = await db.selectFrom('salas').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw naoEncontrado();
  return row;
};

/** Refuses a room beyond the maximum; rooms are listed in one answer. */
const exigeVaga = async (db: Db) => {
  const row = await db
    .selectFrom('salas')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('excluido_em', 'is', null)
    .executeTakeFirstOrThrow();
  if (row.total >= SALAS_MAX) throw new Recusa(409, { chave: 'salas_demais', valores: { max: SALAS_MAX } });
};

/**
 * Members in a clinical function, and those who have left but are named by appointments of the last year. `cobra`: with
 * their fees.
 */
const lerProfissionais = (db: Db, cobra: boolean): Promise<Profissional[]> =>
  db
    .selectFrom('membros as m')
    .innerJoin('usuarios as u', 'u.id', 'm.usuario_id')
    .leftJoin('profissoes as f', 'f.id', 'm.profissao_id')
    .select([
      'm.id',
      'u.name as nome',
      'm.funcao',
      'f.nome as profissao',
      'f.slug as profissao_slug',
      'm.cor',
      'm.horarios',
      'm.ativo',
    ])
    .$if(cobra, (query) => query.select('m.valor_atendimento'))
    .where((eb) =>
      eb.or([
        eb.and([eb('m.ativo', '=', true), eb('m.funcao', 'in', FUNCOES_CLINICAS)]),
        eb.exists(
          eb
            .selectFrom('atendimentos as a')
            .select('a.id')
            .whereRef('a.conta_id', '=', 'm.conta_id')
            .whereRef('a.profissional_id', '=', 'm.id')
            .where('a.excluido_em', 'is', null)
            .where('a.inicio', '>', sql<string>`now() - interval '1 year'`),
        ),
      ]),
    )
    .orderBy('u.name')
    .orderBy('m.id')
    .execute();

export const salasRoutes = (serve: Serve) => {
  serve(profissionais, ({ db, sessao: { user } }) => lerProfissionais(db, pode(user, 'cobrancas', 'gravar')));

  serve(salas.listar, ({ db }) => db.selectFrom('salas').selectAll().orderBy(sql`lower(nome)`).orderBy('id').execute());

  serve(salas.criar, async ({ db, conta_id, body: { id = uuidv7(), nome } }) => {
    await exigeVaga(db);
    await db
      .insertInto('salas')
      .values({ conta_id, id, nome })
      .onConflict((conflict) => conflict.columns(['conta_id', 'id']).doNothing())
      .execute();
    const sala = await lerSala(db, id);
    exigeForaDaLixeira(sala);
    return sala;
  });

  serve(salas.editar, async ({ db, params, body: { versao, nome } }) => {
    const now = await db
      .selectFrom('salas')
      .selectAll()
      .where('id', '=', params.id)
      .where('excluido_em', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!now) throw naoEncontrado();
    if (versao !== undefined && versao !== now.versao) throw new Recusa(409, 'conflito');
    await db.updateTable('salas').set({ nome }).where('id', '=', params.id).execute();
    return lerSala(db, params.id);
  });

  serve(salas.excluir, ({ db, params }) => excluirUm(db, 'salas', params.id));

  serve(salas.restaurar, async ({ db, body }) => ({ ids: await restaurar(db, 'salas', body.ids) }));
};
