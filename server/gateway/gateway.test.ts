import { randomBytes } from 'node:crypto';
import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagamentoCriar, type TipoPagamento } from '#contract/conta/pagamentos.ts';
import { testServer } from '#server/platform/testing/testing.ts';
import { type Aviso, AvisoForjado, type Gateway, type Pedido } from './gateway.ts';
import { ACCESS_TOKEN, fakeMercadoPago, PUBLIC_KEY, signedNotice, WEBHOOK_SECRET } from './mercadopago.testing.ts';
import { createMercadoPago } from './mercadopago.ts';
import { createSandbox } from './sandbox.ts';

/** One test suite for both providers. */
const server = testServer();
const MENSAL = '019a4000-0000-7000-8000-000000000001';
const PASSADO = '2020-01-01T00:00:00.000Z';

type Bancada = {
  gateway: Gateway;
  token: (resultado: 'aprovada' | 'saldo' | 'desafio') => string;
  recusar: (id: string) => Promise<unknown>;
  pagar: (id: string) => Promise<unknown>;
  vencer: (id: string) => Promise<unknown>;
  aviso: (id: string, forjado?: boolean) => Promise<Aviso>;
  fechar: () => void;
};

const sandbox = async (): Promise<Bancada> => {
  const heard: Aviso[] = [];
  const { createServer } = await import('node:http');
  const listener = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    heard.push({ headers: request.headers, query: {}, body: JSON.parse(Buffer.concat(parts).toString()) });
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((done) => listener.once('listening', done));
  const { port } = listener.address() as { port: number };
  const gateway = createSandbox(server.deps.database, randomBytes(32), () => `http://127.0.0.1:${port}/`);
  return {
    gateway,
    token: (r) => `sbx.${Buffer.from(JSON.stringify({ r })).toString('base64url')}`,
    pagar: (id) => gateway.banco(id, { status: 'aprovada' }),
    recusar: (id) => gateway.banco(id, { status: 'recusada', motivo: 'autenticacao' }),
    vencer: (id) => gateway.banco(id, { status: 'expirada' }),
    aviso: async (id, forjado = false) => {
      const now = await gateway.consultar(id);
      await gateway.banco(id, { status: now?.status ?? 'pendente' });
      const last = heard.at(-1) as Aviso;
      return forjado ? { ...last, headers: { 'x-signature': `ts=1,v1=${'0'.repeat(64)}` } } : last;
    },
    fechar: () => listener.close(),
  };
};

const mercadopago = async (): Promise<Bancada> => {
  const fake = await fakeMercadoPago();
  const keys = { token: ACCESS_TOKEN, publicKey: PUBLIC_KEY, webhookSecret: WEBHOOK_SECRET, apiUrl: fake.url };
  return {
    gateway: createMercadoPago(keys, () => 'https://vinculo.example/api/gateway/mercadopago/webhook'),
    token: (resultado) => ({ aprovada: 'tok_APRO', saldo: 'tok_FUND', desafio: 'tok_CHAL' })[resultado],
    recusar: async (id) => fake.refuse(id),
    pagar: async (id) => fake.pay(id),
    vencer: async (id) => fake.expire(id),
    aviso: async (id, forjado = false) => signedNotice(id, forjado ? 'outro segredo' : WEBHOOK_SECRET),
    fechar: fake.close,
  };
};

