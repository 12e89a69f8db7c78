import { sql } from 'kysely';
import { GRACE_DAYS_ROUTES, isLocale, PLAN_NOTICE_DAYS } from '#domain/constants.ts';
import { localDe } from '#domain/days/fuso.ts';
import { lerNomeNoMail } from '#server/auth/index.ts';
import type { Database, Db } from '#server/platform/db/db.ts';
import { DONO } from '#server/platform/db/dono.ts';
import type { Env } from '#server/platform/env.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';

const HOURLY = '41 * * * *';
const DAY_MS = 24 * 60 * 60 * 1000;

type Deps = { database: Database; mailer: Mailer; env: Env; log: Log };

const perto = (database: Database) =>
  database.transaction({ tarefa: 'avisos' }, (db) =>
    db
      .selectFrom('contas')
      .select('id')
      .where('suspensa_em', 'is', null)
      .where('venc_plano', '<', sql<string>`now() + make_interval(days => ${PLAN_NOTICE_DAYS})`)
      .where('venc_plano', '>', sql<string>`now() - make_interval(days => ${GRACE_DAYS_ROUTES})`)
      .execute(),
  );

/** A plan renewed by card needs no notice before its end; if the renewal failed, there is one after it. */
const avisoDe = async (db: Db, venc: string) => {
  if (Date.parse(venc) < Date.now()) return 'plano_terminou';
  const assinatura = await db.selectFrom('assinaturas').select('conta_id').executeTakeFirst();
  return assinatura ? null : 'plano_termina';
};

const dia = (instant: string | number, fuso: string) => localDe(instant, fuso).data.split('-').reverse().join('-');

const avisarConta = ({ database, mailer, env }: Deps, conta_id: string) =>
  database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    const user = await db
      .selectFrom('membros as m')
      .innerJoin('usuarios as u', 'u.id', 'm.usuario_id')
      .innerJoin('contas as c', 'c.id', 'm.conta_id')
      .where(DONO)
      .select(['u.id', 'u.email', 'u.locale', 'c.fuso', 'c.venc_plano'])
      .orderBy('m.criado_em')
      .limit(1)
      .executeTakeFirst();
    if (!user?.venc_plano) return 0;
    const aviso = await avisoDe(db, user.venc_plano);
    if (!aviso) return 0;
    const { venc_plano, fuso } = user;
    const novo = await db
      .insertInto('plano_avisos')
      .values({ conta_id, venc_plano, aviso })
      .onConflict((conflict) => conflict.doNothing())
      .returning('aviso')
      .executeTakeFirst();
    if (!novo) return 0;
    const valores = {
      nome: await lerNomeNoMail(db, user.id),
      data: dia(venc_plano, fuso),
      limite: dia(Date.parse(venc_plano) + GRACE_DAYS_ROUTES * DAY_MS, fuso),
    };
    const locale = isLocale(user.locale) ? user.locale : env.DEFAULT_LOCALE;
    const link = `${env.APP_URL}/planos`;
    // In the same transaction: it is recorded and queued, or neither.
    await mailer.send({ to: user.email, locale, modelo: aviso, valores, link }, db);
    return 1;
  });

/** Sends one message before a plan ends and one after; returns how many were sent. */
export const avisarDosPlanos = async (deps: Deps) => {
  let avisados = 0;
  for (const { id } of await perto(deps.database))
    avisados += await avisarConta(deps, id).catch((error) => {
      deps.log.error({ nome: error.name, conta_id: id }, 'the notice about the end of a plan could not be sent');
      return 0;
    });
  return avisados;
};

export const startAvisosDoPlano = async ({ jobs, ...deps }: Deps & { jobs: Jobs }) => {
  await jobs.work('avisos', async () => {
    await avisarDosPlanos(deps);
  });
  await jobs.schedule('avisos', HOURLY);
};
