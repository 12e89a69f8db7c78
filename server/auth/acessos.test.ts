import { describe, expect, it } from 'vitest';
import * as auth from '#contract/conta/auth.ts';
import * as contract from '#contract/conta/seguranca.ts';
import { PASSWORD, testServer } from '#server/platform/testing/testing.ts';
import { codeOf, fixClock, login, turnOn } from './segundo-fator.testing.ts';

const server = testServer();
fixClock();

describe('the log of sign-ins', () => {
  it('has successes and failures, their origin, and changes of sign-in data', async () => {
    const ana = await server.practice();
    const { segredo } = await turnOn(ana);
    await login(server, ana.email, undefined, 'não é esta');
    await login(server, ana.email, '000000');
    const { body } = await login(server, ana.email, codeOf(segredo));
    await server.as(body.token).call(auth.logout);
    const { status, body: lines } = await ana.call<contract.Acesso[]>(contract.segurancaAcessos);
    expect(status).toBe(200);
    expect(lines.map(({ acao }) => acao)).toEqual([
      'saiu',
      'entrou',
      'codigo_recusado',
      'senha_recusada',
      'ligou_2fa',
      'entrou',
    ]);
    for (const { endereco } of lines) expect(endereco).toMatch(/127\.0\.0\.1/);
    const bia = await server.practice();
    expect((await bia.call<unknown[]>(contract.segurancaAcessos)).body).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain(segredo);
  });

  it('an unknown browser is reported by e-mail, a known one is not', async () => {
    const ana = await server.practice();
    const sign = (cookie = '') =>
      server.nobody().call(auth.login, {
        body: { email: ana.email, password: PASSWORD },
        headers: { origin: server.url, cookie },
      });
    const first = await sign();
    const cookie = first.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    await sign(cookie);
    expect(await server.mailsTo(ana.email)).toEqual([]);
    await sign();
    expect(await server.mailTo(ana.email)).toContain('New sign-in to your account');
  });
});
