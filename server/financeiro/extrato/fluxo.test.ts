import { describe, expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { type Fluxo, fluxo } from '#contract/financeiro/extrato.ts';
import { carteiras } from '#contract/financeiro/financeiro.ts';
import { lancamentos } from '#contract/financeiro/lancamentos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { primeiroDoMes, somaDias, somaMeses } from '#domain/days/fuso.ts';
import { testServer } from '#server/platform/testing/testing.ts';
import { contas, hoje } from './extrato.testing.ts';

const server = testServer();

describe('the cash flow forecast', () => {
  it('begins with the current balance, includes overdue entries, and accumulates', async () => {
    const ana = await server.practice();
    const [um] = await contas(ana);
    await ana.call(carteiras.editar, { params: { id: um?.id ?? '' }, body: { saldo_inicial: '100', saldo_em: hoje } });
    const novo = (over: object) =>
      ana.call(lancamentos.criar, {
        body: { tipo: 'Receber', descricao: 'x', valor: '10', vencimento: hoje, ...over },
      });
    await novo({ vencimento: somaDias(hoje, -200), valor: '5' });
    await novo({});
    await novo({ tipo: 'Pagar', valor: '50', vencimento: somaMeses(primeiroDoMes(hoje), 1) });
    const { body } = await ana.call<Fluxo>(fluxo, { query: { meses: 3 } });
    expect(body.saldo).toBe('100.00');
    expect(body.vencidos).toEqual({ receber: '5.00', pagar: '0.00' });
    expect(body.meses.map(({ receber, pagar, saldo }) => [receber, pagar, saldo])).toEqual([
      ['15.00', '0.00', '115.00'],
      ['0.00', '50.00', '65.00'],
      ['0.00', '0.00', '65.00'],
    ]);
  });

  it('has the fees of booked appointments, until they are charged', async () => {
    const ana = await server.practice();
    const paciente_id = (await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } })).body.id;
    const dia = somaMeses(primeiroDoMes(hoje), 1);
    const marcar = async (hora: number, over: object) =>
      (
        await ana.call<{ id: string }>(atendimentos.criar, {
          body: { paciente_id, inicio: `${dia}T${hora}:00:00Z`, fim: `${dia}T${hora}:50:00Z`, valor: '180', ...over },
        })
      ).body.id;
    await marcar(13, {});
    const cobrado = await marcar(15, { valor: '50' });
    await marcar(17, { status: 'Cancelado' });
    await marcar(19, { valor: null });
    const proximo = async () => (await ana.call<Fluxo>(fluxo, { query: { meses: 2 } })).body.meses[1];
    expect(await proximo()).toMatchObject({ receber: '0.00', agendado: '230.00', saldo: '230.00' });
    await server.owner(
      `with l as (insert into lancamentos (conta_id, id, tipo, descricao, valor, vencimento)
         select conta_id, gen_random_uuid(), 'Receber', 'x', 50, $2::date from atendimentos where id = $1 returning conta_id, id)
       insert into lancamento_itens (conta_id, atendimento_id, lancamento_id, valor, dia)
         select conta_id, $1, id, 50, $2::date from l`,
      [cobrado, dia],
    );
    expect(await proximo()).toMatchObject({ receber: '50.00', agendado: '180.00', saldo: '230.00' });
  });
});
