import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as auth from '#contract/conta/auth.ts';
import { freePort } from '#server/platform/db/free-port.ts';
import { ownServer } from '#server/platform/testing/testing.ts';
import { postar } from './correio/enviar.ts';
import { abrirCorreio } from './correio/regras.ts';
import { type Fault, startSmtp } from './smtp.testing.ts';

/** Faults of a mail server. They depend on the recipient and can be switched off. */
const SOCKET_MS = 2500;
const port = await freePort();
const server = ownServer({ SMTP_URL: `smtp://127.0.0.1:${port}?socketTimeout=${SOCKET_MS}` });
const faults = new Map<string, Fault>();
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let ana: Awaited<ReturnType<typeof server.practice>>;

const practice = async () => {
  const who = await server.practice();
  await server.owner('update usuarios set email_confirmado_em = now() where id = $1', [who.user.id]);
  return who;
};

beforeAll(async () => {
  smtp = await startSmtp(port, (address) => faults.get(address.split('@')[0] ?? ''));
  ana = await practice();
});
afterAll(() => smtp.close());

/** A message of the practice to somebody without an account, like charges and reminders. */
const post = (to: string) =>
  server.deps.database.transaction({ conta_id: ana.user.conta_id, membro: 'produto' }, async (db) =>
    postar(server.deps, db, await abrirCorreio(db, server.deps.env), {
      modelo: 'lembrete',
      to,
      locale: 'pt-br',
      valores: { texto: 'Até amanhã', data: '1', hora: '2', profissional: 'Ana' },
    }),
  );

const taken = (to: string) => smtp.inbox.filter((message) => message.to.includes(to));
const arrives = (to: string, timeout = 8000) =>
  vi.waitFor(
    () => {
      server.deps.mailer.wake();
      expect(taken(to)).not.toEqual([]);
    },
    { timeout, interval: 30 },
  );
const seen = (to: string) => smtp.received.filter((message) => message.to.includes(to));
const job = async (id: string) =>
  (await server.owner<{ state: string }>('select state from pgboss.job where id = $1', [id]))[0];
const again = () => server.owner(`update pgboss.job set start_after = now() where state = 'retry'`);
const lastMessage = async () =>
  (
    await server.owner<{ id: string; estado: string; motivo: string | null }>(
      'select id, estado, motivo from mensagens order by criada_em desc limit 1',
    )
  )[0];

describe('a mail server that hangs', () => {
  it('delays only its own messages: account mail arrives at once', async () => {
    faults.set('surda', { at: 'data', does: 'hang' });
    for (let n = 0; n < 12; n++) await post(`surda@casa${n}.example`);
    server.deps.mailer.wake();
    await vi.waitFor(() => expect(smtp.received.length).toBeGreaterThan(2), { timeout: 8000, interval: 20 });
    const bia = await practice();
    const before = performance.now();
    await server.nobody().call(auth.passwordEmail, { body: { email: bia.email } });
    await arrives(bia.email);
    expect(performance.now() - before).toBeLessThan(SOCKET_MS);
    // Several at a time, and none accepted.
    expect(smtp.mostAtOnce()).toBeGreaterThan(2);
    expect(smtp.inbox.some(({ to }) => to[0]?.startsWith('surda'))).toBe(false);
    faults.delete('surda');
    await vi.waitFor(
      async () => {
        await again();
        server.deps.mailer.wake();
        expect(new Set(smtp.inbox.flatMap(({ to }) => to.filter((one) => one.startsWith('surda')))).size).toBe(12);
      },
      { timeout: 20_000, interval: 100 },
    );
    // Both attempts have the same Message-ID.
    for (const { to } of smtp.inbox) expect(new Set(seen(to[0] ?? '').map(({ id }) => id)).size).toBe(1);
  }, 40_000);

  it('is abandoned after the time-out, also before the text', async () => {
    faults.set('muda', { at: 'rcpt', does: 'hang' });
    const before = performance.now();
    const mail = { to: 'muda@casa.example', locale: 'en', modelo: 'senha_mudou', valores: { nome: '' } } as const;
    await expect(server.deps.mailer.deliver(crypto.randomUUID(), mail)).rejects.toThrow();
    expect(performance.now() - before).toBeLessThan(SOCKET_MS + 2000);
  });
});

