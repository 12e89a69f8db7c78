import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { v7 as uuidv7 } from 'uuid';
import { expect, onTestFinished } from 'vitest';
import { startSmtp } from '#server/platform/mail/smtp.testing.ts';
import { type Access, report } from './faults.kit.ts';
import { freePort, until } from './lifecycle.kit.ts';

/** A mail server for all nodes of a test. */
export const startMail = async () => {
  const port = Number(await freePort());
  const { inbox, close } = await startSmtp(port);
  const variables = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Vínculo <avisos@vinculo.example>' };
  /** The recipients of all messages that contain `part`. */
  const recipients = (part = '') => inbox.filter(({ plain }) => plain.includes(part)).flatMap(({ to }) => to);
  const linkTo = async (email: string) => {
    const token = () =>
      inbox.flatMap(({ to, plain }) => (to.includes(email) ? (/[?]confirmar=([\w-]+)/.exec(plain)?.[1] ?? []) : []))[0];
    await until(() => token() !== undefined, 30_000);
    return token() ?? '';
  };
  return { variables, recipients, linkTo, close };
};
type Mail = Awaited<ReturnType<typeof startMail>>;

/** Below the hourly limit of a practice with 100 rounds. */
const EACH_TIME = 4;
const DOMAIN = '@lembrete.example';

const DUE = `
  with novos as (
    insert into pacientes (conta_id, id, nome, email)
    select $1, gen_random_uuid(), 'Paciente', gen_random_uuid() || '${DOMAIN}' from generate_series(1, ${EACH_TIME})
    returning conta_id, id, email
  ), marcados as (
    insert into atendimentos (conta_id, id, paciente_id, inicio, fim)
    select conta_id, gen_random_uuid(), id, now() + interval '5 hours', now() + interval '6 hours' from novos
  )
  select email from novos`;

/** Reminders of one practice. The job that sends them is queued twice each time, so that both nodes run it. */
export const startLembretes = async (ownerUrl: string, { conta_id }: Access, mail: Mail) => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`update contas set criado_em = now() - interval '100 days' where id = $1`, [conta_id]);
  await client.query(
    `insert into agenda_configs (conta_id, lembrete_email) values ($1, true)
     on conflict (conta_id) do update set lembrete_email = true`,
    [conta_id],
  );
  const boss = new PgBoss({ connectionString: ownerUrl, supervise: false, schedule: false, migrate: false });
  await boss.start();
  onTestFinished(async () => {
    await boss.stop({ graceful: false });
    await client.end();
  });
  const due: string[] = [];
  const remind = async () => {
    for (const id of [uuidv7(), uuidv7()]) await boss.send('lembretes', {}, { id });
  };
  const add = async () => {
    const { rows } = await client.query<{ email: string }>(DUE, [conta_id]);
    due.push(...rows.map(({ email }) => email));
    await remind();
  };
  const delivered = () => mail.recipients().filter((address) => address.endsWith(DOMAIN));
  /** Those that were not delivered: in the queue, held by a killed node, or interrupted while being sent. */
  const pending = async () => {
    const { rows } = await client.query<{ email: string }>(
      `select p.email from mensagens m
       join atendimentos a on a.conta_id = m.conta_id and a.id = m.atendimento_id
       join pacientes p on p.conta_id = a.conta_id and p.id = a.paciente_id
       where m.conta_id = $1 and (m.motivo = 'correio_interrompida' or m.estado = 'na_fila' and exists (
         select from pgboss.job j where j.id = m.id and j.state in ('created', 'retry', 'active')))`,
      [conta_id],
    );
    return rows.map(({ email }) => email);
  };
  const lost = async () => {
    const known = new Set([...(await pending()), ...delivered()]);
    return due.filter((address) => !known.has(address));
  };
  /** Expects every reminder once, and none lost. */
  const expectOnce = async () => {
    await remind();
    await until(async () => (await lost()).length === 0, 60_000);
    const sent = delivered();
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter((address, at) => sent.indexOf(address) !== at)).toEqual([]);
    report(`${due.length} reminders checked: ${sent.length} delivered, 0 twice, 0 lost`);
  };
  return { add, expectOnce };
};