describe.each([
  ['sandbox', sandbox],
  ['mercadopago', mercadopago],
] as const)('%s', (_, open) => {
  let bancada: Bancada;
  let gateway: Gateway;

  beforeAll(async () => {
    bancada = await open();
    gateway = bancada.gateway;
  });
  afterAll(() => bancada?.fechar());

  const pedido = async (tipo: TipoPagamento, over: Partial<Pedido> = {}): Promise<Pedido> => {
    const ana = await server.practice();
    const { body } = await ana.call<{ id: string }>(pagamentoCriar, { body: { plano_id: MENSAL, tipo } });
    return {
      chave: uuidv7(),
      pagamento_id: body.id,
      tipo,
      valor: '69.90',
      descricao: 'Vínculo Profissional',
      pessoal: { nome: 'Ana Prática', cpf: '52998224725', email: 'ana@pratica.example', telefone: null },
      endereco: {
        cep: '01001000',
        logradouro: 'Praça da Sé',
        numero: '1',
        complemento: null,
        bairro: 'Sé',
        cidade: 'São Paulo',
        uf: 'SP',
      },
      cartao: tipo === 'pix' || tipo === 'boleto' ? null : { token: bancada.token('aprovada'), bandeira: 'visa' },
      parcelas: 1,
      vencimento: '2027-01-10',
      expira_em: tipo === 'pix' || tipo === 'boleto' ? '2027-01-11T02:59:59.000Z' : null,
      ...over,
    };
  };

  it('issues a valid boleto for the amount', async () => {
    const one = await pedido('boleto');
    const cobrado = await gateway.cobrar(one);
    expect(cobrado).toMatchObject({ status: 'pendente', valor: '69.90', pagamento_id: one.pagamento_id });
    expect(isValidBoleto(cobrado.boleto?.linha ?? '')).toBe(true);
    expect(cobrado.boleto?.codigo).toMatch(/^\d{44}$/);
    expect(cobrado.boleto?.codigo.slice(9, 19)).toBe('0000006990');
  });

  it('issues a PIX code', async () => {
    const cobrado = await gateway.cobrar(await pedido('pix'));
    expect(cobrado.status).toBe('pendente');
    expect(cobrado.pix?.payload).toMatch(/^000201.*br\.gov\.bcb\.pix/);
  });

  it('approves and declines a card by its token', async () => {
    expect(await gateway.cobrar(await pedido('credito'))).toMatchObject({ status: 'aprovada', motivo: null });
    const sem = await pedido('credito', { cartao: { token: bancada.token('saldo'), bandeira: 'visa' } });
    expect(await gateway.cobrar(sem)).toMatchObject({ status: 'recusada', motivo: 'saldo' });
  });

  it('asks the cardholder to confirm, and reports the answer', async () => {
    const make = async () =>
      gateway.cobrar(await pedido('credito', { cartao: { token: bancada.token('desafio'), bandeira: 'visa' } }));
    const [passed, failed] = [await make(), await make()];
    expect(passed).toMatchObject({
      status: 'pendente',
      desafio: { url: expect.any(String), creq: expect.stringContaining(passed.gateway_id) },
    });
    expect((await gateway.consultar(passed.gateway_id))?.desafio).toBeTruthy();
    await bancada.pagar(passed.gateway_id);
    expect(await gateway.consultar(passed.gateway_id)).toMatchObject({ status: 'aprovada', desafio: null });
    await bancada.recusar(failed.gateway_id);
    const now = await gateway.consultar(failed.gateway_id);
    expect(now).toMatchObject({ status: 'recusada', motivo: 'autenticacao', desafio: null });
  });

  it('charges once for one key', async () => {
    const one = await pedido('credito');
    const [first, second] = [await gateway.cobrar(one), await gateway.cobrar(one)];
    expect(second.gateway_id).toBe(first.gateway_id);
    const other = await gateway.cobrar({ ...one, chave: uuidv7() });
    expect(other.gateway_id).not.toBe(first.gateway_id);
  });

  it('finds a charge by our key', async () => {
    const one = await pedido('pix');
    expect(await gateway.procurar(one.pagamento_id, one.chave)).toBeNull();
    const { gateway_id } = await gateway.cobrar(one);
    expect((await gateway.procurar(one.pagamento_id, one.chave))?.gateway_id).toBe(gateway_id);
    expect(await gateway.procurar(one.pagamento_id, uuidv7())).toBeNull();
  });

  it('reports the status of a charge: paid, expired, cancelled, refunded', async () => {
    const make = async () => (await gateway.cobrar(await pedido('pix'))).gateway_id;
    const [paid, late, back] = [await make(), await make(), await make()];
    await bancada.pagar(paid);
    expect((await gateway.consultar(paid))?.status).toBe('aprovada');
    expect((await gateway.cancelar(paid))?.status).toBe('aprovada');
    await bancada.vencer(late);
    expect((await gateway.consultar(late))?.status).toBe('expirada');
    expect((await gateway.cancelar(back))?.status).toBe('cancelada');
    await gateway.devolver(paid, uuidv7());
    expect((await gateway.consultar(paid))?.status).toBe('devolvida');
  });

  it('returns nothing for an unknown charge', async () => {
    expect(await gateway.consultar('123456789')).toBeNull();
  });

  it('keeps a card for a subscription, and charges it again', async () => {
    const first = await gateway.cobrar(await pedido('assinatura'));
    expect(first.status).toBe('aprovada');
    const guardado = first.guardado ?? '';
    expect(guardado).not.toBe('');
    expect((await gateway.cobrar(await pedido('assinatura', { cartao: { guardado } }))).status).toBe('aprovada');
  });

  it('signs its webhooks; forged ones are refused', async () => {
    const { gateway_id } = await gateway.cobrar(await pedido('pix'));
    const aviso = await bancada.aviso(gateway_id);
    expect(gateway.lerAviso(aviso)).toBe(gateway_id);
    expect(() => gateway.lerAviso({ ...aviso, headers: {} })).toThrow(AvisoForjado);
    const outro = { ...aviso, query: { ...aviso.query, 'data.id': '1' }, body: { type: 'payment', data: { id: '1' } } };
    expect(() => gateway.lerAviso(outro)).toThrow(AvisoForjado);
    const forjado = await bancada.aviso(gateway_id, true);
    expect(() => gateway.lerAviso(forjado)).toThrow(AvisoForjado);
  });

  it.runIf(open === sandbox)('lets a charge expire', async () => {
    const { gateway_id } = await gateway.cobrar(await pedido('pix', { expira_em: PASSADO }));
    expect((await gateway.consultar(gateway_id))?.status).toBe('expirada');
  });
});
