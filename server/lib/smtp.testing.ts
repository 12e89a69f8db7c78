import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { vi } from 'vitest';

const decode = (raw: string) =>
  raw
    .replaceAll('=\r\n', '')
    .replace(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());

/** A mail server that takes every message and keeps it. */
export const startInbox = async () => {
  const inbox: { to: string; text: string }[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, { envelope }, done) => {
      const raw = decode(await text(stream));
      for (const { address } of envelope.rcptTo) inbox.push({ to: address, text: raw });
      done();
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The newest message to an address that contains `part`, once it has arrived. */
    arrived: (address: string, part = '') =>
      vi.waitFor(
        () => {
          const found = inbox.findLast(({ to, text }) => to === address && text.includes(part));
          if (!found) throw new Error(`no mail to ${address}`);
          return found.text;
        },
        { timeout: 15_000, interval: 50 },
      ),
    stop: () => new Promise<void>((done) => smtp.close(() => done())),
  };
};
