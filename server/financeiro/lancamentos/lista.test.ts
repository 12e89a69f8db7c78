import { describe, expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { settingsConfigSave } from '#contract/conta/settings.ts';
import { devedoresExportar } from '#contract/financeiro/devedores.ts';
import { financeiroConfigSalvar } from '#contract/financeiro/financeiro.ts';
import type * as contract from '#contract/financeiro/lancamentos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import type { RouteDef } from '#contract/route.ts';
import { somaDias } from '#domain/days/fuso.ts';
import { testServer } from '#server/platform/testing/testing.ts';
import { criar, hoje, type Lancamento, lancamentos, listar, pagar } from './lancamentos.testing.ts';

const server = testServer();

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
