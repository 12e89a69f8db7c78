import { sql } from 'kysely';
import { STATUS_ABERTOS } from '#contract/atendimentos.ts';
import { isLocale, type Locale } from '#contract/constants.ts';
import { localDe } from '#contract/fuso.ts';
import { preencherLembrete } from '#contract/lembretes.ts';
import type { Database, Db } from '#server/lib/db.ts';
import type { Env } from '#server/lib/env.ts';
import type { Jobs } from '#server/lib/jobs.ts';
import type { Log } from '#server/lib/log.ts';
import type { Mailer } from '#server/lib/mail.ts';
import { textoPadrao } from './agenda.queries.ts';

const EVERY_FIVE_MINUTES = '*/5 * * * *';
const LOTE = 500;

type Devido = {
  id: string;
  inicio: string;
  local: string | null;
  link: string | null;
  paciente: string;
  nome: string;
  email: string;
};

/** Sessions whose time has come to be reminded of, a line for each person who may be sent a reminder and has an address. */
const devidos = async (db: Db, horas: number) => {
  const { rows } = await sql<Devido>`
    select a.id, a.inicio, a.local, a.link, p.nome as paciente, q.nome, q.email
    from atendimentos a
    join pacientes p on p.conta_id = a.conta_id and p.id = a.paciente_id and p.excluido_em is null
    join lateral (
      select r.nome, r.email from paciente_responsaveis v
      join responsaveis r on r.conta_id = v.conta_id and r.id = v.responsavel_id and r.excluido_em is null
      where v.conta_id = a.conta_id and v.paciente_id = a.paciente_id
        and 'lembretes' = any(v.pode_receber) and r.email is not null
      union all
      select p.nome, p.email where p.email is not null and not exists (
        select from paciente_responsaveis v where v.conta_id = a.conta_id and v.paciente_id = a.paciente_id)
    ) q on true
    where a.excluido_em is null and a.status = any(${[...STATUS_ABERTOS]}::text[])
      and a.inicio > now() and a.inicio <= now() + make_interval(hours => ${horas})
      and not exists (
        select from lembretes l where l.conta_id = a.conta_id and l.atendimento_id = a.id and l.inicio = a.inicio)
    order by a.inicio
    limit ${LOTE}`.execute(db);
  return rows;
};

/** Takes these upon itself. What another node has taken meanwhile is not among the answer. */
const reivindicar = async (db: Db, conta_id: string, rows: Devido[]) => {
  const unicos = [...new Map(rows.map(({ id, inicio }) => [id, { conta_id, atendimento_id: id, inicio }])).values()];
  const claimed = await db
    .insertInto('lembretes')
    .values(unicos)
    .onConflict((conflict) => conflict.doNothing())
    .returning('atendimento_id')
    .execute();
  return new Set(claimed.map(({ atendimento_id }) => atendimento_id));
};

type Quem = { name: string; locale: Locale; fuso: string };

const mensagem = (texto: string, { name, locale, fuso }: Quem, row: Devido) => {
  const { data, hora } = localDe(row.inicio, fuso);
  const quando = { data: data.split('-').reverse().join('-'), hora: hora.replace(/^0?(\d+:\d\d).*/, '$1') };
  const preenchido = preencherLembrete(texto, {
    'responsavel.nome': row.nome.split(' ')[0] ?? '',
    'paciente.primeiro_nome': row.paciente.split(' ')[0] ?? '',
    'atendimento.data': quando.data,
    'atendimento.hora': quando.hora,
    'atendimento.local': row.link ?? row.local ?? '',
    'profissional.nome': name,
  });
  const valores = { texto: preenchido, profissional: name, ...quando };
  return { to: row.email, locale, modelo: 'lembrete', valores } as const;
};

const lembrarConta = (database: Database, mailer: Mailer, fallback: Locale, conta_id: string) =>
  database.transaction({ conta_id }, async (db) => {
    const { lembrete_horas, lembrete_texto } = await db
      .selectFrom('agenda_configs')
      .select(['lembrete_horas', 'lembrete_texto'])
      .executeTakeFirstOrThrow();
    const rows = await devidos(db, lembrete_horas);
    if (!rows.length) return 0;
    const user = await db
      .selectFrom('usuarios as u')
      .innerJoin('contas as c', 'c.id', 'u.conta_id')
      .select(['u.name', 'u.locale', 'c.fuso'])
      .orderBy('u.criado_em')
      .limit(1)
      .executeTakeFirstOrThrow();
    const locale = isLocale(user.locale) ? user.locale : fallback;
    const meus = await reivindicar(db, conta_id, rows);
    // In this transaction: the reminder is claimed and on its way, or neither.
    for (const row of rows.filter(({ id }) => meus.has(id)))
      await mailer.send(mensagem(lembrete_texto ?? textoPadrao(locale), { ...user, locale }, row), db);
    return meus.size;
  });

/** Sends what is due in every practice that wants it; answers how many sessions were reminded of. */
export const enviarLembretes = async (database: Database, mailer: Mailer, fallback: Locale, log: Log) => {
  const contas = await database.transaction({ tarefa: 'lembretes' }, (db) =>
    db.selectFrom('agenda_configs').select('conta_id').execute(),
  );
  let enviados = 0;
  // One practice that fails keeps nobody else waiting; it is tried again the next time.
  for (const { conta_id } of contas)
    enviados += await lembrarConta(database, mailer, fallback, conta_id).catch((error) => {
      log.error({ nome: error.name, conta_id }, 'the reminders of a practice could not be sent');
      return 0;
    });
  return enviados;
};

type Deps = { jobs: Jobs; database: Database; mailer: Mailer; env: Env; log: Log };

export const startReminders = async ({ jobs, database, mailer, env, log }: Deps) => {
  await jobs.work('lembretes', async () => {
    await enviarLembretes(database, mailer, env.DEFAULT_LOCALE, log);
  });
  await jobs.schedule('lembretes', EVERY_FIVE_MINUTES);
};
