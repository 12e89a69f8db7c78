import { beforeAll, describe, expect, it } from 'vitest';
import { acessoExcepcional } from '#contract/equipe.ts';
import { type LancamentoInteiro, lancamentos } from '#contract/financeiro/lancamentos.ts';
import { type Recibo, recibos } from '#contract/financeiro/recibos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { impressaoMontar } from '#contract/papel/impressoes.ts';
import { FUNCOES, type Funcao, isClinica } from '#contract/permissoes.ts';
import { addMember, joinTeam, type Member, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

/** Who reads, prints and issues receipts: by function and case team, whether or not the owner shows the production. */
const server = testServer();

type Pessoa = Member & { sessao: Caller };
const people = new Map<Funcao, Pessoa>();
let conta = '';
let ana: Caller;
let own: Recibo;
let other: Recibo;

const paid = async (paciente_id: string) => {
  const body = { tipo: 'Receber', descricao: 'Sessão', valor: '180.00', vencimento: '2026-03-10', paciente_id };
  const { body: cobranca } = await ana.call<{ id: string }>(lancamentos.criar, { body });
  const params = { id: cobranca.id };
  const { body: lido } = await ana.call<LancamentoInteiro>(lancamentos.pagar, { params, body: { data: '2026-03-10' } });
  return lido.pagamentos[0]?.id ?? '';
};
const receiptOf = async (paciente_id: string) =>
  (await ana.call<Recibo>(recibos.emitir, { body: { pagamento_id: await paid(paciente_id) } })).body;
const newPatient = async (nome: string) =>
  (await ana.call<{ id: string }>(pacientes.criar, { body: { nome } })).body.id;

beforeAll(async () => {
  const practice = await server.practice();
  ana = practice;
  conta = practice.user.conta_id;
  const [lia, rui] = [await newPatient('Lia Prado'), await newPatient('Rui Lima')];
  own = await receiptOf(lia);
  other = await receiptOf(rui);
  for (const funcao of FUNCOES) {
    const one = await addMember(server, conta, funcao);
    const [sessao = server.nobody()] = await sessionsOf(server, conta, one.usuario_id, 1);
    people.set(funcao, { ...one, sessao });
    if (isClinica(funcao)) await joinTeam(server, conta, lia, one.membro_id);
  }
});

const as = (funcao: Funcao) => people.get(funcao)?.sessao ?? server.nobody();
const print = (who: Caller, recibo_id: string) =>
  who.call(impressaoMontar, { body: { titulo: 'Recibo', recibo_id }, headers: { 'accept-language': 'pt-br' } });
const listed = async (who: Caller) => {
  const { status, body } = await who.call<Recibo[]>(recibos.listar);
  return status === 200 ? body.map(({ id }) => id) : status;
};

describe('receipts', () => {
  it('of all patients are read by owner, secretary and finance', async () => {
    for (const funcao of ['dono', 'secretaria', 'financeiro'] as const) {
      expect(await listed(as(funcao)), funcao).toEqual([other.id, own.id]);
      expect((await print(as(funcao), other.id)).status, funcao).toBe(200);
    }
  });

  it('of their own cases are read and printed by a professional, and nothing else of the money', async () => {
    const bia = as('profissional');
    expect(await listed(bia)).toEqual([own.id]);
    expect((await bia.call(recibos.ler, { params: { id: own.id } })).status).toBe(200);
    expect((await print(bia, own.id)).status).toBe(200);
    for (const id of [other.id]) {
      expect((await bia.call(recibos.ler, { params: { id } })).status).toBe(404);
      expect((await print(bia, id)).status).toBe(404);
    }
    expect((await bia.call(lancamentos.listar, { query: { tipo: 'Receber' } })).status).toBe(404);
    expect((await bia.call(lancamentos.resumo, { query: { tipo: 'Receber' } })).status).toBe(404);
    expect((await bia.call(recibos.exportar)).status).toBe(404);
  });

  it('are not opened by an exceptional access', async () => {
    const bia = as('profissional');
    const motivo = 'A família ligou e a colega está fora';
    const params = { id: other.paciente_id ?? '' };
    expect((await bia.call(acessoExcepcional, { params, body: { motivo } })).status).toBeLessThan(300);
    expect((await bia.call(recibos.ler, { params: { id: other.id } })).status).toBe(404);
    expect(await listed(bia)).not.toContain(other.id);
  });

  it('do not exist for a trainee, nor in the database in their name', async () => {
    expect(await listed(as('estagiario'))).toBe(404);
    expect((await as('estagiario').call(recibos.ler, { params: { id: own.id } })).status).toBe(404);
    expect((await print(as('estagiario'), own.id)).status).toBe(404);
    const seen = (funcao: Funcao) =>
      server.deps.database.transaction(
        { conta_id: conta, membro: { id: people.get(funcao)?.membro_id ?? '', funcao } },
        (db) => db.selectFrom('recibos').select('id').where('id', '=', own.id).execute(),
      );
    expect(await seen('estagiario')).toEqual([]);
    expect(await seen('profissional')).toHaveLength(1);
  });
});
