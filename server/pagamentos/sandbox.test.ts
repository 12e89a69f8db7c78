import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as gateway from '#contract/conta/gateway.ts';
import * as contract from '#contract/conta/pagamentos.ts';
import { testServer } from '#server/platform/testing/testing.ts';
import { cartao, preparar, sandboxToken } from './testing.ts';

const server = testServer();
type Pagamento = contract.Pagamento;

const BASE = '/api/gateway/sandbox';

describe('the frames of the sandbox', () => {
  it('have an origin of their own, run only their own script and send nothing', async () => {
    const response = await server.nobody().fetch(`${BASE}/campo`);
    const policy = response.headers.get('content-security-policy') ?? '';
    const html = await response.text();
    const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
    const hash = createHash('sha256').update(script).digest('base64');
    expect(policy.split('; ')).toEqual([
      'sandbox allow-scripts',
      "default-src 'none'",
      `script-src 'sha256-${hash}'`,
      "style-src 'unsafe-inline'",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
    ]);
  });

  it('come with a script, card brands and instalments', async () => {
    const script = await server.nobody().fetch(`${BASE}/sdk.js`);
    expect(script.headers.get('content-type')).toContain('text/javascript');
    const methods = await server.nobody().call<{ id: string; payment_type_id: string }[]>(gateway.sandboxMetodos);
    const ids = (kind: string) =>
      methods.body.filter(({ payment_type_id }) => payment_type_id === kind).map(({ id }) => id);
    expect(ids('credit_card')).toEqual(['visa', 'mastercard', 'amex', 'elo']);
    expect(ids('debit_card')).toEqual(['debvisa', 'debmastercard', 'debelo']);
    const costs = await server
      .nobody()
      .call<{ payer_costs: object[] }[]>(gateway.sandboxParcelas, { query: { amount: 69.9 } });
    // None is below R$ 20.
    expect(costs.body[0]?.payer_costs).toHaveLength(3);
  });
});

describe('the bank of the sandbox', () => {
  const desafiada = async () => {
    const ana = await server.practice();
    const { id } = await preparar(ana, 'credito');
    const { body } = await ana.call<Pagamento>(contract.pagamentoCredito, {
      params: { id },
      body: cartao(sandboxToken('desafio')),
    });
    const { url = '', creq = '' } = body.tentativa?.desafio ?? {};
    const post = async (fields: Record<string, string>) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'es' };
      const response = await server
        .nobody()
        .fetch(url, { method: 'POST', headers, body: new URLSearchParams(fields).toString() });
      return { status: response.status, headers: response.headers, html: await response.text() };
    };
    const conferir = async () => (await ana.call<Pagamento>(contract.pagamentoConferir, { params: { id } })).body;
    return { creq, post, conferir };
  };

  it('asks in the language of the reader, and changes nothing by being opened', async () => {
    const { creq, post, conferir } = await desafiada();
    const { status, html, headers } = await post({ creq });
    expect(status).toBe(200);
    expect(html).toContain('lang="es"');
    expect(html).toContain('Confirmar el pago');
    expect(html).toContain('data-estado="aberto"');
    expect(headers.get('content-security-policy')).toContain('sandbox allow-scripts allow-forms;');
    expect((await post({ creq, idioma: 'zh-CN' })).html).toContain('确认付款');
    expect((await conferir()).tentativa?.status).toBe('pendente');
  });

  it.each([
    ['confirmar', 'aprovada', null],
    ['recusar', 'recusada', 'autenticacao'],
  ])('%s: the charge is %s, and a second answer changes nothing', async (resposta, status, motivo) => {
    const { creq, post, conferir } = await desafiada();
    expect((await post({ creq, resposta })).html).toContain('data-estado="respondido"');
    await post({ creq, resposta: resposta === 'confirmar' ? 'recusar' : 'confirmar' });
    expect((await conferir()).tentativa).toMatchObject({ status, motivo, desafio: null });
  });

  it('refuses a forged request, and other forms', async () => {
    const { creq, post, conferir } = await desafiada();
    const [id = ''] = creq.split('.');
    for (const forged of ['', id, `${id}.${'0'.repeat(64)}`, `${id}.`])
      expect((await post({ creq: forged, resposta: 'confirmar' })).status, forged).toBe(404);
    expect((await conferir()).tentativa?.status).toBe('pendente');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const other = await server.nobody().fetch('/api/login', { method: 'POST', headers, body: 'email=a' });
    expect(other.status).toBe(415);
  });
});
