import { beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/conta/pagamentos.ts';
import { testServer } from '#server/platform/testing/testing.ts';
import { banco, cartao, lerPagamento, preparar, sandboxToken } from './testing.ts';

const server = testServer();
type Practice = Awaited<ReturnType<typeof server.practice>>;
type Pagamento = contract.Pagamento;
let ana: Practice;

beforeAll(async () => {
  ana = await server.practice();
});

describe('a card', () => {
  it('is approved by its token, once for two concurrent clicks', async () => {
    const who = await server.practice();
    const { id } = await preparar(who, 'credito');
    const clicks = await Promise.all(
      [1, 2, 3].map(() => who.call<Pagamento>(contract.pagamentoCredito, { params: { id }, body: cartao() })),
    );
    expect(clicks.some(({ status }) => status === 200)).toBe(true);
    expect(await lerPagamento(who, id)).toMatchObject({
      status: 'Pago',
      passo: 'concluido-credito',
      tentativa: { final: '1111' },
    });
    const rows = await server.owner('select 1 from sandbox_cobrancas where pagamento_id = $1', [id]);
    expect(rows).toHaveLength(1);
  });

  it('that is declined leaves the payment open for another card or method', async () => {
    const who = await server.practice();
    const { id } = await preparar(who, 'credito');
    const declined = await who.call<Pagamento>(contract.pagamentoCredito, {
      params: { id },
      body: cartao(sandboxToken('saldo')),
    });
    expect(declined.body).toMatchObject({ status: 'Aberto', tentativa: { status: 'recusada', motivo: 'saldo' } });
    const broken = await who.call<Pagamento>(contract.pagamentoCredito, {
      params: { id },
      body: cartao('qualquer coisa'),
    });
    expect(broken.body).toMatchObject({ status: 'Aberto', tentativa: { status: 'recusada', motivo: 'dados' } });
    const other = await who.call<Pagamento>(contract.pagamentoTipo, { params: { id }, body: { tipo: 'pix' } });
    expect(other.body).toMatchObject({ tipo: 'pix', passo: 'pagar-pix' });
    await who.call(contract.pagamentoTipo, { params: { id }, body: { tipo: 'credito' } });
    const good = await who.call<Pagamento>(contract.pagamentoCredito, { params: { id }, body: cartao() });
    expect(good.body.status).toBe('Pago');
  });

  it('is rate limited: five declined in an hour, and the practice must wait', async () => {
    const who = await server.practice();
    const { id } = await preparar(who, 'credito');
    const pagar = (token: string) => who.call(contract.pagamentoCredito, { params: { id }, body: cartao(token) });
    for (const motivo of ['saldo', 'dados', 'saldo', 'saldo', 'saldo'])
      expect((await pagar(sandboxToken(motivo))).status).toBe(200);
    const refused = await pagar(sandboxToken('aprovada'));
    expect(refused).toMatchObject({ status: 429, body: { codigo: 'cartoes_recusados_demais' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await lerPagamento(who, id)).status).toBe('Aberto');
    const other = await server.practice();
    const { id: theirs } = await preparar(other, 'credito');
    for (const _ of [1, 2, 3, 4, 5, 6, 7])
      await other.call(contract.pagamentoCredito, { params: { id: theirs }, body: cartao() });
    expect((await lerPagamento(other, theirs)).status).toBe('Pago');
  });

  it('of debit waits for the bank', async () => {
    const who = await server.practice();
    const { id } = await preparar(who, 'debito');
    const { parcelas: _, ...debito } = cartao();
    const made = await who.call<Pagamento>(contract.pagamentoDebito, { params: { id }, body: debito });
    expect(made.body).toMatchObject({ status: 'Aberto', tentativa: { status: 'pendente' } });
    await banco(who, id, 'recusar');
    expect(await lerPagamento(who, id)).toMatchObject({
      status: 'Aberto',
      tentativa: { status: 'recusada', motivo: 'banco' },
    });
    await who.call(contract.pagamentoDebito, { params: { id }, body: debito });
    await banco(who, id, 'pagar');
    expect((await lerPagamento(who, id)).status).toBe('Pago');
  });

  it('number never reaches the server', async () => {
    const { id } = await preparar(ana, 'credito');
    const body = { ...cartao(), numero: '4111111111111111', final: '4111111111111111' };
    const answer = await ana.call(contract.pagamentoCredito, { params: { id }, body });
    expect(answer).toMatchObject({ status: 422, body: { errors: { final: [expect.any(String)] } } });
    const rows = await server.owner<{ t: string }>('select row_to_json(k)::text as t from pagamento_tentativas k');
    expect(rows.map(({ t }) => t).join()).not.toContain('4111111111111111');
  });
});
