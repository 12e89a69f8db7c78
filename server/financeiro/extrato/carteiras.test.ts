import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { carteiras, transferencias } from '#contract/financeiro/financeiro.ts';
import { somaDias } from '#domain/days/fuso.ts';
import { testServer } from '#server/platform/testing/testing.ts';
import { confere, contas, hoje, ler, pronta, registrar } from './extrato.testing.ts';

const server = testServer();

describe('the opening balance', () => {
  it('is the balance of the wallet on its day, whatever was recorded before or later', async () => {
    const { ana, ids } = await pronta(server);
    const [carteira_id = ''] = ids.carteiras;
    const receber = (cents: bigint, dias: number) =>
      registrar(ana, { tipo: 'Receber', cents, dias, conta: 0, dono: 1, cat: 1, estorna: false }, ids);
    await receber(10_000n, 9);
    await receber(5_000n, 19);
    const saldo = { saldo_inicial: '1000', saldo_em: '2026-01-20' };
    await ana.call(carteiras.editar, { params: { id: carteira_id }, body: saldo });
    await receber(700n, 4);
    const antes = await ler(ana, { de: '2026-01-01', ate: '2026-01-19', carteira_id });
    const depois = await ler(ana, { de: '2026-01-20', ate: '2026-01-31', carteira_id });
    const mes = await ler(ana, { de: '2026-01-01', ate: '2026-01-31', carteira_id });
    for (const lido of [antes, depois, mes]) confere(lido);
    expect([antes.saldo_final, depois.saldo_inicial, depois.saldo_final]).toEqual(['107.00', '107.00', '1050.00']);
    // The opening balance is first on its day.
    expect(depois.movimentos.map(({ origem, saldo }) => [origem, saldo])).toEqual([
      ['saldo', '1000.00'],
      ['pagamento', '1050.00'],
    ]);
    const [lida] = await contas(ana);
    expect(lida).toMatchObject({ saldo_inicial: '1000.00', saldo_em: '2026-01-20', saldo: '1050.00' });
    await ana.call(carteiras.editar, { params: { id: carteira_id }, body: { saldo_inicial: '0' } });
    expect((await contas(ana))[0]).toMatchObject({ saldo_inicial: '0.00', saldo_em: null, saldo: '157.00' });
  });
});

describe('wallets', () => {
  it('have an opening balance, and transfers between them are neither income nor expense', async () => {
    const ana = await server.practice();
    const [um, dois] = await contas(ana);
    await ana.call(carteiras.editar, {
      params: { id: um?.id ?? '' },
      body: { saldo_inicial: '100', saldo_em: somaDias(hoje, -1) },
    });
    const id = uuidv7();
    const body = { id, data: hoje, valor: '30.00', de_carteira_id: um?.id, para_carteira_id: dois?.id };
    await ana.call(transferencias.criar, { body });
    expect((await ana.call(transferencias.criar, { body })).status).toBe(201);
    expect((await contas(ana)).map(({ saldo }) => saldo)).toEqual(['70.00', '30.00']);
    expect(
      (await ana.call(transferencias.criar, { body: { ...body, id: uuidv7(), para_carteira_id: um?.id } })).status,
    ).toBe(422);
    await ana.call(transferencias.excluir, { params: { id } });
    expect((await contas(ana)).map(({ saldo }) => saldo)).toEqual(['100.00', '0.00']);
    expect((await ana.call(transferencias.excluir, { params: { id } })).status).toBe(404);
  });
});
