import { sql } from 'kysely';
import { STATUS_ESPERADOS } from '#contract/agenda/status.ts';
import type { RecusaDoCorreio } from '#contract/correio.ts';
import type { Locale } from '#domain/constants.ts';
import { localDe } from '#domain/days/fuso.ts';
import { preencherLembrete } from '#domain/text/lembretes.ts';
import { nomeNaMensagem, temLink, temLinkNoModelo } from '#domain/text/links.ts';
import { primeiroNome } from '#domain/text/saudacao.ts';
import { anotarEnvio, criarLink, enderecoDoLink, lerAjuste } from '#server/links/index.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Database, Db } from '#server/platform/db/db.ts';
import type { Env } from '#server/platform/env.ts';
import { Recusa } from '#server/platform/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { anotarFeito } from '#server/platform/jobs/trilha.ts';
import type { Log } from '#server/platform/log.ts';
import { type Mensagem, postar } from '#server/platform/mail/correio/enviar.ts';
import { abrirCorreio, type Correio, lerCorreio } from '#server/platform/mail/correio/regras.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { traduz } from '#server/platform/text/i18n.ts';
import { textoPadrao, textoProprio } from './agenda.queries.ts';

const EVERY_FIVE_MINUTES = '*/5 * * * *';
const LOTE = 500;

type Devido = {
  id: string;
  inicio: string;
  local: string | null;
  link: string | null;
  paciente: string;
  /** Who attends; empty if nobody is named. */
  profissional: string | null;
  /** Empty: the patient. */
  responsavel_id: string | null;
  nome: string;
  email: string;
  /** Empty: that of the practice. */
  idioma: Locale | null;
};

/** Appointments with a reminder due, one row for each person who may receive one and has an address. */
const devidos = async (db: Db, horas: number) => {
  const { rows } = await sql<Devido>`
    select a.id, a.inicio, a.local, a.link, p.nome as paciente, u.name as profissional, q.responsavel_id, q.nome, q.email,
      q.idioma
    from atendimentos a
    join pacientes p on p.conta_id = a.conta_id and p.id = a.paciente_id and p.excluido_em is null
    join lateral (
      select r.id as responsavel_id, r.nome, r.email, r.idioma from paciente_responsaveis v
      join responsaveis r on r.conta_id = v.conta_id and r.id = v.responsavel_id and r.excluido_em is null
      where v.conta_id = a.conta_id and v.paciente_id = a.paciente_id
        and 'lembretes' = any(v.pode_receber) and r.email is not null
      union all
      select null, p.nome, p.email, p.idioma where p.email is not null and not exists (
        select from paciente_responsaveis v where v.conta_id = a.conta_id and v.paciente_id = a.paciente_id)
    ) q on true
    left join membros m on m.conta_id = a.conta_id and m.id = a.profissional_id
    left join usuarios u on u.id = m.usuario_id
    where a.excluido_em is null and a.status = any(${[...STATUS_ESPERADOS]}::text[])
      and a.inicio > now() and a.inicio <= now() + make_interval(hours => ${horas})
      and not exists (
        select from lembretes l where l.conta_id = a.conta_id and l.atendimento_id = a.id and l.inicio = a.inicio)
    order by a.inicio
    limit ${LOTE}`.execute(db);
  return rows;
};

/** Claims these reminders. Those that another node has claimed meanwhile are not returned. */
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

/** The address of an online appointment is left out: the practice itself sends it. */
const localNoMail = ({ link, local }: Devido, locale: Locale) => {
  if (link) return traduz(locale, { chave: 'lembrete.online' }, 'mail');
  return local && !temLink(local) ? local : '';
};

const mensagem = (proprio: string | null, { name, fuso, ...da }: Correio['remetente'], row: Devido): Mensagem => {
  const locale = row.idioma ?? da.locale;
  const { data, hora } = localDe(row.inicio, fuso);
  const quando = { data: data.split('-').reverse().join('-'), hora: hora.replace(/^0?(\d+:\d\d).*/, '$1') };
  const profissional = nomeNaMensagem(row.profissional ?? name);
  const preenchido = preencherLembrete(proprio ?? textoPadrao(locale), {
    'responsavel.nome': nomeNaMensagem(primeiroNome(row.nome)),
    'paciente.primeiro_nome': nomeNaMensagem(primeiroNome(row.paciente)),
    'atendimento.data': quando.data,
    'atendimento.hora': quando.hora,
    'atendimento.local': localNoMail(row, locale),
    'profissional.nome': profissional,
  });
  const valores = { texto: preenchido, profissional, ...quando };
  return { to: row.email, locale, modelo: 'lembrete', valores, atendimento_id: row.id };
};

