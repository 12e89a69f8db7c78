import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { vi } from 'vitest';
import { freePort } from '#server/platform/db/free-port.ts';
import { readable } from '#server/platform/testing/testing.ts';

export type Message = { from: string; to: string[]; raw: string; plain: string; id: string };

/**
 * How the server answers a message: after the recipient or after the text, with a refusal, silence or a closed
 * connection.
 */
export type Fault =
  | { at: 'rcpt' | 'data'; code: number }
  | { at: 'rcpt' | 'data'; does: 'hang' }
  | { at: 'data'; does: 'close' };

const refusal = (code: number) => Object.assign(new Error('refused by the test'), { responseCode: code });

/** A real mail server. `faultFor` is called for every recipient; accepted messages are in `inbox`. */
export const startSmtp = async (port: number, faultFor: (address: string) => Fault | undefined = () => undefined) => {
  const inbox: Message[] = [];
  /** Every text that was received completely, accepted or not. */
  const received: Message[] = [];
  let open = 0;
  let mostAtOnce = 0;
  const messageOf = ({ envelope: { mailFrom, rcptTo } }: SMTPServerSession, raw: string): Message => ({
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
    raw,
    plain: readable(raw),
    id: /^Message-ID: (\S+)/m.exec(raw)?.[1] ?? '',
  });
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onConnect: (_session, done) => {
      open += 1;
      mostAtOnce = Math.max(mostAtOnce, open);
      done();
    },
    onClose: () => {
      open -= 1;
    },
    onRcptTo: ({ address }, _session, done) => {
      const fault = faultFor(address);
      if (fault?.at !== 'rcpt') return done();
      if ('code' in fault) done(refusal(fault.code));
    },
    onData: async (stream, session, done) => {
      const message = messageOf(session, (await text(stream)).toString());
      received.push(message);
      const fault = faultFor(message.to[0] ?? '');
      if (fault?.at !== 'data') {
        inbox.push(message);
        return done();
      }
      if ('code' in fault) return done(refusal(fault.code));
      if (fault.does === 'close') for (const connection of smtp.connections) connection.close();
    },
  });
  smtp.on('error', () => undefined);
  smtp.listen(port, '127.0.0.1');
  await once(smtp.server, 'listening');
  return {
    inbox,
    received,
    mostAtOnce: () => mostAtOnce,
    close: () => new Promise<void>((done) => smtp.close(done)),
  };
};

/** A mail server that accepts every message, for a server that is configured with its address. */
export const startInbox = async () => {
  const port = await freePort();
  const { inbox, close } = await startSmtp(port);
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The newest message to an address that contains `part`, once it has arrived. */
    arrived: (address: string, part = '') =>
      vi.waitFor(
        () => {
          const found = inbox.findLast(({ to, plain }) => to.includes(address) && plain.includes(part));
          if (!found) throw new Error(`no mail to ${address}`);
          return found.plain;
        },
        { timeout: 15_000, interval: 50 },
      ),
    stop: close,
  };
};
