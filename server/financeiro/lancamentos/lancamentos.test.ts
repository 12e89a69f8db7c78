import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { lancamentoAnexos } from '#contract/anexos.ts';
import { cobranca, cobrar } from '#contract/financeiro/cobranca.ts';
import { categorias } from '#contract/financeiro/financeiro.ts';
import { pacientes } from '#contract/pacientes.ts';
import { centavos, emDinheiro, soma } from '#domain/money/dinheiro.ts';
import { testServer } from '#server/platform/testing/testing.ts';
import {
  base,
  criar,
  type Erro,
  type Inteiro,
  type Lancamento,
  lancamentos,
  listar,
  pagar,
} from './lancamentos.testing.ts';

const server = testServer();

describe('a lançamento', () => {
  it('needs four fields, and the rest has defaults', async () => {
    const ana = await server.practice();
    const { status, body } = await criar(ana);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...base, status: 'Aberto', valor_pago: '0.00', saldo: '180.00', vencido: false });
    expect(body.forma).toBeNull();
  });

  it('is created once when repeated', async () => {
    const ana = await server.practice();
    const id = uuidv7();
    await criar(ana, { id });
    expect((await criar(ana, { id, valor: '5' })).body.valor).toBe('180.00');
    expect(await listar(ana)).toHaveLength(1);
  });

  it.each([
    ['valor', { valor: '0' }],
    ['valor', { valor: '-1' }],
    ['valor', { valor: '0.0000000000001' }],
    ['valor', { valor: '1000000000000.00' }],
    ['valor', { valor: 'NaN' }],
    ['vencimento', { vencimento: '2026-02-31' }],
    ['parcelas', { valor: '10000.00', parcelas: 1_000_000 }],
    ['parcelas', { valor: '0.50', parcelas: 60 }],
    ['parcelas', { parcelas: 0 }],
    ['parcelas', { valor: '10.00', vencimento: '2200-12-01', parcelas: 2 }],
    ['recorrencia', { parcelas: 3, recorrencia: { frequencia: 'mensal', vezes: 3 } }],
    ['recorrencia.ate', { recorrencia: { frequencia: 'semanal', ate: '2190-01-01' } }],
    ['tipo', { tipo: 'Emprestar' }],
    ['descricao', { descricao: '  ' }],
    ['forma', { forma: 'Fiado' }],
    ['paciente_id', { paciente_id: uuidv7() }],
    ['responsavel_id', { responsavel_id: uuidv7() }],
    ['categoria_id', { categoria_id: uuidv7() }],
    ['atendimento_id', { atendimento_id: uuidv7() }],
  ])('is refused for its %s: %j', async (campo, over) => {
    const ana = await server.practice();
    const { status, body } = await criar<Erro>(ana, over);
    expect([status, Object.keys(body.errors)]).toEqual([422, [campo]]);
    expect(await listar(ana)).toEqual([]);
  });

  it('refuses references to another practice', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const child = (await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } })).body;
    expect((await criar(bia, { paciente_id: child.id })).status).toBe(422);
    const { id } = (await criar(ana)).body;
    const params = { id };
    for (const [def, body] of [
      [lancamentos.ler, undefined],
      [lancamentos.editar, { descricao: 'x' }],
      [lancamentos.excluir, undefined],
      [lancamentos.pagar, {}],
      [lancamentos.estornar, {}],
      [cobranca, undefined],
      [cobrar, { meio: 'whatsapp' }],
      [lancamentoAnexos.listar, undefined],
    ] as const)
      expect((await bia.call(def, { params, body })).status, def.path).toBe(404);
    expect((await bia.call<{ ids: string[] }>(lancamentos.pagarVarios, { body: { ids: [id] } })).body.ids).toEqual([]);
    expect((await bia.call<{ ids: string[] }>(lancamentos.excluirVarios, { body: { ids: [id] } })).body.ids).toEqual(
      [],
    );
    expect((await ana.call<Inteiro>(lancamentos.ler, { params })).body.status).toBe('Aberto');
  });

  it('refuses an outdated version', async () => {
    const ana = await server.practice();
    const { id } = (await criar(ana)).body;
    const editar = (body: object) => ana.call<Lancamento>(lancamentos.editar, { params: { id }, body });
    expect((await editar({ valor: '200', versao: 1 })).body).toMatchObject({ valor: '200.00', versao: 2 });
    expect((await editar({ valor: '210', versao: 1 })).status).toBe(409);
    expect((await editar({ valor: '220' })).body.valor).toBe('220.00');
    expect((await editar({ status: 'Pago' })).status).toBe(422);
    expect((await editar({ status: 'Cancelado' })).body).toMatchObject({ status: 'Cancelado', saldo: '0.00' });
    expect((await editar({ status: 'Aberto' })).body.status).toBe('Aberto');
  });

  it('has a category of its own kind, also by name', async () => {
    const ana = await server.practice();
    const todas = (await ana.call<{ id: string; nome: string; tipo: string }[]>(categorias.listar)).body;
    const aluguel = todas.find(({ nome }) => nome === 'Rent');
    expect(aluguel).toMatchObject({ tipo: 'Pagar', dedutivel: 'sim', padrao: true });
    expect((await criar<Erro>(ana, { categoria_id: aluguel?.id })).body.errors).toHaveProperty('categoria_id');
    expect((await criar(ana, { tipo: 'Pagar', categoria: 'rent' })).body.categoria_id).toBe(aluguel?.id);
    const nova = (await criar(ana, { tipo: 'Pagar', categoria: 'Aquário da sala' })).body;
    expect(nova.categoria).toBe('Aquário da sala');
    const again = (await criar(ana, { tipo: 'Pagar', categoria: 'aquário DA sala' })).body;
    expect(again.categoria_id).toBe(nova.categoria_id);
  });
});

