import { sql } from 'kysely';
import { isLocale } from '#domain/constants.ts';
import type { Database, Db } from '#server/platform/db/db.ts';
import type { Env } from '#server/platform/env.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';

const HOURLY = '7 * * * *';
/** Files in an hour that no day of work explains, and files between midnight and five. */
const MUITAS = 30;
const DE_NOITE = 3;
const MANHA = 5;
/** The newest lines of a practice that are looked at: a practice writes fewer in two hours. */
const LINHAS = 20_000;

type Deps = { database: Database; mailer: Mailer; env: Env; log: Log };

type Achada = { usuario_id: string; hora: string; fichas: number; noite: boolean };

/** Hours of the last two in which somebody read unusually much. Returns those that were not known. */
const novas = async (db: Db): Promise<Achada[]> => {
  const { rows } = await sql<Achada>`
    insert into leituras_incomuns (conta_id, usuario_id, hora, fichas, noite)
    select a.conta_id, a.usuario_id, date_trunc('hour', a.quando), count(distinct ficha.id)::int,
      bool_and(extract(hour from a.quando at time zone c.fuso) < ${MANHA})
    from (select * from auditoria order by id desc limit ${LINHAS}) a
    join contas c on c.id = a.conta_id
    cross join lateral unnest(a.recurso_ids) as ficha (id)
    where a.quando > now() - interval '2 hours' and a.recurso = 'pacientes' and a.acao in ('leu', 'leu história') and a.usuario_id is not null
      and (select count(*) from membros m where m.ativo) > 1
    group by 1, 2, 3
    having count(distinct ficha.id) >= ${MUITAS}
      or (bool_and(extract(hour from a.quando at time zone c.fuso) < ${MANHA}) and count(distinct ficha.id) >= ${DE_NOITE})
    on conflict (conta_id, usuario_id, hora) do nothing
    returning usuario_id, hora, fichas, noite`.execute(db);
  return rows;
};

const nomeDe = async (db: Db, usuario_id: string) =>
  (await db.selectFrom('usuarios').select('name').where('id', '=', usuario_id).executeTakeFirstOrThrow()).name;

const avisarDonos = async ({ mailer, env }: Deps, db: Db, { usuario_id, fichas }: Achada) => {
  const donos = await db
    .selectFrom('membros as m')
    .innerJoin('usuarios as u', 'u.id', 'm.usuario_id')
    .select(['u.name', 'u.email', 'u.locale', 'u.email_confirmado_em'])
    .where('m.funcao', '=', 'dono')
    .where('m.ativo', '=', true)
    .execute();
  const por = await nomeDe(db, usuario_id);
  for (const { name, email, locale, email_confirmado_em } of donos)
    await mailer.send(
      {
        to: email,
        locale: isLocale(locale) ? locale : env.DEFAULT_LOCALE,
        modelo: 'leitura_incomum',
        valores: { nome: email_confirmado_em ? name : '', por, fichas: String(fichas) },
        link: `${env.APP_URL}/settings/equipe`,
      },
      db,
    );
};

const conferirConta = (deps: Deps, conta_id: string) =>
  deps.database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    const achadas = await novas(db);
    for (const one of achadas) await avisarDonos(deps, db, one);
    return achadas.length;
  });

/** Looks for unusual reading in every practice; returns how many hours were found. */
export const conferirLeituras = async (deps: Deps) => {
  const contas = await deps.database.transaction({ tarefa: 'limpeza' }, (db) =>
    db.selectFrom('contas').select('id').execute(),
  );
  let achadas = 0;
  for (const { id } of contas)
    achadas += await conferirConta(deps, id).catch((error) => {
      deps.log.error({ nome: error.name, conta_id: id }, 'unusual reading could not be looked for');
      return 0;
    });
  return achadas;
};

export const startLeituras = async ({ jobs, ...deps }: Deps & { jobs: Jobs }) => {
  await jobs.work('leituras', async () => {
    await conferirLeituras(deps);
  });
  await jobs.schedule('leituras', HOURLY);
};
