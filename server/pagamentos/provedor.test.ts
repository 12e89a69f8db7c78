import { describe, expect, it } from 'vitest';
import * as gateway from '#contract/conta/gateway.ts';
import * as contract from '#contract/conta/pagamentos.ts';
import { PUBLIC_KEY } from '#server/gateway/mercadopago.testing.ts';
import { credito, mercadoPagoDeTeste } from './provedor.testing.ts';
import { conferirAbertas } from './tarefa.ts';
import { lerPagamento, preparar, venc } from './testing.ts';

const { fake, server, avisar, gatewayId } = await mercadoPagoDeTeste();
type Pagamento = contract.Pagamento;
const envelhecer = (id: string) =>
  server.owner(`update pagamento_tentativas set criado_em = now() - interval '5 minutes' where pagamento_id = $1`, [
    id,
  ]);

describe('the page', () => {
  const policyOf = async (path: string) =>
    (await server.nobody().fetch(path)).headers.get('content-security-policy') ?? '';
  const payment = `/pagamento/${crypto.randomUUID()}/${crypto.randomUUID()}`;

  it('of the card may load the script and the frames of the provider', async () => {
    for (const step of ['cartao-credito', 'conclusao-debito', 'cartao-credito/', 'cartao-credito?x=1']) {
      const policy = await policyOf(`${payment}/${step}`);
      expect(policy).toContain("script-src 'self' https://sdk.mercadopago.com;");
      expect(policy).toContain(`connect-src 'self' ${fake.url} https://secure-fields.mercadopago.com`);
      expect(policy).toContain("frame-src 'self' blob: https://secure-fields.mercadopago.com");
      expect(policy).toContain("form-action 'self' https:;");
      expect(policy).toContain("frame-ancestors 'none'");
    }
  });

  it.each([
    '/',
    '/pacientes',
    '/planos',
    '/api/user',
    `${payment}`,
    `${payment}/pessoal`,
    `${payment}/pagar-pix`,
    `${payment}/concluido-credito`,
    `${payment}/cartao-credito/outra`,
    `/pacientes/?x=${payment}/cartao-credito`,
    '/cartao-credito',
  ])('of anything else allows only this server: %s', async (path) => {
    const policy = await policyOf(path);
    expect(policy).not.toMatch(/mercadopago|127\.0\.0\.1|https:/);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("frame-src 'self' blob:;");
    expect(policy).toContain("form-action 'self';");
  });

  it('gets the addresses of the provider, and nothing of the sandbox', async () => {
    const ana = await server.practice();
    const { body } = await ana.call(gateway.gatewayCheckout);
    expect(body).toEqual({
      nome: 'mercadopago',
      sdk: 'https://sdk.mercadopago.com/js/v2',
      chave_publica: PUBLIC_KEY,
      api: fake.url,
    });
    expect((await ana.call(gateway.sandboxBanco, { body: { pagamento_id: ana.user.id, acao: 'pagar' } })).status).toBe(
      404,
    );
    for (const path of ['sdk.js', 'campo', 'v1/payment_methods', 'v1/payment_methods/installments?amount=10'])
      expect((await ana.fetch(`/api/gateway/sandbox/${path}`)).status, path).toBe(404);
    expect((await ana.call(gateway.sandboxDesafio, { body: { creq: 'x' } })).status).toBe(404);
  });
});

describe('the provider is down', () => {
  it('for an hour: nothing is charged twice, and the request is still there afterwards', async () => {
    const ana = await server.practice();
    const { id } = await preparar(ana, 'pix');
    fake.state.status = 500;
    const before = fake.state.charges;
    for (const _ of [1, 2]) {
      const answer = await ana.call(contract.pagamentoPix, { params: { id } });
      expect(answer).toMatchObject({ status: 503, body: { codigo: 'gateway_fora' } });
    }
    expect(await lerPagamento(ana, id)).toMatchObject({ status: 'Aberto', tentativa: { status: 'criando' } });
    await envelhecer(id);
    await conferirAbertas(server.deps);
    expect((await lerPagamento(ana, id)).tentativa?.status).toBe('criando');
    fake.state.status = null;
    const made = await ana.call<Pagamento>(contract.pagamentoPix, { params: { id } });
    expect(made.body.tentativa).toMatchObject({ status: 'pendente', pix: { payload: expect.any(String) } });
    expect(fake.state.charges).toBe(before + 1);
  });

  it('just after charging: the charge is found, not repeated', async () => {
    const ana = await server.practice();
    const { id } = await preparar(ana, 'credito');
    const before = fake.state.charges;
    fake.state.breakAfterCharge = true;
    expect((await credito(ana, id)).status).toBe(503);
    fake.state.breakAfterCharge = false;
    expect((await lerPagamento(ana, id)).status).toBe('Aberto');
    // Another card is tried meanwhile: the first has already paid.
    expect((await credito(ana, id, 'tok_APRO_outro')).body.status).toBe('Pago');
    expect(fake.state.charges).toBe(before + 1);
  });

  it('just after charging, and the tab is closed: the job finds it', async () => {
    const ana = await server.practice();
    const start = await venc(server, ana.user.conta_id);
    const { id } = await preparar(ana, 'credito');
    fake.state.breakAfterCharge = true;
    await credito(ana, id);
    fake.state.breakAfterCharge = false;
    await envelhecer(id);
    await conferirAbertas(server.deps);
    await conferirAbertas(server.deps);
    expect((await lerPagamento(ana, id)).status).toBe('Pago');
    const days = ((await venc(server, ana.user.conta_id)).getTime() - start.getTime()) / 86_400_000;
    expect(days).toBeLessThanOrEqual(31);
  });

  it('when its webhook arrives: it must send it again', async () => {
    fake.state.status = 500;
    expect((await avisar('90001')).status).toBe(503);
    fake.state.status = null;
  });
});

