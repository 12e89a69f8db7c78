import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { lancamentoAnexos } from '#contract/anexos.ts';
import { settingsConfigSave } from '#contract/conta/settings.ts';
import { cobranca, cobrar } from '#contract/financeiro/cobranca.ts';
import { type Devedor, devedores, devedoresExportar } from '#contract/financeiro/devedores.ts';
import { carteiras, categorias, financeiroConfigSalvar } from '#contract/financeiro/financeiro.ts';
import * as contract from '#contract/financeiro/lancamentos.ts';
import { pacienteSaldo } from '#contract/financeiro/saldo.ts';
import { pacientes } from '#contract/pacientes.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import type { RouteDef } from '#contract/route.ts';
import { hojeEm, somaDias } from '#domain/days/fuso.ts';
import { centavos, emDinheiro, soma } from '#domain/money/dinheiro.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();
const { lancamentos } = contract;
type Lancamento = contract.Lancamento;
type Inteiro = contract.LancamentoInteiro;
type Erro = { errors: Record<string, string[]>; codigo: string };

const hoje = hojeEm('America/Sao_Paulo');
const base = { tipo: 'Receber', descricao: 'Avaliação', valor: '180.00', vencimento: hoje };
const criar = <T = Lancamento>(who: Caller, over = {}) =>
  who.call<T>(lancamentos.criar, { body: { ...base, ...over } });
const pagar = (who: Caller, id: string, body = {}) => who.call<Inteiro>(lancamentos.pagar, { params: { id }, body });
const listar = async (who: Caller, query = {}) =>
  (await who.call<Lancamento[]>(lancamentos.listar, { query: { por_pagina: 1000, ...query } })).body;

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