describe('instalments and repetitions', () => {
  it('add up to the cent, for any amount and number', async () => {
    const ana = await server.practice();
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt({ min: 120n, max: 99_999_999n }),
        fc.integer({ min: 2, max: 120 }),
        async (total, n) => {
          const valor = emDinheiro(total);
          const { body } = await criar(ana, { valor, parcelas: n });
          const todas = (await listar(ana, { por_pagina: 1000 })).filter(({ grupo_id }) => grupo_id === body.grupo_id);
          expect(todas).toHaveLength(n);
          expect(soma(todas.map((one) => one.valor))).toBe(valor);
          const cents = todas.map((one) => Number(centavos(one.valor)));
          const [maior, menor] = [Math.max(...cents), Math.min(...cents)];
          expect(maior - menor).toBeLessThanOrEqual(1);
          await server.owner('delete from lancamentos where grupo_id = $1', [body.grupo_id]);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('are due on the same day, or on the last of a shorter month', async () => {
    const ana = await server.practice();
    await criar(ana, { vencimento: '2027-01-31', valor: '100.00', parcelas: 3 });
    const todas = await listar(ana);
    expect(todas.map(({ vencimento, valor, parcela }) => [vencimento, valor, parcela])).toEqual([
      ['2027-01-31', '33.34', 1],
      ['2027-02-28', '33.33', 2],
      ['2027-03-31', '33.33', 3],
    ]);
  });

  it('are changed and deleted from one on; paid ones stay', async () => {
    const ana = await server.practice();
    const { body } = await criar(ana, {
      tipo: 'Pagar',
      descricao: 'Aluguel',
      recorrencia: { frequencia: 'mensal', vezes: 5 },
    });
    const [, segundo, terceiro] = await listar(ana, { tipo: 'Pagar' });
    await pagar(ana, terceiro?.id ?? '');
    const params = { id: segundo?.id ?? '' };
    await ana.call(lancamentos.editar, { params, body: { valor: '190', escopo: 'seguintes' } });
    expect((await listar(ana, { tipo: 'Pagar' })).map(({ valor }) => valor)).toEqual([
      '180.00',
      '190.00',
      '180.00',
      '190.00',
      '190.00',
    ]);
    const gone = await ana.call<{ ids: string[] }>(lancamentos.excluir, { params, query: { escopo: 'seguintes' } });
    expect(gone.body.ids).toHaveLength(3);
    expect((await listar(ana, { tipo: 'Pagar' })).map(({ id }) => id)).toEqual([body.id, terceiro?.id]);
    const back = await ana.call<{ ids: string[] }>(lancamentos.restaurar, { body: { ids: gone.body.ids } });
    expect(back.body.ids).toHaveLength(3);
  });
});

describe('attachments', () => {
  it('belong to a lançamento', async () => {
    const ana = await server.practice();
    const { id } = (await criar(ana, { tipo: 'Pagar' })).body;
    const body = new FormData();
    body.set('arquivo', new Blob(['nota']), 'nota.txt');
    expect((await ana.call(lancamentoAnexos.anexar, { params: { id }, body })).status).toBe(201);
    expect((await ana.call<unknown[]>(lancamentoAnexos.listar, { params: { id } })).body).toHaveLength(1);
  });
});
