import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import {
  type Extrato,
  extrato,
  extratoExportar,
  type Fluxo,
  fluxo,
  type Movimento,
} from '#contract/financeiro/extrato.ts';
import { type Carteira, carteiras, categorias, transferencias } from '#contract/financeiro/financeiro.ts';
import { lancamentos } from '#contract/financeiro/lancamentos.ts';
import { recibos } from '#contract/financeiro/recibos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { hojeEm, primeiroDoMes, somaDias, somaMeses } from '#domain/days/fuso.ts';
import { centavos, emDinheiro, soma } from '#domain/money/dinheiro.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();
const hoje = hojeEm('America/Sao_Paulo');

const ler = async (who: Caller, query: Record<string, unknown> = {}) =>
  (await who.call<Extrato>(extrato, { query: { por_pagina: 1000, ...query } })).body;
const contas = async (who: Caller) => (await who.call<Carteira[]>(carteiras.listar)).body;

type Fato = {
  tipo: 'Receber' | 'Pagar';
  cents: bigint;
  dias: number;
  conta: number;
  dono: number;
  cat: number;
  estorna: boolean;
};

const registrar = async (
  who: Caller,
  fato: Fato,
  ids: { carteiras: string[]; pacientes: string[]; categorias: Record<string, string[]> },
) => {
  const data = somaDias('2026-01-01', fato.dias);
  const body = {
    tipo: fato.tipo,
    descricao: 'x',
    valor: emDinheiro(fato.cents),
    vencimento: data,
    paciente_id: fato.dono ? ids.pacientes[fato.dono - 1] : null,
    categoria_id: fato.cat ? ids.categorias[fato.tipo]?.[fato.cat - 1] : null,
  };
  const { id } = (await who.call<{ id: string }>(lancamentos.criar, { body })).body;
  await who.call(lancamentos.pagar, { params: { id }, body: { data, carteira_id: ids.carteiras[fato.conta] } });
  if (fato.estorna) await who.call(lancamentos.estornar, { params: { id }, body: {} });
};

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

const pronta = async () => {
  const ana = await server.practice();
  const donos = await Promise.all(
    ['Lia', 'Rui'].map(async (nome) => (await ana.call<{ id: string }>(pacientes.criar, { body: { nome } })).body.id),
  );
  const todas = (await ana.call<{ id: string; tipo: string }[]>(categorias.listar)).body;
  const de = (tipo: string) => todas.filter((one) => one.tipo === tipo).map(({ id }) => id);
  return {
    ana,
    ids: {
      carteiras: (await contas(ana)).map(({ id }) => id),
      pacientes: donos,
      categorias: { Receber: de('Receber'), Pagar: de('Pagar') },
    },
  };
};

/** Checks what must be true of any statement. */
const confere = (lido: Extrato) => {
  const { totais } = lido;
  for (const grupos of [lido.meses, lido.categorias, lido.pacientes])
    for (const campo of ['entradas', 'saidas', 'estornos'] as const)
      expect(soma(grupos.map((grupo) => grupo[campo]))).toBe(totais[campo]);
  // Every listed movement is in one of the totals, whole.
  const listados = (origem: Movimento['origem'], sinal?: 1 | -1) =>
    lido.movimentos
      .filter((one) => one.origem === origem && (!sinal || Math.sign(Number(one.valor)) === sinal))
      .reduce((sum, { valor }) => sum + centavos(valor), 0n);
  expect(totais).toEqual({
    entradas: emDinheiro(listados('pagamento', 1)),
    saidas: emDinheiro(-listados('pagamento', -1)),
    estornos: emDinheiro(listados('estorno')),
    transferencias: emDinheiro(listados('transferencia')),
    saldos: emDinheiro(listados('saldo')),
    resultado: emDinheiro(listados('pagamento') + listados('estorno')),
  });
  expect(soma([lido.saldo_inicial, ...lido.movimentos.map(({ valor }) => valor)])).toBe(lido.saldo_final);
  expect(soma([lido.saldo_inicial, totais.resultado, totais.transferencias, totais.saldos])).toBe(lido.saldo_final);
  let saldo = centavos(lido.saldo_inicial);
  for (const movimento of lido.movimentos) {
    saldo += centavos(movimento.valor);
    expect(movimento.saldo).toBe(emDinheiro(saldo));
  }
  expect(lido.meses.at(-1)?.saldo ?? lido.saldo_inicial).toBe(lido.saldo_final);
};

describe('the statement', () => {
  it('adds up to the cent, for any period, account and history', async () => {
    await fc.assert(
      fc.asyncProperty(
        Fatos,
        fc.integer({ min: -5, max: 125 }),
        fc.integer({ min: 0, max: 130 }),
        async (fatos, inicio, tamanho) => {
          const { ana, ids } = await pronta();
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
    const { ana, ids } = await pronta();
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
    const { ana, ids } = await pronta();
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
    const { ana, ids } = await pronta();
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
    const { ana, ids } = await pronta();
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
    const [{ ana, ids }, { ana: bia }] = [await pronta(), await pronta()];
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

describe('the opening balance', () => {
  it('is the balance of the wallet on its day, whatever was recorded before or later', async () => {
    const { ana, ids } = await pronta();
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

  it('has the fees of booked sessions, until they are charged', async () => {
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
