import { describe, expect, it } from 'vitest';
import * as auth from '#contract/conta/auth.ts';
import { settingsProfile } from '#contract/conta/settings.ts';
import { ownServer, PASSWORD } from './testing/testing.ts';

const server = ownServer({ LOG_LEVEL: 'debug', SMTP_URL: 'smtp://127.0.0.1:9', HOST: '0.0.0.0' });

type Line = { msg: string; metodo: string; rota: string; status: number; reqId: string };
const lines = () =>
  server
    .logged()
    .split('\n')
    .flatMap((line) => (line ? [JSON.parse(line) as Line] : []));

const CHILD = 'Joãozinho da Silva';

describe('the log', () => {
  it('has a line for every request, with route, status and request id', async () => {
    const ana = await server.practice();
    const { headers } = await ana.call(auth.user);
    const line = lines().find(({ reqId }) => reqId === headers.get('x-request-id'));
    expect(line).toMatchObject({ msg: 'request', metodo: 'GET', rota: '/api/user', status: 200 });
  });

  it('contains no personal data or secrets of requests and answers', async () => {
    const ana = await server.practice({ name: 'Ana Sigilosa' });
    const secrets = [
      PASSWORD,
      ana.token,
      ana.email,
      ana.user.id,
      'Sigilosa',
      CHILD,
      'senha-errada',
      'segredo-de-cookie',
    ];
    const body = { email: ana.email, password: 'senha-errada' };
    const headers = {
      cookie: 'vinculo_sessao=segredo-de-cookie',
      'user-agent': CHILD,
      referer: `https://x/${CHILD.length}`,
    };
    await server.nobody().call(auth.login, { body, headers });
    await ana.call(settingsProfile, { body: { name: CHILD, telefone: 'errado' } });
    await server.nobody().call(auth.passwordEmail, { body: { email: ana.email } });
    for (const path of ['/api/user', '/api/nada', `/api/imagens/${ana.user.id}`, '/outra', '/api/imagens/%E0%A4%A'])
      await ana.fetch(`${path}?busca=${encodeURIComponent(CHILD)}&token=${ana.token}`);
    await server.owner('alter table usuarios rename to escondida');
    expect((await ana.call(auth.user)).status).toBe(500);
    await server.owner('alter table escondida rename to usuarios');
    await ana.fetch('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"${CHILD}`,
    });

    const text = server.logged();
    expect(lines().length).toBeGreaterThan(8);
    expect(lines().some(({ msg }) => msg === 'the server failed to answer a request')).toBe(true);
    for (const secret of [...secrets, encodeURIComponent(CHILD), 'Joãozinho'])
      expect(text.includes(String(secret)), String(secret)).toBe(false);
  });
});
