import { describe, expect, it } from 'vitest';
import { type Devedor, devedores } from '#contract/financeiro/devedores.ts';
import { pacienteSaldo } from '#contract/financeiro/saldo.ts';
import { pacientes } from '#contract/pacientes.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { somaDias } from '#domain/days/fuso.ts';
import { soma } from '#domain/money/dinheiro.ts';
import { testServer } from '#server/platform/testing/testing.ts';
import { criar, hoje, pagar } from './lancamentos.testing.ts';

const server = testServer();

describe('the debtors', () => {
  it('have each debt under its payer and age; the parts add up', async () => {
    const ana = await server.practice();
    const rui = (await ana.call<{ id: string }>(responsaveis.criar, { body: { nome: 'Rui' } })).body.id;
    const lia = (await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } })).body.id;
    const cada = [5, 0, -1, -30, -31, -60, -61, -90, -91].map((dias) => ({
      vencimento: somaDias(hoje, dias),
      valor: '1.01',
      responsavel_id: rui,
      paciente_id: lia,
    }));
    for (const over of cada) await criar(ana, over);
    await criar(ana, { paciente_id: lia, valor: '7' });
    const { id } = (await criar(ana, { valor: '9' })).body;
    await pagar(ana, id, { valor: '4' });
    const { body } = await ana.call<{ devedores: Devedor[]; total: Record<string, string> }>(devedores);
    expect(body.devedores[0]).toMatchObject({
      tipo: 'responsavel',
      nome: 'Rui',
      pacientes: [{ id: lia, nome: 'Lia' }],
      quantos: 9,
      saldo: '9.09',
      a_vencer: '2.02',
      ate_30: '2.02',
      ate_60: '2.02',
      ate_90: '2.02',
      mais_de_90: '1.01',
      desde: somaDias(hoje, -91),
    });
    expect(body.devedores.slice(1).map(({ tipo, saldo }) => [tipo, saldo])).toEqual([
      ['paciente', '7.00'],
      ['ninguem', '5.00'],
    ]);
    const { saldo, ...partes } = body.total;
    expect(soma(Object.values(partes))).toBe(saldo);
    const mine = await ana.call(pacienteSaldo, { params: { id: lia } });
    expect(mine.body).toEqual({ aberto: '16.09', vencido: '7.07', pago: '0.00' });
  });
});
