import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Extrato, extrato, extratoExportar } from '#contract/financeiro/extrato.ts';
import { carteiras, transferencias } from '#contract/financeiro/financeiro.ts';
import { lancamentos } from '#contract/financeiro/lancamentos.ts';
import { recibos } from '#contract/financeiro/recibos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { somaDias } from '#domain/days/fuso.ts';
import { emDinheiro, soma } from '#domain/money/dinheiro.ts';
import { testServer } from '#server/platform/testing/testing.ts';
import { confere, contas, hoje, ler, pronta, registrar } from './extrato.testing.ts';

const server = testServer();
const Fatos = fc.array(
  fc.record({
    tipo: fc.constantFrom('Receber' as const, 'Pagar' as const),
    cents: fc.bigInt({ min: 1n, max: 999_999n }),
    dias: fc.integer({ min: 0, max: 120 }),
    conta: fc.integer({ min: 0, max: 1 }),
    dono: fc.integer({ min: 0, max: 2 }),
    cat: fc.integer({ min: 0, max: 2 }),
    estorna: fc.boolean(),
  }),
  { minLength: 1, maxLength: 10 },
);

describe('the statement', () => {
  it('adds up to the cent, for any period, account and history', async () => {
    await fc.assert(
      fc.asyncProperty(
        Fatos,
        fc.integer({ min: -5, max: 125 }),
        fc.integer({ min: 0, max: 130 }),
        async (fatos, inicio, tamanho) => {
          const { ana, ids } = await pronta(server);
          for (const fato of fatos) await registrar(ana, fato, ids);
          const [um = '', dois = ''] = ids.carteiras;
          await ana.call(transferencias.criar, {
            body: { data: '2026-02-10', valor: '10.01', de_carteira_id: um, para_carteira_id: dois },
          });
          await ana.call(carteiras.editar, {
            params: { id: um },
            body: { saldo_inicial: '-3.33', saldo_em: '2026-01-20' },
          });
          const de = somaDias('2026-01-01', inicio);
          const ate = somaDias(de, tamanho);
          const lido = await ler(ana, { de, ate });
          confere(lido);
          // The accounts add up to the whole, and each period continues the previous one.
          const partes = await Promise.all(ids.carteiras.map((carteira_id) => ler(ana, { de, ate, carteira_id })));
          for (const parte of partes) confere(parte);
          for (const campo of ['saldo_inicial', 'saldo_final'] as const)
            expect(soma(partes.map((parte) => parte[campo]))).toBe(lido[campo]);
          expect(soma(partes.map(({ totais }) => totais.entradas))).toBe(lido.totais.entradas);
          expect(lido.totais.transferencias).toBe('0.00');
          expect((await ler(ana, { de: somaDias(ate, 1), ate: somaDias(ate, 40) })).saldo_inicial).toBe(
            lido.saldo_final,
          );
          // Payments of these days, summed in another way; a reversal counts on its own day.
          const pagos = fatos.filter(({ dias }) => dias >= inicio && dias <= inicio + tamanho);
          const total = (tipo: string) => pagos.reduce((sum, one) => (one.tipo === tipo ? sum + one.cents : sum), 0n);
          expect([lido.totais.entradas, lido.totais.saidas]).toEqual(
            [total('Receber'), total('Pagar')].map(emDinheiro),
          );
        },
      ),
      { numRuns: 8 },
    );
  }, 120_000);

  it('has pages with a running balance', async () => {
    const { ana, ids } = await pronta(server);
    for (const dias of [0, 1, 2, 3, 4])
      await registrar(ana, { tipo: 'Receber', cents: 100n, dias, conta: 0, dono: 1, cat: 1, estorna: false }, ids);
    const query = { de: '2026-01-01', ate: '2026-01-31', por_pagina: 2 };
    const pages = await Promise.all(
      [1, 2, 3].map((pagina) => ana.call<Extrato>(extrato, { query: { ...query, pagina } })),
    );
    expect(pages.map(({ headers }) => headers.get('x-total-count'))).toEqual(['5', '5', '5']);
    expect(pages.flatMap(({ body }) => body.movimentos.map(({ saldo }) => saldo))).toEqual([
      '1.00',
      '2.00',
      '3.00',
      '4.00',
      '5.00',
    ]);
  });

  it('follows a payment into another category and out of the monthly sums', async () => {
    const { ana, ids } = await pronta(server);
    const [lia, rui] = ids.pacientes;
    await registrar(ana, { tipo: 'Receber', cents: 500n, dias: 0, conta: 0, dono: 1, cat: 1, estorna: false }, ids);
    const ano = { de: '2026-01-01', ate: '2026-12-31' };
    const [movimento] = (await ler(ana, ano)).movimentos;
    const params = { id: movimento?.lancamento_id ?? '' };
    await ana.call(lancamentos.editar, { params, body: { paciente_id: rui, categoria_id: ids.categorias.Receber[1] } });
    const depois = await ler(ana, ano);
    confere(depois);
    expect(depois.pacientes.map(({ paciente_id }) => paciente_id)).toEqual([rui]);
    expect(depois.pacientes[0]?.paciente_id).not.toBe(lia);
  });

  it('has a reversal as a separate movement on its day, and keeps the payment', async () => {
    const { ana, ids } = await pronta(server);
    await registrar(ana, { tipo: 'Receber', cents: 500n, dias: 0, conta: 0, dono: 1, cat: 1, estorna: true }, ids);
    const tudo = await ler(ana, { de: '2026-01-01', ate: hoje });
    confere(tudo);
    const linhas = tudo.movimentos.map((um) => [um.data, um.origem, um.descricao, um.estornado, um.valor, um.saldo]);
    expect(linhas).toEqual([
      ['2026-01-01', 'pagamento', 'x', true, '5.00', '5.00'],
      [hoje, 'estorno', 'Reversal: x', false, '-5.00', '0.00'],
    ]);
    const totais = { entradas: '5.00', saidas: '0.00', estornos: '-5.00', resultado: '0.00' };
    expect(tudo).toMatchObject({ saldo_final: '0.00', totais, categorias: [{ entradas: '5.00', estornos: '-5.00' }] });
    // The month of the payment is unchanged.
    const janeiro = await ler(ana, { de: '2026-01-01', ate: '2026-01-31' });
    expect(janeiro).toMatchObject({ totais: { entradas: '5.00' }, saldo_final: '5.00' });
    expect((await contas(ana))[0]?.saldo).toBe('0.00');
    const { body } = await ana.call<{ pagamentos: object[]; valor_pago: string }>(lancamentos.ler, {
      params: { id: tudo.movimentos[0]?.lancamento_id ?? '' },
    });
    expect([body.pagamentos.length, body.valor_pago]).toEqual([1, '0.00']);
    const estorno = tudo.movimentos[1]?.id ?? '';
    expect((await ana.call(recibos.emitir, { body: { pagamento_id: estorno } })).status).toBe(404);
  });

  it('can be exported, and refuses days in the wrong order', async () => {
    const { ana, ids } = await pronta(server);
    await registrar(ana, { tipo: 'Pagar', cents: 12345n, dias: 0, conta: 1, dono: 0, cat: 1, estorna: false }, ids);
    const query = { de: '2026-01-01', ate: '2026-01-31' };
    const { body } = await ana.call<string>(extratoExportar, { query, headers: { 'accept-language': 'pt-BR' } });
    expect(body).toContain('2026-01-01;x;Aluguel;;;;;Conta bancária;"-123,45";"-123,45"');
    const rui = { nome: 'Rui Prado', cpf: '111.444.777-35' };
    const responsavel_id = (await ana.call<{ id: string }>(responsaveis.criar, { body: rui })).body.id;
    const eva = { nome: 'Eva Adulta', cpf: '529.982.247-25' };
    const paciente_id = (await ana.call<{ id: string }>(pacientes.criar, { body: eva })).body.id;
    for (const quem of [{ responsavel_id }, { paciente_id }]) {
      const conta = { tipo: 'Receber', descricao: 'Y', valor: '10', vencimento: '2026-01-02', ...quem };
      const { id } = (await ana.call<{ id: string }>(lancamentos.criar, { body: conta })).body;
      await ana.call(lancamentos.pagar, { params: { id }, body: { data: '2026-01-02', forma: 'Pix' } });
    }
    const pagos = (await ana.call<string>(extratoExportar, { query, headers: { 'accept-language': 'pt-BR' } })).body;
    expect(pagos).toContain('Paciente;Nome do pagador;CPF do pagador;Forma');
    expect(pagos).toContain('2026-01-02;Y;;;Rui Prado;111.444.777-35;Pix;');
    expect(pagos).toContain('2026-01-02;Y;;Eva Adulta;Eva Adulta;529.982.247-25;Pix;');
    expect((await ana.call(extrato, { query: { de: '2026-02-01', ate: '2026-01-01' } })).status).toBe(422);
    expect((await ana.call(extrato, { query: { de: '2026-02-31' } })).status).toBe(422);
  });

  it('is not visible to another practice', async () => {
    const [{ ana, ids }, { ana: bia }] = [await pronta(server), await pronta(server)];
    await registrar(ana, { tipo: 'Receber', cents: 5n, dias: 0, conta: 0, dono: 0, cat: 0, estorna: false }, ids);
    const [carteira_id] = ids.carteiras;
    expect((await ler(bia, { de: '2026-01-01', ate: '2026-12-31' })).movimentos).toEqual([]);
    for (const def of [extrato, extratoExportar])
      expect((await bia.call(def, { query: { carteira_id } })).status).toBe(404);
    const [, minha] = await contas(bia);
    const body = { data: hoje, valor: '1', de_carteira_id: carteira_id, para_carteira_id: minha?.id };
    expect((await bia.call(transferencias.criar, { body })).status).toBe(422);
    expect((await bia.call(carteiras.editar, { params: { id: carteira_id ?? '' }, body: { nome: 'x' } })).status).toBe(
      404,
    );
  });
});