/** The link with which this person answers the reminder; none if the check that the practice wants is not possible. */
const linkPara = async ({ cofre, env }: Envio, db: Db, { conta_id }: Correio, row: Devido) => {
  const { id: atendimento_id, responsavel_id } = row;
  const novo = { tipo: 'confirmar_atendimento', atendimento_id, responsavel_id } as const;
  try {
    const id = await criarLink(db, cofre, conta_id, novo);
    return { id, endereco: enderecoDoLink(env, cofre, id) };
  } catch (error) {
    if (error instanceof Recusa) return null;
    throw error;
  }
};

/** The appointments that fit into the hourly limit of the practice; the others are due again next time. */
const queCabem = (rows: Devido[], { limite, usadas }: Correio) => {
  const porAtendimento = Map.groupBy(rows, ({ id }) => id);
  let livres = limite - usadas;
  const cabem: Devido[] = [];
  for (const pessoas of porAtendimento.values()) {
    livres -= pessoas.length;
    if (livres < 0) break;
    cabem.push(...pessoas);
  }
  return cabem;
};

const lerTexto = async (db: Db) =>
  db
    .selectFrom('agenda_configs')
    .select(['lembrete_horas', 'lembrete_texto', 'lembrete_email', 'lembrete_link'])
    .executeTakeFirst();

/** Why no reminder can be sent at all. A text with a link may have been saved before links were refused. */
const recusaDe = ({ recusa, limite, usadas }: Correio, texto: string | null): RecusaDoCorreio | null =>
  recusa ??
  (texto && temLinkNoModelo(texto) ? 'correio_texto_com_link' : null) ??
  (usadas >= limite ? 'correio_limite' : null);

const lembrarConta = (deps: Envio, conta_id: string) =>
  deps.database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    const config = await lerTexto(db);
    const correio = await abrirCorreio(db, deps.env);
    if (!config?.lembrete_email || recusaDe(correio, config.lembrete_texto)) return 0;
    const rows = queCabem(await devidos(db, config.lembrete_horas), correio);
    if (!rows.length) return 0;
    const { remetente } = correio;
    const comLink = config.lembrete_link && (await lerAjuste(db, 'confirmar_atendimento')).oferecido;
    const proprio = textoProprio(config.lembrete_texto);
    const meus = await reivindicar(db, conta_id, rows);
    // In the same transaction: the reminder is claimed and queued, or neither.
    for (const row of rows.filter(({ id }) => meus.has(id))) {
      const link = comLink ? await linkPara(deps, db, correio, row) : null;
      const comEndereco = { ...mensagem(proprio, remetente, row), ...(link && { link: link.endereco }) };
      const recusa = await postar(deps, db, correio, comEndereco);
      if (link && !recusa) await anotarEnvio(db, link.id, row.email);
    }
    await anotarFeito(db, conta_id, 'lembrete', [...meus]);
    return meus.size;
  });

/** For the settings: whether reminders are being sent, and how many appointments are waiting. */
export const situacaoDosLembretes = async (db: Db, env: Env) => {
  const config = await lerTexto(db);
  const correio = await lerCorreio(db, env);
  const { limite, usadas } = correio;
  const esperando = config?.lembrete_email
    ? new Set((await devidos(db, config.lembrete_horas)).map(({ id }) => id)).size
    : 0;
  return { recusa: recusaDe(correio, config?.lembrete_texto ?? null), limite, usadas, esperando };
};

type Envio = { database: Database; mailer: Mailer; cofre: Cofre; env: Env; log: Log };

/** Sends the due reminders of every practice that has them on; returns the number of appointments. */
export const enviarLembretes = async (deps: Envio) => {
  const contas = await deps.database.transaction({ tarefa: 'lembretes' }, (db) =>
    db.selectFrom('agenda_configs').select('conta_id').execute(),
  );
  let enviados = 0;
  // A practice that fails does not delay the others; it is tried again the next time.
  for (const { conta_id } of contas)
    enviados += await lembrarConta(deps, conta_id).catch((error) => {
      deps.log.error({ nome: error.name, conta_id }, 'the reminders of a practice could not be sent');
      return 0;
    });
  return enviados;
};

export const startLembretes = async ({ jobs, ...deps }: Envio & { jobs: Jobs }) => {
  await jobs.work('lembretes', async () => {
    await enviarLembretes(deps);
  });
  await jobs.schedule('lembretes', EVERY_FIVE_MINUTES);
};
