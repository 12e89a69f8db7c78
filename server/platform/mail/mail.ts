import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { LocaleCode } from '#contract/fields.ts';
import { escaparHtml } from '#domain/text/html.ts';
import { nomeNaMensagem, temLink } from '#domain/text/links.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Database, Db } from '#server/platform/db/db.ts';
import type { Env } from '#server/platform/env.ts';
import { makeFolder, writeDurably } from '#server/platform/files/durable.ts';
import type { Job, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { qrPng } from '#server/platform/print/qr.ts';
import { traduz } from '#server/platform/text/i18n.ts';
import { esquecerMarca, estadoDaMarca, marcar, marcarAceita } from './mail-marcas.ts';
import { MODELOS_DE_MAIL } from './modelos.ts';
import { isRefusedForGood, sendSmtp } from './smtp.ts';

const Mail = z.object({
  to: z.string(),
  locale: LocaleCode,
  modelo: z.enum(MODELOS_DE_MAIL),
  valores: z.record(z.string(), z.string()),
  link: z.string().optional(),
  /** Shown as a QR code, and below it as text. */
  qr: z.string().optional(),
});
export type Mail = z.infer<typeof Mail>;

/** A message that a practice sends to others: in its name, with replies to the practice and an unsubscribe link. */
const MailDePratica = Mail.extend({
  conta_id: z.string(),
  /** The name of the sender. Empty: the product's. */
  nome: z.string(),
  responder: z.string().nullable(),
  descadastro: z.string(),
});
export type MailDePratica = z.infer<typeof MailDePratica>;

/**
 * `interrompida`: a crash happened while the mail server had the text, so it may have been accepted; it is not sent
 * again.
 */
export type Entrega = 'enviada' | 'interrompida';

export type Mailer = {
  /** To a user, about their own account. With `db`, it is sent only if that transaction commits. */
  send: (mail: Mail, db?: Db) => Promise<void>;
  /**
   * From a practice to others, in a separate queue. Called by `postar` in `correio/enviar.ts`, which checks that it may
   * be sent.
   */
  sendForPractice: (id: string, mail: MailDePratica, db: Db) => Promise<void>;
  workForPractices: (handler: (mail: MailDePratica, job: Job) => Promise<void>) => Promise<void>;
  deliver: (id: string, mail: Mail | MailDePratica) => Promise<Entrega>;
  /** Makes this node look for waiting messages now instead of within a second. */
  wake: () => void;
};

/** The address in `MAIL_FROM`, with or without a name before it. */
const addressOf = ({ MAIL_FROM }: Env) => (/<([^<>]+)>\s*$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM).trim();
const domainOf = (env: Env) => addressOf(env).split('@').at(-1) ?? 'localhost';
/** Where to report abuse: as configured, or the mailbox that RFC 2142 requires of every domain. */
export const abuseAddress = (env: Env) => env.ABUSE_EMAIL ?? `abuse@${domainOf(env)}`;

/** Many mail programs refuse inline pictures; an attached one is shown. */
const QR_CID = 'qr@vinculo';
const attachments = async (mail: Mail) =>
  mail.qr ? [{ filename: 'qr.png', cid: QR_CID, content: await qrPng(mail.qr) }] : [];

/** Values of a message that users wrote, each with a check for links: a text with a link is replaced. */
const LIVRES: Record<string, (texto: string) => boolean> = {
  por: (nome) => nomeNaMensagem(nome) === '',
  para: (nome) => nomeNaMensagem(nome) === '',
  pratica: (nome) => nomeNaMensagem(nome) === '',
  motivo: temLink,
};
const semLinks = <M extends Mail>(mail: M): M => {
  const valores = Object.entries(mail.valores).map(([chave, valor]) => [
    chave,
    LIVRES[chave]?.(valor) ? traduz(mail.locale, { chave: `sem_nome.${chave}` }, 'mail') : valor,
  ]);
  return { ...mail, valores: Object.fromEntries(valores) };
};

const saudacao = ({ locale, modelo, valores }: Mail) => {
  const semNome = valores.nome !== undefined && nomeNaMensagem(valores.nome) === '';
  return traduz(locale, { chave: semNome ? 'sem_nome.saudacao' : `${modelo}.saudacao`, valores }, 'mail');
};

/** Why a recipient without an account gets this, how to unsubscribe, and where to report abuse. */
const rodapeDe = (mail: Mail | MailDePratica, env: Env) =>
  'descadastro' in mail
    ? {
        sair: traduz(mail.locale, { chave: 'rodape.sair' }, 'mail'),
        link: mail.descadastro,
        abuso: traduz(mail.locale, { chave: 'rodape.abuso', valores: { endereco: abuseAddress(env) } }, 'mail'),
      }
    : null;

const compose = (given: Mail | MailDePratica, env: Env) => {
  const mail = semLinks(given);
  const text = (part: string) =>
    traduz(mail.locale, { chave: `${mail.modelo}.${part}`, valores: mail.valores }, 'mail');
  // A practice's own message takes the place of greeting and text.
  const proprio = mail.modelo.startsWith('link') ? mail.valores.texto : undefined;
  const inicio = proprio ?? saudacao(mail);
  // Whom a link is about, for a guardian of several.
  const texto = [text('texto'), mail.valores.sobre].filter(Boolean).join(' ');
  // The text of a charge may already contain the code: do not repeat it.
  const codigo = mail.qr && !inicio.includes(mail.qr) ? mail.qr : null;
  const rodape = rodapeDe(mail, env);
  const lines = [
    inicio,
    ...(proprio ? [] : [texto]),
    ...(mail.link ? [mail.link] : []),
    ...(codigo ? [codigo] : []),
    text('fim'),
    ...(rodape ? [`${rodape.sair}\n${rodape.link}`, rodape.abuso] : []),
  ];
  const qr = mail.qr
    ? `<p style="text-align:center"><img src="cid:${QR_CID}" width="220" height="220" alt="${escaparHtml(text('qr'))}"></p>${codigo ? `<p style="font-size:13px;word-break:break-all;font-family:monospace">${escaparHtml(codigo)}</p>` : ''}`
    : '';
  const button = mail.link
    ? `<p><a href="${escaparHtml(mail.link)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#23795f;color:#ffffff;text-decoration:none;font-weight:600">${escaparHtml(text('botao'))}</a></p><p style="font-size:13px;color:#666">${escaparHtml(mail.link)}</p>`
    : '';
  const pe = rodape
    ? `<p style="font-size:13px;color:#666"><a href="${escaparHtml(rodape.link)}" style="color:#666">${escaparHtml(rodape.sair)}</a><br>${escaparHtml(rodape.abuso)}</p>`
    : '';
  const html = `<!doctype html><html lang="${mail.locale}"><body style="margin:0;padding:32px;background:#f7f6f3;font-family:Figtree,Arial,sans-serif;color:#1f2a27"><div style="max-width:520px;margin:auto;padding:32px;background:#ffffff;border:1px solid #e8e5df;border-radius:12px"><h1 style="font-size:20px">Vínculo</h1><p style="white-space:pre-line;overflow-wrap:anywhere">${escaparHtml(inicio)}</p>${proprio ? '' : `<p>${escaparHtml(texto)}</p>`}${button}${qr}<p style="color:#666">${escaparHtml(text('fim'))}</p>${pe}</div></body></html>`;
  return { subject: text('assunto'), text: lines.join('\n\n'), html };
};

/** In the name of the practice, unless that looks like an address; replies go to the practice. */
const headersOf = (mail: Mail | MailDePratica, env: Env) =>
  'descadastro' in mail
    ? {
        from: nomeNaMensagem(mail.nome) ? { name: mail.nome, address: addressOf(env) } : env.MAIL_FROM,
        ...(mail.responder ? { replyTo: mail.responder } : {}),
        headers: {
          'Auto-Submitted': 'auto-generated',
          'List-Unsubscribe': `<${mail.descadastro}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          'X-Report-Abuse': abuseAddress(env),
        },
      }
    : { from: env.MAIL_FROM, headers: { 'Auto-Submitted': 'auto-generated' } };

/**
 * The whole message, as bytes. The Message-ID is derived from the job, so that a retry is recognised as the same
 * message.
 */
const write = async (id: string, mail: Mail | MailDePratica, env: Env) => {
  const { createTransport } = (await import('nodemailer')).default;
  const { message, envelope } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    ...headersOf(mail, env),
    to: mail.to,
    messageId: `<${id}@${domainOf(env)}>`,
    ...compose(mail, env),
    attachments: await attachments(mail),
  });
  if (!Buffer.isBuffer(message)) throw new Error('the message was not written as a whole');
  return { raw: message, from: envelope.from || addressOf(env), to: mail.to };
};

const deliverToFolder = async (id: string, mail: Mail, raw: Buffer, env: Env, log: Log) => {
  const folder = join(env.DATA_DIR, 'mail');
  await makeFolder(folder, 0o700);
  await writeDurably(join(folder, `${id}.eml`), raw);
  if (env.loopback && mail.link) log.info({ arquivo: `mail/${id}.eml` }, 'no SMTP_URL: the link is in this message');
};

/** Delivers by SMTP, or writes the message to the data folder if no SMTP is configured. */
const delivery =
  (env: Env, database: Database, log: Log): Mailer['deliver'] =>
  async (id, mail) => {
    const message = await write(id, mail, env);
    if (!env.SMTP_URL) {
      await deliverToFolder(id, mail, message.raw, env, log);
      return 'enviada';
    }
    const before = await estadoDaMarca(database, id);
    if (before) return before;
    let marked = false;
    const beforeText = async () => {
      await marcar(database, id);
      marked = true;
    };
    try {
      await sendSmtp(env.SMTP_URL, { ...message, beforeText });
    } catch (error) {
      // The server did not accept it, and this process is still running: it may be retried.
      if (marked) await esquecerMarca(database, id);
      throw error;
    }
    await marcarAceita(database, id);
    return 'enviada';
  };

/** A job is sealed: a link in it is as good as a password, and the queue is a table. */
const sealedJobs = (cofre: Cofre) => ({
  seal: (mail: Mail) => ({ selado: cofre.seal(Buffer.from(JSON.stringify(mail)), 'mail').toString('base64') }),
  open: (data: unknown): unknown => {
    const { selado } = z.object({ selado: z.string() }).parse(data);
    return JSON.parse(cofre.open(Buffer.from(selado, 'base64'), 'mail').toString());
  },
});

/** RFC 2606: nobody has an address under `.invalid`. Invented people have one. */
const isNobody = (address: string) => address.endsWith('.invalid');

type Parts = { env: Env; cofre: Cofre; jobs: Jobs; database: Database; log: Log };

/** Mail is queued: an unavailable mail server delays it, and no request waits for it. */
export const createMailer = async ({ env, cofre, jobs, database, log }: Parts): Promise<Mailer> => {
  const deliver = delivery(env, database, log);
  const { seal, open } = sealedJobs(cofre);
  await jobs.work('mail', async ({ id, data }) => {
    const entrega = await deliver(id, Mail.parse(open(data))).catch((error) => {
      if (!isRefusedForGood(error)) throw error;
      return 'recusada';
    });
    if (entrega !== 'enviada') log.warn({ id, entrega }, 'a message to a user was not delivered');
  });
  return {
    deliver,
    send: async (mail, db) => {
      if (!isNobody(mail.to)) await jobs.send('mail', seal(mail), { db, id: uuidv7() });
    },
    sendForPractice: (id, mail, db) => jobs.send('mail-praticas', seal(mail), { db, id }),
    workForPractices: (handler) =>
      jobs.work('mail-praticas', (job) => handler(MailDePratica.parse(open(job.data)), job)),
    wake: () => {
      jobs.wake('mail');
      jobs.wake('mail-praticas');
    },
  };
};
