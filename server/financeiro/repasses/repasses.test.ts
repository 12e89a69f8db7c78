import { describe, expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { financeiroConfigSalvar } from '#contract/financeiro/financeiro.ts';
import { type Lancamento, lancamentos } from '#contract/financeiro/lancamentos.ts';
import { type Acordo, type Repasse, repasseAcordos, repasses } from '#contract/financeiro/repasses.ts';
import type { Funcao } from '#contract/permissoes.ts';
import { primeiroDoMes, somaMeses } from '#domain/days/fuso.ts';
import { soma } from '#domain/money/dinheiro.ts';
import { joinTeam } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, errorsOf, testServer } from '#server/platform/testing/testing.ts';
import {
  acordar,
  atendeu,
  clinica,
  crianca,
  dia,
  entra,
  extrato,
  hoje,
  mes,
  pagar,
  recebe,
} from './repasses.testing.ts';

const server = testServer();
const este = primeiroDoMes(hoje);
const listar = (who: Caller, quando = mes) => who.call<Repasse[]>(repasses.listar, { query: { mes: quando } });
const permitir = (conta_id: string) =>
  server.owner('update contas set config = $2 where id = $1', [
    conta_id,
    JSON.stringify({ ...CONFIG_PADRAO, modulos: { financeiro: true, producao: true } }),
  ]);

describe('production', () => {
  it('is what was carried out and received in the month, for the professional who attended', async () => {
    const { ana, rafa, lia } = await clinica(server);
    await acordar(ana, rafa.membro_id);
    const um = await atendeu(ana, lia, rafa.membro_id, dia(3));
    await atendeu(ana, lia, rafa.membro_id, dia(10));
    await atendeu(ana, lia, rafa.membro_id, dia(11), { status: 'Faltou' });
    await atendeu(ana, lia, ana.user.membro.id, dia(12));
    await recebe(ana, um.lancamento, dia(4));
    expect((await extrato(ana, rafa.membro_id)).body).toMatchObject({
      ...{
        mes,
        atendimentos: 2,
        realizado: '360.00',
        recebido: '180.00',
        parte: '108.00',
        total: '108.00',
        pago: null,
      },
      linhas: [
        { dia: dia(3), paciente: 'Lia', realizado: '180.00', recebido: '180.00', parte: '108.00' },
        { dia: dia(10), recebido: '0.00', parte: '0.00' },
      ],
    });
    const todos = (await listar(ana)).body;
    expect(todos.find(({ membro_id }) => membro_id === ana.user.membro.id)).toMatchObject({
      atendimentos: 1,
      acordos: [],
    });
  });

  it('counts what was paid late in the month of the payment, and what was paid ahead with the appointment', async () => {
    const { ana, rafa, lia } = await clinica(server);
    await ana.call(financeiroConfigSalvar, { body: { modo_recebivel: 'agendar' } });
    await acordar(ana, rafa.membro_id, { valor: '50' });
    const tarde = await atendeu(ana, lia, rafa.membro_id, dia(20));
    const antes = await atendeu(ana, lia, rafa.membro_id, dia(1, este), { status: 'Agendado' });
    await recebe(ana, tarde.lancamento, dia(1, este));
    await recebe(ana, antes.lancamento, dia(21));
    expect((await extrato(ana, rafa.membro_id)).body).toMatchObject({ recebido: '0.00', total: '0.00' });
    expect((await extrato(ana, rafa.membro_id, este)).body).toMatchObject({ recebido: '180.00', total: '90.00' });
    const body = { status: 'Realizado', permitir_conflito: true };
    await ana.call(atendimentos.editar, { params: { id: antes.id }, body });
    expect((await extrato(ana, rafa.membro_id, este)).body).toMatchObject({ recebido: '360.00', total: '180.00' });
  });

  it('of a monthly charge with two professionals adds up to what was paid, to the cent', async () => {
    const { ana, rafa, lia } = await clinica(server);
    await ana.call(financeiroConfigSalvar, { body: { modo_recebivel: 'mensal' } });
    const eu = ana.user.membro.id;
    for (const membro of [rafa.membro_id, eu]) await acordar(ana, membro, { valor: '33.33' });
    for (const n of [2, 4, 6, 8, 10])
      await atendeu(ana, lia, n % 4 === 0 ? eu : rafa.membro_id, dia(n), { valor: '33.33' });
    const [cobrado] = (await ana.call<Lancamento[]>(lancamentos.listar, { query: {} })).body;
    const id = cobrado?.id ?? '';
    // A discount: the charge is less than its appointments.
    await ana.call(lancamentos.editar, { params: { id }, body: { valor: '100.01' } });
    for (const valor of ['0.01', '33.33', '16.66', '50.01']) await recebe(ana, id, dia(28), valor);
    const lidos = [await extrato(ana, rafa.membro_id), await extrato(ana, eu)].map(({ body }) => body);
    expect(soma(lidos.map(({ recebido }) => recebido))).toBe('100.01');
    expect(soma(lidos.map(({ realizado }) => realizado))).toBe('100.01');
    for (const { parte, linhas } of lidos) expect(soma(linhas.map((one) => one.parte))).toBe(parte);
  });

  it('is paid by percentage of what was carried out, or by appointment, as agreed', async () => {
    const { ana, rafa, lia } = await clinica(server);
    const beto = await entra(server, ana.user.conta_id, 'profissional');
    await joinTeam(server, ana.user.conta_id, lia, beto.membro_id);
    await acordar(ana, rafa.membro_id, { tipo: 'percentual_realizado', valor: '12.5' });
    await acordar(ana, beto.membro_id, { tipo: 'fixo', valor: '75.50' });
    for (const membro of [rafa, beto])
      for (const n of [3, 4]) await atendeu(ana, lia, membro.membro_id, dia(n), { valor: '180.01' });
    expect((await extrato(ana, rafa.membro_id)).body.total).toBe('45.00');
    expect((await extrato(ana, beto.membro_id)).body.total).toBe('151.00');
  });
});