describe('a message that a process was sending when it stopped', () => {
  it('is not sent again: it may have been accepted', async () => {
    faults.set('lenta', { at: 'data', does: 'hang' });
    const id = crypto.randomUUID();
    const mail = { to: 'lenta@casa.example', locale: 'en', modelo: 'senha_mudou', valores: { nome: '' } } as const;
    const first = server.deps.mailer.deliver(id, mail).catch(() => 'failed');
    await vi.waitFor(() => expect(seen(mail.to)).toHaveLength(1), { timeout: 5000, interval: 20 });
    // Another node takes over the job because the first seems to be gone.
    expect(await server.deps.mailer.deliver(id, mail)).toBe('interrompida');
    expect(seen(mail.to)).toHaveLength(1);
    expect(await first).toBe('failed');
    faults.delete('lenta');
    // The first node is still alive and reports that the server did not accept the message.
    expect(await server.deps.mailer.deliver(id, mail)).toBe('enviada');
    expect(await server.deps.mailer.deliver(id, mail)).toBe('enviada');
    expect(taken(mail.to)).toHaveLength(1);
  });

  it('is reported to its practice', async () => {
    faults.set('cortada', { at: 'data', code: 451 });
    await post('cortada@casa.example');
    const { id = '' } = (await lastMessage()) ?? {};
    await vi.waitFor(async () => expect((await job(id))?.state).toBe('retry'), { timeout: 8000, interval: 50 });
    await server.owner('insert into mail_marcas (id) values ($1)', [id]);
    faults.delete('cortada');
    await again();
    await server.deliverMail();
    expect(await lastMessage()).toEqual({ id, estado: 'recusada', motivo: 'correio_interrompida' });
    expect(taken('cortada@casa.example')).toEqual([]);
  });
});

describe('a mail server that', () => {
  it.each<[string, Fault]>([
    ['closes after the text', { at: 'data', does: 'close' }],
    ['refuses for now after the text (451)', { at: 'data', code: 451 }],
    ['refuses for now at the recipient (450)', { at: 'rcpt', code: 450 }],
  ])('%s gets the same message again, and it arrives once', async (_, fault) => {
    const to = `${crypto.randomUUID()}@casa.example`;
    faults.set(to.split('@')[0] ?? '', fault);
    await post(to);
    const { id = '' } = (await lastMessage()) ?? {};
    await vi.waitFor(async () => expect((await job(id))?.state).toBe('retry'), { timeout: 8000, interval: 50 });
    expect((await lastMessage())?.estado).toBe('na_fila');
    faults.clear();
    await again();
    await arrives(to);
    await server.deliverMail();
    expect(taken(to)).toHaveLength(1);
    expect(new Set(seen(to).map((message) => message.id))).toEqual(new Set([`<${id}@localhost>`]));
    expect(await lastMessage()).toEqual({ id, estado: 'enviada', motivo: null });
  });

  it.each<[string, Fault]>([
    ['at the recipient', { at: 'rcpt', code: 550 }],
    ['after the text', { at: 'data', code: 554 }],
  ])('refuses permanently %s gets no retry, and the practice is notified', async (_, fault) => {
    const to = `${crypto.randomUUID()}@casa.example`;
    faults.set(to.split('@')[0] ?? '', fault);
    await post(to);
    const { id = '' } = (await lastMessage()) ?? {};
    await server.deliverMail();
    expect((await job(id))?.state).toBe('completed');
    expect(await lastMessage()).toEqual({ id, estado: 'recusada', motivo: 'correio_endereco_recusado' });
  });
});
