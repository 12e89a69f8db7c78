import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { User } from '#contract/conta/auth.ts';
import { acessoExcepcional, acessoExcepcionalPorNome, type Equipe, EXCECAO_MINUTOS, equipe } from '#contract/equipe.ts';
import { FUNCOES_CLINICAS, pode } from '#contract/permissoes.ts';
import { isLocale } from '#domain/constants.ts';
import { instante, localDe } from '#domain/days/fuso.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, naoEncontrado, Recusa } from '#server/platform/errors.ts';
import type { Deps, Serve } from '#server/platform/http/serve.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import { exigePaciente } from './paciente.ts';

const EXCECOES = { max: 20, seconds: 3600 };
/** Of one file: whoever needs it longer joins the case team. */
const RENOVACOES = { max: 3, seconds: 24 * 3600 };
const ATUAL = sql<boolean>`(e.ate is null or e.ate > now())`;

const pessoas = (db: Db) =>
  db
    .selectFrom('membros as m')
    .innerJoin('usuarios as u', 'u.id', 'm.usuario_id')
    .select(['m.id as membro_id', 'u.name as nome', 'm.funcao']);

/** Exceptional accesses of others are part of the trail: absent for who may not see it. */
const lerEquipe = async (db: Db, user: User, paciente_id: string): Promise<Equipe> => {
  const rows = await pessoas(db)
    .innerJoin('paciente_equipe as e', 'e.membro_id', 'm.id')
    .select(['e.id', 'e.desde', 'e.ate', 'e.motivo', ATUAL.as('atual')])
    .where('e.paciente_id', '=', paciente_id)
    .$if(!pode(user, 'trilha'), (query) =>
      query.where((eb) => eb.or([eb('e.motivo', 'is', null), eb('e.membro_id', '=', user.membro.id)])),
    )
    .orderBy(ATUAL, 'desc')
    .orderBy('e.desde')
    .execute();
  const nela = rows.filter(({ atual, motivo }) => atual && motivo === null).map(({ membro_id }) => membro_id);
  const colegas = await pessoas(db)
    .where('m.ativo', '=', true)
    .where('m.funcao', 'in', FUNCOES_CLINICAS)
    .orderBy('u.name')
    .execute();
  return { equipe: rows, colegas: colegas.filter(({ membro_id }) => !nela.includes(membro_id)) };
};

const exigeClinico = async (db: Db, id: string) => {
  const found = await pessoas(db)
    .where('m.id', '=', id)
    .where('m.ativo', '=', true)
    .where('m.funcao', 'in', FUNCOES_CLINICAS)
    .executeTakeFirst();
  if (!found) throw invalido('membro_id', 'opcao_invalida');
};

/** Locks the patient, so that two changes of one team run one after the other. */
const trancar = async (db: Db, id: string) => {
  await exigePaciente(db, id);
  await db.selectFrom('pacientes').select('id').where('id', '=', id).forUpdate().execute();
};

const sair = async (db: Db, paciente_id: string, membro_id: string) => {
  const done = await db
    .updateTable('paciente_equipe as e')
    .set({ ate: sql<string>`now()` })
    .where('e.paciente_id', '=', paciente_id)
    .where('e.membro_id', '=', membro_id)
    .where(ATUAL)
    .returning('e.id')
    .execute();
  if (done.length === 0) throw naoEncontrado();
  const left = await db
    .selectFrom('paciente_equipe as e')
    .select('e.id')
    .where('e.paciente_id', '=', paciente_id)
    .where('e.motivo', 'is', null)
    .where(ATUAL)
    .executeTakeFirst();
  if (!left) throw new Recusa(409, 'ninguem_fica');
};

/**
 * Tells every owner but the one who acts, in the transaction that grants the access. If an owner acts, the case team is
 * told too: there may be no other owner.
 */