describe('an agreement', () => {
  it('keeps its history: a new one changes no past month', async () => {
    const { ana, rafa, lia } = await clinica(server);
    const primeiro = (await acordar(ana, rafa.membro_id, { tipo: 'fixo', valor: '50' })).body;
    await atendeu(ana, lia, rafa.membro_id, dia(3));
    await atendeu(ana, lia, rafa.membro_id, este);
    const tarde = await acordar(ana, rafa.membro_id, { desde: dia(2), tipo: 'fixo', valor: '70' });
    expect([tarde.status, Object.keys(errorsOf(tarde.body))]).toEqual([422, ['desde']]);
    expect((await acordar(ana, rafa.membro_id, { desde: este, tipo: 'fixo', valor: '70' })).status).toBe(201);
    expect((await acordar(ana, rafa.membro_id, { desde: este })).status).toBe(422);
    expect((await extrato(ana, rafa.membro_id)).body.total).toBe('50.00');
    expect((await extrato(ana, rafa.membro_id, este)).body.total).toBe('70.00');
    const { body: todos } = await ana.call<Acordo[]>(repasseAcordos.listar, {});
    expect(todos.map(({ valor }) => valor)).toEqual(['70.00', '50.00']);
    await pagar(ana, rafa.membro_id, '50.00');
    const remover = (id: string) => ana.call(repasseAcordos.excluir, { params: { id } });
    expect((await remover(primeiro.id)).status).toBe(409);
    expect((await remover(todos[0]?.id ?? '')).status).toBe(204);
    expect((await extrato(ana, rafa.membro_id, este)).body.total).toBe('50.00');
    expect((await acordar(ana, rafa.membro_id, { desde: dia(1, somaMeses(mes, -2)) })).status).toBe(422);
  });

  it('is refused with an impossible percentage, for nobody, or for a member of another practice', async () => {
    const { ana, rafa } = await clinica(server);
    const outra = await clinica(server);
    for (const valor of ['0', '100.01', '-1', 'x', '1.234'])
      expect(errorsOf((await acordar(ana, rafa.membro_id, { valor })).body)).toHaveProperty('valor');
    expect((await acordar(ana, rafa.membro_id, { tipo: 'fixo', valor: '100.01' })).status).toBe(201);
    expect(errorsOf((await acordar(ana, outra.rafa.membro_id)).body)).toHaveProperty('membro_id');
  });
});