describe('the list', () => {
  it('defaults to receivables of the next three days', async () => {
    const ana = await server.practice();
    for (const dias of [-1, 0, 3, 4]) await criar(ana, { descricao: `d${dias}`, vencimento: somaDias(hoje, dias) });
    await criar(ana, { tipo: 'Pagar', descricao: 'p' });
    const buscar = async (body = {}) =>
      (await ana.call<Lancamento[]>(lancamentos.buscar, { body })).body.map((one) => one.descricao);
    expect(await buscar()).toEqual(['d0', 'd3']);
    expect(await buscar({ tipo: 'Pagar' })).toEqual(['p']);
    expect(await buscar({ status: 'Vencido', ate: hoje })).toEqual(['d-1']);
    expect(await buscar({ de: somaDias(hoje, 4) })).toEqual(['d4']);
    expect((await ana.call(lancamentos.buscar, { body: { de: hoje, ate: somaDias(hoje, -1) } })).status).toBe(422);
  });

  it('is filtered by people, category, payment method and words, with totals', async () => {
    const ana = await server.practice();
    const lia = (await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia Prado' } })).body.id;
    const rui = (await ana.call<{ id: string }>(responsaveis.criar, { body: { nome: 'Rui Prado' } })).body.id;
    const um = (await criar(ana, { paciente_id: lia, forma: 'Pix', categoria: 'Grupo novo', valor: '10' })).body;
    await criar(ana, { responsavel_id: rui, valor: '20', vencimento: somaDias(hoje, -40) });
    const so = async (query: object) => (await listar(ana, query)).map(({ valor }) => valor);
    expect(await so({ paciente_id: lia })).toEqual(['10.00']);
    expect(await so({ responsavel_id: rui })).toEqual(['20.00']);
    expect(await so({ categoria_id: um.categoria_id })).toEqual(['10.00']);
    expect(await so({ forma: 'Pix' })).toEqual(['10.00']);
    expect(await so({ busca: 'PRADO avaliacao' })).toEqual(['20.00', '10.00']);
    expect(await so({ ordem: '-valor' })).toEqual(['20.00', '10.00']);
    const { body } = await ana.call(lancamentos.resumo, { query: { tipo: 'Receber' } });
    expect(body).toEqual({ quantos: 2, valor: '30.00', pago: '0.00', aberto: '30.00', vencido: '20.00', vencidos: 1 });
  });

  it('can have what is open before what is settled', async () => {
    const ana = await server.practice();
    const conta = (dias: number, valor: string) => criar(ana, { valor, vencimento: somaDias(hoje, dias) });
    for (const [dias, valor] of [
      [-9, '10'],
      [-7, '20'],
    ] as const) {
      const { id } = (await conta(dias, valor)).body;
      await ana.call(lancamentos.pagar, { params: { id }, body: {} });
    }
    await conta(5, '30');
    await conta(-1, '40');
    const valores = (await listar(ana, { ordem: 'situacao' })).map(({ valor }) => valor);
    expect(valores).toEqual(['40.00', '30.00', '20.00', '10.00']);
  });

  it('is searched by the word that the reader sees, whatever the stored language', async () => {
    const ana = await server.practice();
    for (const descricao of ['Sessão', 'Sessões 03/2026', 'Consulta']) {
      const { id } = (await criar(ana, { descricao })).body;
      await server.owner('update lancamentos set automatico = true where id = $1', [id]);
    }
    await criar(ana, { descricao: 'Sessão escrita à mão' });
    const achados = async (busca: string, idioma: string) => {
      const { body } = await ana.call<Lancamento[]>(lancamentos.listar, {
        query: { por_pagina: 50, busca },
        headers: { 'accept-language': idioma },
      });
      return body.map(({ descricao }) => descricao).sort();
    };
    expect(await achados('session', 'en')).toEqual(['Session', 'Sessions 03/2026']);
    expect(await achados('SESSIONS 03/2026', 'en')).toEqual(['Sessions 03/2026']);
    expect(await achados('sesion', 'es')).toEqual(['Sesiones 03/2026', 'Sesión']);
    expect(await achados('会谈', 'zh-CN')).toEqual(['会谈', '会谈 03/2026']);
    expect(await achados('sessao', 'pt-br')).toEqual(['Sessão', 'Sessão escrita à mão']);
    const { body } = await ana.call<{ quantos: number }>(lancamentos.resumo, {
      query: { tipo: 'Receber', busca: 'session' },
      headers: { 'accept-language': 'en' },
    });
    expect(body.quantos).toBe(2);
  });

  it('has the payment id if there is exactly one in force', async () => {
    const ana = await server.practice();
    const { id } = (await criar(ana)).body;
    const unico = async () => (await listar(ana))[0]?.pagamento_id;
    expect(await unico()).toBeNull();
    const { pagamentos } = (await pagar(ana, id, { valor: '80' })).body;
    expect(await unico()).toBe(pagamentos[0]?.id);
    await pagar(ana, id);
    expect(await unico()).toBeNull();
    await ana.call(lancamentos.estornar, { params: { id }, body: { pagamento_id: pagamentos[0]?.id } });
    expect(await unico()).toEqual(expect.any(String));
    expect(await unico()).not.toBe(pagamentos[0]?.id);
  });

  it('is exported as CSV', async () => {
    const ana = await server.practice();
    await criar(ana, { descricao: '=1+1;x' });
    const headers = { 'accept-language': 'pt-BR' };
    const { body, headers: got } = await ana.call<string>(lancamentos.exportar, { query: {}, headers });
    expect(got.get('content-type')).toContain('text/csv');
    expect(body).toContain(`Receber;"'=1+1;x";"180,00";${hoje};Aberto;"0,00";"180,00"`);
    expect(body).toMatch(/^Tipo;Descrição;Valor;Vencimento;Status;.*;Paciente;Quem paga;/);
  });

  it('is exported with headers in the reader’s language and the practice’s words', async () => {
    const ana = await server.practice();
    const termo_paciente = { sing: 'Aprendente', plural: 'Aprendentes' };
    await ana.call(settingsConfigSave, { body: { termo_paciente } });
    await criar(ana, { forma: 'Dinheiro' });
    const ler = async (lingua: string, rota = lancamentos.exportar as RouteDef) =>
      (await ana.call<string>(rota, { query: {}, headers: { 'accept-language': lingua } })).body.split('\r\n');
    expect((await ler('en'))[0]).toMatch(/^Type,Description,Amount,Due,.*,Learner,Payer,/);
    expect((await ler('en'))[1]).toMatch(/^Charge,.*,Open,.*,Cash,/);
    expect((await ler('zh-CN'))[0]).toMatch(/^类型,说明,金额,/);
    expect((await ler('es', devedoresExportar))[0]).toMatch(/^Quién debe;Aprendices;/);
  });

  it('translates generated descriptions, and leaves typed ones', async () => {
    const ana = await server.practice();
    await ana.call(settingsConfigSave, { body: { termo_atendimento: { sing: 'Sessão', plural: 'Sessões' } } });
    const lia = (await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } })).body.id;
    const atendimento = async (modo_recebivel: string, dia: string) => {
      await ana.call(financeiroConfigSalvar, { body: { modo_recebivel } });
      const horas = { inicio: `${dia}T13:00:00Z`, fim: `${dia}T14:00:00Z` };
      await ana.call(atendimentos.criar, { body: { paciente_id: lia, valor: '90', status: 'Realizado', ...horas } });
    };
    await atendimento('agendar', '2026-01-05');
    await atendimento('mensal', '2026-01-06');
    await criar(ana, { descricao: 'Sessão', vencimento: '2026-01-01' });
    const ler = async (lingua: string) => {
      const headers = { 'accept-language': lingua };
      const { body } = await ana.call<contract.Lancamento[]>(lancamentos.listar, { headers });
      return body.map(({ descricao }) => descricao);
    };
    expect(await ler('pt-BR')).toEqual(['Sessão', 'Sessão', 'Sessões 01/2026']);
    expect(await ler('en')).toEqual(['Sessão', 'Session', 'Sessions 01/2026']);
    expect(await ler('zh-CN')).toEqual(['Sessão', '会谈', '会谈 01/2026']);
    const mudado = (await listar(ana, { ordem: 'vencimento' }))[1]?.id ?? '';
    await ana.call(lancamentos.editar, { params: { id: mudado }, body: { descricao: 'Devolutiva' } });
    expect(await ler('en')).toEqual(['Sessão', 'Devolutiva', 'Sessions 01/2026']);
  });
});

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