const avisarDonos = async (
  { mailer, env }: Deps,
  db: Db,
  user: User,
  aviso: { motivo: string; ate: string; id: string },
) => {
  const donos = await db
    .selectFrom('membros as m')
    .innerJoin('usuarios as u', 'u.id', 'm.usuario_id')
    .select(['u.id', 'u.name', 'u.email', 'u.locale', 'u.email_confirmado_em'])
    .where((eb) =>
      eb.or([
        eb('m.funcao', '=', 'dono'),
        eb.and([
          eb.val(user.membro.funcao === 'dono'),
          eb.exists(
            eb
              .selectFrom('paciente_equipe as e')
              .select('e.id')
              .whereRef('e.membro_id', '=', 'm.id')
              .where('e.paciente_id', '=', aviso.id)
              .where('e.motivo', 'is', null)
              .where(ATUAL),
          ),
        ]),
      ]),
    )
    .where('m.ativo', '=', true)
    .where('u.id', '!=', user.id)
    .execute();
  const ate = localDe(aviso.ate, user.fuso).hora.slice(0, 5);
  for (const { name, email, locale, email_confirmado_em } of donos)
    await mailer.send(
      {
        to: email,
        locale: isLocale(locale) ? locale : env.DEFAULT_LOCALE,
        modelo: 'acesso_excepcional',
        valores: { nome: email_confirmado_em ? name : '', por: user.name, motivo: aviso.motivo, ate },
        link: `${env.APP_URL}/atendimento/paciente/${aviso.id}/acessos`,
      },
      db,
    );
};

/** Puts the member on the team for an hour, with the reason. */
const abrirFora = async (deps: Deps, db: Db, user: User, paciente_id: string, motivo: string) => {
  const ate = instante(Date.now() + EXCECAO_MINUTOS * 60_000);
  const { conta_id, membro } = user;
  await db
    .insertInto('paciente_equipe')
    .values({ conta_id, id: uuidv7(), paciente_id, membro_id: membro.id, por: membro.id, ate, motivo })
    .execute();
  await avisarDonos(deps, db, user, { motivo, ate, id: paciente_id });
  return { paciente_id, ate };
};

const comoProduto = <T>({ database }: Deps, { conta_id }: User, work: (db: Db) => Promise<T>) =>
  database.transaction({ conta_id, membro: 'produto' }, work);

/** Nobody can look around: the name and the birth date must both be right. */
const acharPorNome = async (db: Db, { nome, data_nascimento }: { nome: string; data_nascimento: string }) => {
  const rows = await db
    .selectFrom('pacientes')
    .select('id')
    .where('excluido_em', 'is', null)
    .where('data_nascimento', '=', data_nascimento)
    .where(sql<boolean>`nome_ordem = left(normaliza(${nome}), 200)`)
    .limit(2)
    .execute();
  const [found] = rows;
  if (!found || rows.length > 1) throw invalido('nome', 'nao_existe');
  return found.id;
};

export const equipeRoutes = (serve: Serve) => {
  serve(equipe.ler, async ({ db, sessao, params }) => {
    await exigePaciente(db, params.id);
    return lerEquipe(db, sessao.user, params.id);
  });

  serve(equipe.entrar, async ({ db, conta_id, sessao, params, body }) => {
    await trancar(db, params.id);
    await exigeClinico(db, body.membro_id);
    await db
      .insertInto('paciente_equipe')
      .values({ conta_id, id: uuidv7(), paciente_id: params.id, membro_id: body.membro_id, por: sessao.user.membro.id })
      .onConflict((conflict) =>
        conflict.columns(['conta_id', 'paciente_id', 'membro_id']).where('ate', 'is', null).doNothing(),
      )
      .execute();
    return lerEquipe(db, sessao.user, params.id);
  });

  serve(equipe.sair, async ({ db, sessao, params, body }) => {
    await trancar(db, params.id);
    await sair(db, params.id, body.membro_id);
    return lerEquipe(db, sessao.user, params.id);
  });

  serve(
    acessoExcepcional,
    async ({ deps, sessao: { user }, params }) => {
      // The patient may be outside of what the member reaches: the product looks whether it exists.
      await comoProduto(deps, user, (db) => exigePaciente(db, params.id));
      await throttle(deps.database, `excecao:${user.id}`, EXCECOES);
      await throttle(deps.database, `excecao:${user.id}:${params.id}`, RENOVACOES);
    },
    ({ deps, db, sessao: { user }, params, body }) => abrirFora(deps, db, user, params.id, body.motivo),
  );

  serve(
    acessoExcepcionalPorNome,
    async ({ deps, sessao: { user }, body }) => {
      await throttle(deps.database, `excecao:${user.id}`, EXCECOES);
      const id = await comoProduto(deps, user, (db) => acharPorNome(db, body));
      await throttle(deps.database, `excecao:${user.id}:${id}`, RENOVACOES);
      return id;
    },
    ({ deps, db, sessao: { user }, body, preparado: id, auditar }) => {
      auditar([id]);
      return abrirFora(deps, db, user, id, body.motivo);
    },
  );
};