describe('an error of the provider', () => {
  const pedir = async (status: number) => {
    const ana = await server.practice();
    const { id } = await preparar(ana, 'pix');
    fake.state.status = status;
    const answer = await ana.call<Pagamento>(contract.pagamentoPix, { params: { id } });
    fake.state.status = null;
    return { answer, tentativa: (await lerPagamento(ana, id)).tentativa };
  };

  it.each([400, 404, 422])('%i is a refusal: it is shown, and the request is not repeated', async (status) => {
    const { tentativa } = await pedir(status);
    expect(tentativa).toMatchObject({ status: 'recusada', motivo: 'dados' });
  });

  it.each([401, 403, 409, 423, 424, 429, 500, 503])('%i settles nothing: it may be tried again', async (status) => {
    const { answer, tentativa } = await pedir(status);
    expect(answer).toMatchObject({ status: 503, body: { codigo: 'gateway_fora' } });
    expect(tentativa).toMatchObject({ status: 'criando' });
  });
});

describe('webhooks', () => {
  it('forged, doubled and out of order', async () => {
    const ana = await server.practice();
    const { id } = await preparar(ana, 'boleto');
    const made = await ana.call<Pagamento>(contract.pagamentoBoleto, { params: { id } });
    expect(made.body).toMatchObject({ status: 'Boleto Gerado', tentativa: { boleto: { link: expect.any(String) } } });
    const charge = await gatewayId(id);
    fake.pay(charge);
    expect((await avisar(charge, 'outro segredo')).status).toBe(401);
    expect((await lerPagamento(ana, id)).status).toBe('Boleto Gerado');
    const all = await Promise.all([1, 2, 3].map(() => avisar(charge)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    const after = await venc(server, ana.user.conta_id);
    // An older status that arrives late.
    const payment = fake.payments.get(Number(charge));
    Object.assign(payment ?? {}, { status: 'pending' });
    await avisar(charge);
    Object.assign(payment ?? {}, { status: 'cancelled', status_detail: 'expired' });
    await avisar(charge);
    expect((await lerPagamento(ana, id)).status).toBe('Pago');
    expect(await venc(server, ana.user.conta_id)).toEqual(after);
  });

  it('with a changed amount: the money is refunded, and the plan is unchanged', async () => {
    const ana = await server.practice();
    const before = await venc(server, ana.user.conta_id);
    const { id } = await preparar(ana, 'pix');
    await ana.call(contract.pagamentoPix, { params: { id } });
    const charge = await gatewayId(id);
    fake.lie(charge, 0.01);
    fake.pay(charge);
    await avisar(charge);
    expect(await lerPagamento(ana, id)).toMatchObject({
      status: 'Aberto',
      tentativa: { status: 'devolvida', motivo: 'valor_divergente' },
    });
    expect(fake.state.refunds).toContain(charge);
    expect(await venc(server, ana.user.conta_id)).toEqual(before);
  });

  it('about unknown charges are accepted and ignored', async () => {
    expect(await avisar('424242')).toMatchObject({ status: 200, body: { recebido: false } });
  });
});

describe('a card', () => {
  it.each([
    ['tok_FUND', 'saldo'],
    ['tok_SECU', 'codigo'],
    ['tok_EXPI', 'validade'],
    ['tok_CALL', 'banco'],
  ])('%s is declined with a reason: %s', async (token, motivo) => {
    const ana = await server.practice();
    const { id } = await preparar(ana, 'credito');
    const { body } = await credito(ana, id, token);
    expect(body).toMatchObject({ status: 'Aberto', tentativa: { status: 'recusada', motivo } });
  });

  it('under review is neither paid nor charged again', async () => {
    const ana = await server.practice();
    const { id } = await preparar(ana, 'credito');
    const before = fake.state.charges;
    for (const _ of [1, 2]) expect((await credito(ana, id, 'tok_CONT')).body.tentativa?.status).toBe('pendente');
    expect(fake.state.charges).toBe(before + 1);
    fake.pay(await gatewayId(id));
    const asked = await ana.call<Pagamento>(contract.pagamentoConferir, { params: { id } });
    expect(asked.body.status).toBe('Pago');
  });
});
