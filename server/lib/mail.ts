import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { LocaleCode } from '#contract/fields.ts';
import { escaparHtml } from '#contract/html.ts';
import type { Cofre } from './cripto.ts';
import type { Db } from './db.ts';
import type { Env } from './env.ts';
import { traduz } from './i18n.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import { qrPng } from './qr.ts';

const Mail = z.object({
  to: z.string(),
  locale: LocaleCode,
  /** A message of the file `mail.json` of each language. */
  modelo: z.enum([
    'senha',
    'conta_nova',
    'conta_existe',
    'email_confirmar',
    'email_novo',
    'email_mudou',
    'senha_mudou',
    'lembrete',
    'cobranca',
    'recibo',
    'devolucao',
    'renovacao_recusada',
    'dois_fatores_ligado',
    'dois_fatores_desligado',
    'dispositivo_novo',
  ]),
  valores: z.record(z.string(), z.string()),
  link: z.string().optional(),
  /** Shown as a QR code, and below it as it is. */
  qr: z.string().optional(),
});
export type Mail = z.infer<typeof Mail>;
/** With `db`, the message goes out only if that transaction is committed. */
export type Mailer = { send: (mail: Mail, db?: Db) => Promise<void> };

/** Pictures inside a message are refused by many readers; one that comes attached is shown. */
const QR_CID = 'qr@vinculo';
const attachments = async (mail: Mail) =>
  mail.qr ? [{ filename: 'qr.png', cid: QR_CID, content: await qrPng(mail.qr) }] : [];

/** What a browser or a mail reader would make a link of. */
const ENDERECO = /[/\\@:]|www\.|\p{L}\.\p{L}{2,}/u;

/** A name that reads like an address is no name: no message of ours carries somebody else's. */
const saudacao = ({ locale, modelo, valores }: Mail) => {
  const semNome = valores.nome === '' || ENDERECO.test(valores.nome ?? '');
  return traduz(locale, { chave: semNome ? 'sem_nome.saudacao' : `${modelo}.saudacao`, valores }, 'mail');
};

const compose = (mail: Mail) => {
  const text = (part: string) =>
    traduz(mail.locale, { chave: `${mail.modelo}.${part}`, valores: mail.valores }, 'mail');
  const lines = [
    saudacao(mail),
    text('texto'),
    ...(mail.link ? [mail.link] : []),
    ...(mail.qr ? [mail.qr] : []),
    text('fim'),
  ];
  const qr = mail.qr
    ? `<p style="text-align:center"><img src="cid:${QR_CID}" width="220" height="220" alt="${escaparHtml(text('qr'))}"></p><p style="font-size:13px;word-break:break-all;font-family:monospace">${escaparHtml(mail.qr)}</p>`
    : '';
  const button = mail.link
    ? `<p><a href="${escaparHtml(mail.link)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#237a66;color:#ffffff;text-decoration:none;font-weight:600">${escaparHtml(text('botao'))}</a></p><p style="font-size:13px;color:#666">${escaparHtml(mail.link)}</p>`
    : '';
  const html = `<!doctype html><html lang="${mail.locale}"><body style="margin:0;padding:32px;background:#f7f6f3;font-family:Figtree,Arial,sans-serif;color:#1f2a27"><div style="max-width:520px;margin:auto;padding:32px;background:#ffffff;border:1px solid #e8e5df;border-radius:12px"><h1 style="font-size:20px">Vínculo</h1><p style="white-space:pre-line">${escaparHtml(saudacao(mail))}</p><p>${escaparHtml(text('texto'))}</p>${button}${qr}<p style="color:#666">${escaparHtml(text('fim'))}</p></div></body></html>`;
  return { subject: text('assunto'), text: lines.join('\n\n'), html };
};

/** Loaded with the first message. */
const openTransports = async (url: string | undefined) => {
  const { createTransport } = (await import('nodemailer')).default;
  return {
    smtp: url ? createTransport(url) : null,
    composer: createTransport({ streamTransport: true, buffer: true }),
  };
};
type Transports = Awaited<ReturnType<typeof openTransports>>;

/** Delivers by SMTP, or writes the whole message to the data folder where none is configured. */
const transport = (env: Env, log: Log) => {
  let opened: Promise<Transports> | undefined;
  return async (mail: Mail) => {
    opened ??= openTransports(env.SMTP_URL);
    const { smtp, composer } = await opened;
    const message = { from: env.MAIL_FROM, to: mail.to, ...compose(mail), attachments: await attachments(mail) };
    if (smtp) {
      await smtp.sendMail(message);
      return;
    }
    const folder = join(env.DATA_DIR, 'mail');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { message: raw } = await composer.sendMail(message);
    await writeFile(join(folder, `${uuidv7()}.eml`), raw as unknown as Buffer, { mode: 0o600 });
    if (env.loopback && mail.link) log.info({ link: mail.link }, 'no SMTP_URL: the message is in the folder mail');
  };
};

/** Mail goes through the queue: a mail server that is down delays it, and nobody waits for it. */
export const createMailer = async (env: Env, cofre: Cofre, jobs: Jobs, log: Log): Promise<Mailer> => {
  const deliver = transport(env, log);
  await jobs.work('mail', async (data) => {
    const { selado } = z.object({ selado: z.string() }).parse(data);
    await deliver(Mail.parse(JSON.parse(cofre.open(Buffer.from(selado, 'base64'), 'mail').toString())));
  });
  return {
    // Sealed: the link in it is as good as a password, and the queue is a table.
    send: (mail, db) =>
      jobs.send('mail', { selado: cofre.seal(Buffer.from(JSON.stringify(mail)), 'mail').toString('base64') }, db),
  };
};
