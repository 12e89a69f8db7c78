import { beforeAll, describe, expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { acessoExcepcional } from '#contract/equipe.ts';
import { type LancamentoInteiro, lancamentos } from '#contract/financeiro/lancamentos.ts';
import { type FaltasDoRecibo, type PagamentoSemRecibo, type Recibo, recibos } from '#contract/financeiro/recibos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { impressaoMontar } from '#contract/papel/impressoes.ts';
import type { Funcao } from '#contract/permissoes.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import type { Db } from '#server/platform/db/db.ts';
import { addMember, joinTeam, type Member, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, semUnidos, testServer } from '#server/platform/testing/testing.ts';

/** A professional issues the receipts of their own cases, and sees no other amounts. */
const server = testServer();

type Pessoa = Member & { sessao: Caller };
let conta = '';
let ana: Caller;
let bia: Pessoa;
let estagio: Pessoa;
let lia = '';
let rui = '';

const create = async (rota: typeof pacientes.criar | typeof responsaveis.criar, nome: string) =>
  (await ana.call<{ id: string }>(rota, { body: { nome } })).body.id;
const paid = async (paciente_id: string, over: object = {}) => {
  const body = { tipo: 'Receber', descricao: 'Sessão', valor: '180.00', vencimento: '2026-03-10', ...over };
  const { body: cobranca } = await ana.call<{ id: string }>(lancamentos.criar, { body: { ...body, paciente_id } });
  const params = { id: cobranca.id };
  const { body: lido } = await ana.call<LancamentoInteiro>(lancamentos.pagar, { params, body: { data: '2026-03-10' } });
  return { id: cobranca.id, pagamento_id: lido.pagamentos[0]?.id ?? '' };
};
const member = async (funcao: Funcao): Promise<Pessoa> => {
  const one = await addMember(server, conta, funcao);
  const [sessao = server.nobody()] = await sessionsOf(server, conta, one.usuario_id, 1);
  return { ...one, sessao };
};
const issue = (who: Caller, pagamento_id: string) => who.call<Recibo>(recibos.emitir, { body: { pagamento_id } });
const pending = async (who: Caller, paciente_id: string) => {
  const { status, body } = await who.call<{ id: string }[]>(recibos.aEmitir, { query: { paciente_id } });
  return status === 200 ? body.map(({ id }) => id) : status;
};

beforeAll(async () => {
  const practice = await server.practice();
  ana = practice;
  conta = practice.user.conta_id;
  [lia, rui] = [await create(pacientes.criar, 'Lia Prado'), await create(pacientes.criar, 'Rui Lima')];
  [bia, estagio] = [await member('profissional'), await member('estagiario')];
  for (const { membro_id } of [bia, estagio]) await joinTeam(server, conta, lia, membro_id);
});

describe('a professional', () => {
  it('sees the payments of their own cases that have no receipt, and no others', async () => {
    const { pagamento_id } = await paid(lia);
    const reversed = await paid(lia);
    await ana.call(lancamentos.estornar, { params: { id: reversed.id }, body: {} });
    await paid(rui);
    expect(await pending(bia.sessao, lia)).toEqual([pagamento_id]);
    expect(await pending(bia.sessao, rui)).toEqual([]);
    expect((await issue(bia.sessao, pagamento_id)).status).toBe(201);
    expect(await pending(bia.sessao, lia)).toEqual([]);
    expect((await bia.sessao.call(recibos.aEmitir)).status).toBe(422);
  });

  it('sees their days and professionals', async () => {
    const session = async (day: number, profissional_id: string) => {
      const inicio = `2026-03-0${day}T23:30:00Z`;
      const body = { paciente_id: lia, inicio, fim: `2026-03-0${day + 1}T00:20:00Z`, permitir_conflito: true };
      const { body: made } = await ana.call<{ id: string }>(atendimentos.criar, { body: { ...body, profissional_id } });
      return made.id;
    };
    const { id, pagamento_id } = await paid(lia);
    for (const [day, who] of [
      [2, bia.membro_id],
      [4, bia.membro_id],
    ] as const)
      await server.owner(
        `insert into lancamento_itens (conta_id, lancamento_id, atendimento_id, dia, valor) values ($1, $2, $3, $4, 90)`,
        [conta, id, await session(day, who), `2026-03-0${day}`],
      );
    const { body } = await bia.sessao.call<PagamentoSemRecibo[]>(recibos.aEmitir, { query: { paciente_id: lia } });
    expect(body.find((one) => one.id === pagamento_id)).toMatchObject({
      dias: ['2026-03-02', '2026-03-04'],
      profissionais: ['Pessoa profissional'],
    });
    expect((await issue(bia.sessao, pagamento_id)).status).toBe(201);
  });

  it('issues them with the next number of the practice, and prints them with their own registration', async () => {
    await server.owner(
      `update membros set profissao_id = (select id from profissoes where slug = 'fonoaudiologo'), inscricao = '2-12345'
       where id = $1`,
      [bia.membro_id],
    );
    const before = (await issue(ana, (await paid(rui)).pagamento_id)).body;
    const { pagamento_id } = await paid(lia);
    const { status, body } = await issue(bia.sessao, pagamento_id);
    expect(status).toBe(201);
    expect(Number.parseInt(body.numero, 10)).toBe(Number.parseInt(before.numero, 10) + 1);
    expect(body.dados.profissional).toMatchObject({ nome: 'Pessoa profissional', membro_id: bia.membro_id });
    expect((await issue(bia.sessao, pagamento_id)).body.id).toBe(body.id);
    const papel = { titulo: 'Recibo', recibo_id: body.id };
    const { html } = (await bia.sessao.call<{ html: string }>(impressaoMontar, { body: papel })).body;
    expect(semUnidos(html)).toMatch(/CRFa? ?2-12345/);
    const params = { id: body.id };
    const anotado = await bia.sessao.call<Recibo>(recibos.anotar, { params, body: { receita_saude: '77' } });
    expect(anotado.body.receita_saude).toBe('77');
  });

  it('is refused the payments of other cases, also with an exceptional access', async () => {
    const { id, pagamento_id } = await paid(rui);
    const refused = async () => {
      expect((await issue(bia.sessao, pagamento_id)).status).toBe(404);
      expect((await bia.sessao.call(recibos.faltas, { query: { pagamento_id } })).status).toBe(404);
      expect(await pending(bia.sessao, rui)).toEqual([]);
    };
    await refused();
    const motivo = 'A família ligou e a colega está fora';
    await bia.sessao.call(acessoExcepcional, { params: { id: rui }, body: { motivo } });
    await refused();
    expect((await bia.sessao.call(lancamentos.estornar, { params: { id }, body: {} })).status).toBe(404);
    await server.owner('delete from paciente_equipe where membro_id = $1 and motivo is not null', [bia.membro_id]);
  });

  it('names the payer chosen for the charge, also a guardian of no patient on whose team the professional is', async () => {
    const tia = await create(responsaveis.criar, 'Tia Rosa');
    const { pagamento_id } = await paid(lia, { responsavel_id: tia });
    expect((await bia.sessao.call(responsaveis.ler, { params: { id: tia } })).status).toBe(404);
    const lidas = await bia.sessao.call<FaltasDoRecibo>(recibos.faltas, { query: { pagamento_id } });
    expect(lidas.body.pagador).toEqual({ tipo: 'responsavel', id: null, nome: 'Tia Rosa', cpf: null });
    expect((await issue(bia.sessao, pagamento_id)).body.dados.pagador.nome).toBe('Tia Rosa');
  });
});

describe('a trainee', () => {
  it('reaches no payment and no receipt', async () => {
    const { pagamento_id } = await paid(lia);
    expect((await issue(estagio.sessao, pagamento_id)).status).toBe(404);
    expect((await estagio.sessao.call(recibos.faltas, { query: { pagamento_id } })).status).toBe(404);
    expect(await pending(estagio.sessao, lia)).toBe(404);
  });
});

describe('the database', () => {
  const as = <T>({ membro_id }: Pessoa, funcao: Funcao, work: (db: Db) => Promise<T>) =>
    server.deps.database.transaction({ conta_id: conta, membro: { id: membro_id, funcao } }, work);
  const insert = (db: Db, paciente_id: string, { id, pagamento_id }: Awaited<ReturnType<typeof paid>>) =>
    db
      .insertInto('recibos')
      .values({
        conta_id: conta,
        id: crypto.randomUUID(),
        ano: 2026,
        numero: 900,
        movimento_id: pagamento_id,
        lancamento_id: id,
        paciente_id,
        data: '2026-03-10',
        valor: '180.00',
        dados: '{}',
      })
      .execute();

  it('refuses receipts for payments of others, and of a trainee', async () => {
    const [own, other] = [await paid(lia), await paid(rui)];
    const mia = await create(pacientes.criar, 'Mia Prado');
    await joinTeam(server, conta, mia, bia.membro_id);
    for (const paciente_id of [lia, rui])
      await expect(as(bia, 'profissional', (db) => insert(db, paciente_id, other))).rejects.toThrow(
        /row-level security|out of reach/,
      );
    for (const paciente_id of [rui, mia])
      await expect(as(bia, 'profissional', (db) => insert(db, paciente_id, own))).rejects.toThrow(/row-level security/);
    await expect(as(estagio, 'estagiario', (db) => insert(db, lia, own))).rejects.toThrow(/out of reach/);
    await as(bia, 'profissional', (db) => insert(db, lia, own));
  });

  it('lets a professional cancel no receipt, nor give it to another patient', async () => {
    const { body } = await issue(bia.sessao, (await paid(lia)).pagamento_id);
    for (const change of [{ cancelado_em: '2026-03-11T12:00:00Z' }, { paciente_id: null }])
      await expect(
        as(bia, 'profissional', (db) => db.updateTable('recibos').set(change).where('id', '=', body.id).execute()),
      ).rejects.toThrow(/only those who charge/);
  });
});
