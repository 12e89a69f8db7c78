import { afterAll, describe, expect, it, vi } from 'vitest';
import * as auth from '#contract/conta/auth.ts';
import { settingsEmail } from '#contract/conta/settings.ts';
import { freePort } from '#server/platform/db/free-port.ts';
import { ownServer, PASSWORD } from '#server/platform/testing/testing.ts';
import { startSmtp } from './smtp.testing.ts';

const port = await freePort();
const server = ownServer({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Vínculo <avisos@vinculo.example>' });
let smtp: Awaited<ReturnType<typeof startSmtp>> | null = null;
afterAll(() => smtp?.close());

const provar = (email: string) =>
  server.owner('update usuarios set email_confirmado_em = now() where email = $1', [email]);
const askFor = (email: string) => server.nobody().call(auth.passwordEmail, { body: { email } });
const arrived = (address: string) =>
  vi.waitFor(
    () => {
      server.deps.mailer.wake();
      const message = smtp?.inbox.find(({ to }) => to.includes(address));
      if (!message) throw new Error(`no mail to ${address}`);
      return message;
    },
    { timeout: 15_000, interval: 50 },
  );
const jobs = () => server.owner<{ state: string; data: object }>(`select * from pgboss.job where name = 'mail'`);

describe('mail', () => {
  it('waits in the queue, unreadable, while the mail server is down, and arrives when it is back', async () => {
    const ana = await server.practice({ name: 'Ana Sigilosa' });
    await provar(ana.email);
    expect((await askFor(ana.email)).status).toBe(200);
    await vi.waitFor(async () => expect((await jobs()).map(({ state }) => state)).toEqual(['retry']), {
      timeout: 15_000,
      interval: 100,
    });
    const queued = JSON.stringify(await jobs());
    for (const secret of [ana.email, 'Sigilosa', 'password/reset', server.url]) expect(queued).not.toContain(secret);

    smtp = await startSmtp(port);
    await server.owner(`update pgboss.job set start_after = now() where name = 'mail'`);
    const { plain } = await arrived(ana.email);
    expect(plain).toContain('Ana Sigilosa');
    const [, token] = /password\/reset\/([\w-]{43})\?/.exec(plain) ?? [];
    expect(token).toBeDefined();
    const kept = JSON.stringify(await jobs()) + JSON.stringify(await server.owner('select * from links'));
    expect(kept).not.toContain(token);
  });

  it('goes to one address, from ours, in the reader’s language, as text and HTML', async () => {
    const ana = await server.practice({ locale: 'pt-br', name: 'Conceição' });
    await provar(ana.email);
    await askFor(ana.email);
    const { from, to, raw, plain } = await arrived(ana.email);
    expect({ from, to }).toEqual({ from: 'avisos@vinculo.example', to: [ana.email] });
    expect(raw).toMatch(/^Subject: Escolha uma nova senha\r$/m);
    expect(raw).toMatch(/Content-Type: text\/plain/);
    expect(raw).toMatch(/Content-Type: text\/html/);
    expect(plain.split('Olá, Conceição!')).toHaveLength(3);
    expect(plain.split(`${server.url}/password/reset/`).length).toBeGreaterThan(2);
  });

  it('cannot be injected with markup or headers', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const ana = await server.practice({ name });
    await provar(ana.email);
    await askFor(ana.email);
    const { to, raw, plain } = await arrived(ana.email);
    expect(to).toEqual([ana.email]);
    expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toContain('img');
    expect(plain).toContain('onerror');
    expect(plain.slice(plain.indexOf('text/html'))).not.toContain('<img');
  });

  it('does not greet by a name that somebody else may have entered', async () => {
    const bia = await server.practice({ locale: 'pt-br', name: 'Sua conta foi bloqueada' });
    await askFor(bia.email);
    const { plain } = await arrived(bia.email);
    expect(plain).not.toContain('bloqueada');
    expect(plain.split('Olá!')).toHaveLength(3);
    // Nor for a change of address: nobody has proved the new one yet.
    const novo = 'vitima@x.example';
    await provar(bia.email);
    await bia.call(settingsEmail, { body: { email: novo, current_password: PASSWORD } });
    expect((await arrived(novo)).plain).not.toContain('bloqueada');
  });

  it.each(['Ana https://evil.example', 'Entre em evil.example já', 'ana@evil.example', 'www.evil'])(
    'shows no name that looks like an address: %s',
    async (name) => {
      const ana = await server.practice({ name });
      await provar(ana.email);
      await askFor(ana.email);
      expect((await arrived(ana.email)).plain).not.toContain('evil');
    },
  );

  it('gets no line breaks from a name: registering refuses them', async () => {
    const body = {
      name: 'Ana\n\nhttps://evil.example',
      email: 'ana.linhas@x.example',
      password: PASSWORD,
      password_confirmation: PASSWORD,
    };
    const { status, body: answer } = await server.nobody().call<{ errors: object }>(auth.register, { body });
    expect([status, Object.keys(answer.errors)]).toEqual([422, ['name']]);
  });

  it('is not sent to an address without an account', async () => {
    const before = (await jobs()).length;
    await askFor('ninguem@x.example');
    expect(await jobs()).toHaveLength(before);
  });
});