describe('who sees it', () => {
  it('owner and finance all; a professional their own if allowed; the others nothing', async () => {
    const { ana, conta_id, rafa, lia } = await clinica(server);
    const acordo = (await acordar(ana, rafa.membro_id, { tipo: 'fixo', valor: '50' })).body;
    await atendeu(ana, lia, rafa.membro_id, dia(3));
    const gente = new Map<Funcao, Caller>([
      ['dono', ana],
      ['profissional', rafa.who],
    ]);
    for (const funcao of ['estagiario', 'secretaria', 'financeiro'] as const)
      gente.set(funcao, (await entra(server, conta_id, funcao)).who);
    const vistos = async () => {
      const found: Record<string, number[]> = {};
      for (const [funcao, who] of gente)
        found[funcao] = [
          (await listar(who)).status,
          (await extrato(who, rafa.membro_id)).status,
          (await extrato(who, ana.user.membro.id)).status,
          (await who.call(repasseAcordos.listar, {})).status,
          (await acordar(who, rafa.membro_id, { valor: 'x' })).status,
          (await pagar(who, rafa.membro_id, '1.00')).status,
        ];
      return found;
    };
    const tudo = [200, 200, 200, 200, 422, 409];
    const nada = [404, 404, 404, 404, 404, 404];
    const comum = { dono: tudo, estagiario: nada, secretaria: nada, financeiro: tudo };
    expect(await vistos()).toEqual({ ...comum, profissional: nada });
    await permitir(conta_id);
    expect(await vistos()).toEqual({ ...comum, profissional: [200, 200, 404, 200, 404, 404] });
    const apagar = await rafa.who.call(repasseAcordos.excluir, { params: { id: acordo.id } });
    expect(apagar.status).toBe(404);
  });

  it('a professional sees only their own figures, also of a child who is no longer in their care', async () => {
    const { ana, conta_id, rafa, lia } = await clinica(server);
    await permitir(conta_id);
    for (const membro of [rafa.membro_id, ana.user.membro.id])
      await acordar(ana, membro, { tipo: 'fixo', valor: '50' });
    await atendeu(ana, lia, rafa.membro_id, dia(3));
    await atendeu(ana, await crianca(ana, { nome: 'Outra' }), ana.user.membro.id, dia(3));
    const vista = async () => (await listar(rafa.who)).body.map(({ membro_id, total }) => [membro_id, total]);
    expect(await vista()).toEqual([[rafa.membro_id, '50.00']]);
    expect((await rafa.who.call<Acordo[]>(repasseAcordos.listar, {})).body).toHaveLength(1);
    expect((await extrato(rafa.who, rafa.membro_id)).body.linhas).toMatchObject([{ paciente: 'Lia' }]);
    await server.owner('update paciente_equipe set ate = now() where membro_id = $1', [rafa.membro_id]);
    expect(await vista()).toEqual([[rafa.membro_id, '50.00']]);
    expect((await extrato(rafa.who, rafa.membro_id)).body.linhas).toMatchObject([{ paciente: null, parte: '50.00' }]);
  });

  it('another practice finds nothing', async () => {
    const { ana, rafa, lia } = await clinica(server);
    const acordo = (await acordar(ana, rafa.membro_id)).body;
    await atendeu(ana, lia, rafa.membro_id, dia(3));
    const outra = (await clinica(server)).ana;
    expect((await extrato(outra, rafa.membro_id)).status).toBe(404);
    expect((await pagar(outra, rafa.membro_id, '0.00')).status).toBe(404);
    expect((await outra.call(repasseAcordos.excluir, { params: { id: acordo.id } })).status).toBe(404);
    expect((await listar(outra)).body.every(({ atendimentos }) => atendimentos === 0)).toBe(true);
  });
});
