import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { carteiras } from '#contract/financeiro/financeiro.ts';
import { somaDias } from '#domain/days/fuso.ts';
import { soma } from '#domain/money/dinheiro.ts';
import { testServer } from '#server/platform/testing/testing.ts';
import {
  criar,
  type Erro,
  hoje,
  type Inteiro,
  type Lancamento,
  lancamentos,
  listar,
  pagar,
} from './lancamentos.testing.ts';

const server = testServer();

describe('a payment', () => {
  it('settles in parts, never more than is open, and can be reversed', async () => {
    const ana = await server.practice();
    const { id } = (await criar(ana)).body;
    const um = { id: uuidv7(), valor: '80.00', forma: 'Dinheiro', data: somaDias(hoje, -5) };
    const meio = (await pagar(ana, id, um)).body;
    expect(meio).toMatchObject({ status: 'Aberto', valor_pago: '80.00', saldo: '100.00', pago_em: somaDias(hoje, -5) });
    expect(meio.pagamentos).toMatchObject([{ valor: '80.00', forma: 'Dinheiro', carteira: 'Cash' }]);
    expect((await pagar(ana, id, um)).body.valor_pago).toBe('80.00');
    const demais = await ana.call<Erro>(lancamentos.pagar, { params: { id }, body: { valor: '100.01' } });
    expect([demais.status, Object.keys(demais.body.errors)]).toEqual([422, ['valor']]);
    expect((await pagar(ana, id, { valor: '0' })).status).toBe(422);
    const tudo = (await pagar(ana, id, { forma: 'Pix' })).body;
    expect(tudo).toMatchObject({ status: 'Pago', saldo: '0.00', forma: 'Pix' });
    expect((await pagar(ana, id)).status).toBe(409);
    const estornar = (body = {}) => ana.call<Inteiro>(lancamentos.estornar, { params: { id }, body });
    expect((await estornar({ pagamento_id: um.id })).body).toMatchObject({ status: 'Aberto', valor_pago: '100.00' });
    expect((await estornar()).body).toMatchObject({ status: 'Aberto', valor_pago: '0.00', pago_em: null });
    expect((await estornar()).status).toBe(409);
  });

  it('is not dated after today in the time zone of the practice, single or bulk', async () => {
    const ana = await server.practice();
    const { id } = (await criar(ana, {})).body;
    const amanha = { data: somaDias(hoje, 1) };
    const um = await ana.call<Erro>(lancamentos.pagar, { params: { id }, body: amanha });
    const varios = await ana.call<Erro>(lancamentos.pagarVarios, { body: { ids: [id], ...amanha } });
    for (const { status, body } of [um, varios]) expect([status, Object.keys(body.errors)]).toEqual([422, ['data']]);
    expect((await listar(ana))[0]).toMatchObject({ status: 'Aberto', valor_pago: '0.00' });
    expect((await pagar(ana, id, { data: hoje })).status).toBe(200);
  });

  it('is recorded once by two concurrent requests', async () => {
    const ana = await server.practice();
    const { id } = (await criar(ana)).body;
    const both = await Promise.all([pagar(ana, id), pagar(ana, id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await ana.call<Inteiro>(lancamentos.ler, { params: { id } })).body.valor_pago).toBe('180.00');
  });

  it('settles many at once, and skips what is not open', async () => {
    const ana = await server.practice();
    const ids = (await Promise.all([criar(ana), criar(ana), criar(ana, { tipo: 'Pagar' })])).map(({ body }) => body.id);
    await pagar(ana, ids[0] ?? '', { valor: '30' });
    await ana.call(lancamentos.editar, { params: { id: ids[1] ?? '' }, body: { status: 'Cancelado' } });
    const { body } = await ana.call<{ ids: string[] }>(lancamentos.pagarVarios, { body: { ids, forma: 'Pix' } });
    expect(body.ids.sort()).toEqual([ids[0], ids[2]].sort());
    const saldos = (await ana.call<{ nome: string; saldo: string }[]>(carteiras.listar)).body;
    expect(soma(saldos.map(({ saldo }) => saldo))).toBe('0.00');
  });

  it('prevents the entry from being deleted, reduced or cancelled', async () => {
    const ana = await server.practice();
    const { id } = (await criar(ana)).body;
    await pagar(ana, id, { valor: '80' });
    const editar = (body: object) => ana.call<Erro>(lancamentos.editar, { params: { id }, body });
    expect(Object.keys((await editar({ valor: '79.99' })).body.errors)).toEqual(['valor']);
    expect(Object.keys((await editar({ tipo: 'Pagar' })).body.errors)).toEqual(['tipo']);
    expect(Object.keys((await editar({ status: 'Cancelado' })).body.errors)).toEqual(['status']);
    expect((await ana.call(lancamentos.excluir, { params: { id } })).status).toBe(409);
    expect((await ana.call<{ ids: string[] }>(lancamentos.excluirVarios, { body: { ids: [id] } })).body.ids).toEqual(
      [],
    );
    expect(
      (await ana.call<Lancamento>(lancamentos.editar, { params: { id }, body: { valor: '80' } })).body.status,
    ).toBe('Pago');
  });

  it('refuses a wallet of another practice', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const [outra] = (await bia.call<{ id: string }[]>(carteiras.listar)).body;
    const { id } = (await criar(ana)).body;
    expect((await pagar(ana, id, { carteira_id: outra?.id })).status).toBe(422);
  });
});
