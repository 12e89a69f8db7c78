import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';

/**
 * Nodemailer's default time-outs, up to ten minutes, would outlast the job. The query of `SMTP_URL` may override these.
 */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 };
/**
 * The limit for one message in all: below the time after which its job counts as lost (`expireInSeconds` in `jobs.ts`).
 */
const DEADLINE_MS = 90_000;

type Message = {
  from: string;
  to: string;
  raw: Buffer;
  /** Runs when the server has accepted sender and recipient and asks for the text. Nothing is sent if it fails. */
  beforeText: () => Promise<void>;
};

/** Nodemailer's transports start reading a message before they connect; its connection reads it when the server asks. */
const openConnection = async (url: string) => {
  const [{ default: Connection }, { parseConnectionUrl }] = await Promise.all([
    import('nodemailer/lib/smtp-connection/index.js'),
    import('nodemailer/lib/shared/index.js'),
  ]);
  const options: SMTPConnection.Options & { auth?: SMTPConnection.Credentials } = parseConnectionUrl(url);
  return { connection: new Connection({ ...TIMEOUTS, ...options }), auth: options.auth };
};

/** The text of a message, read by the connection once the server is ready for it. */
async function* textOf({ raw, beforeText }: Message) {
  await beforeText();
  yield raw;
}

const converse = (
  connection: SMTPConnection,
  auth: SMTPConnection.Credentials | undefined,
  message: Message,
  done: (error?: Error | null) => void,
) => {
  const send = () =>
    connection.send({ from: message.from, to: [message.to] }, Readable.from(textOf(message)), (error) => done(error));
  connection.once('error', done);
  connection.once('end', () => done(new Error('the mail server closed the connection')));
  connection.connect((error) => {
    if (error) return done(error);
    if (!auth || !connection.allowsAuth) return send();
    connection.login({ credentials: auth }, (refused) => (refused ? done(refused) : send()));
  });
};

/** Resolves when the server has taken responsibility for the message, and rejects in every other case. */
export const sendSmtp = async (url: string, message: Message) => {
  const { connection, auth } = await openConnection(url);
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('the mail server took too long')), DEADLINE_MS);
      converse(connection, auth, message, (error) => (error ? reject(error) : resolve()));
    });
  } finally {
    clearTimeout(timer);
    // Ignore later errors: nothing awaits this connection any more.
    connection.on('error', () => undefined);
    connection.close();
  }
};

/** The server refuses this message permanently (5xx to the recipient or the text): it is not retried. */
export const isRefusedForGood = (error: unknown) => {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
};
