import { describe, expect, it } from 'vitest';
import { type HorarioOcupado, horariosOcupados } from '#contract/agenda/agenda.ts';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import type { User } from '#contract/conta/auth.ts';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { membros } from '#contract/conta/membros.ts';
import { acessoExcepcional } from '#contract/equipe.ts';
import { escolas } from '#contract/escolas/escolas.ts';
import { devedores } from '#contract/financeiro/devedores.ts';
import { carteiras } from '#contract/financeiro/financeiro.ts';
import { lancamentos } from '#contract/financeiro/lancamentos.ts';
import { type Agora, agora } from '#contract/home/agora.ts';
import { type Home, home, pendencias } from '#contract/home/home.ts';
import { type Achado, procurar } from '#contract/home/procurar.ts';
import { nomes } from '#contract/nomes.ts';
import { pacientes } from '#contract/pacientes.ts';
import { FUNCOES, type Funcao, isDono } from '#contract/permissoes.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { testes } from '#contract/testes/testes.ts';
import { addMember, joinTeam, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

/** What each function sees, beyond the walk over all routes: parts of an answer, and lists by member. */
const server = testServer();

const colleague = async ({ user }: { user: User }, funcao: Funcao) => {
  const membro = await addMember(server, user.conta_id, funcao);
  const [session] = await sessionsOf(server, user.conta_id, membro.usuario_id, 1);
  return { ...membro, session: session ?? server.nobody() };
};

const aPatient = async (who: Caller, nome: string) =>
  (await who.call<{ id: string }>(pacientes.criar, { body: { nome, data_nascimento: '2017-02-03' } })).body.id;

const anAppointment = async (who: Caller, paciente_id: string, inicio: string) => {
  const fim = new Date(Date.parse(inicio) + 3_000_000).toISOString();
  const body = { paciente_id, inicio, fim, local: 'Sala 2', observacoes: 'Chorou muito', permitir_conflito: true };
  return (await who.call<{ id: string; versao: number }>(atendimentos.criar, { body })).body;
};

const allow = (conta_id: string, producao: boolean) =>
  server.owner('update contas set config = $2 where id = $1', [
    conta_id,
    JSON.stringify({ ...CONFIG_PADRAO, modulos: { financeiro: true, producao } }),
  ]);

const names = (list: { nome: string }[]) => list.map(({ nome }) => nome).sort();

describe('the file of a register', () => {
  it('is exported by the owner alone', async () => {
    const ana = await server.practice();
    const registers = [pacientes, responsaveis, escolas, testes];
    for (const { exportar } of registers) expect((await ana.call(exportar)).status).toBe(200);
    for (const funcao of FUNCOES.filter((one) => !isDono(one))) {
      const { session } = await colleague(ana, funcao);
      for (const { exportar } of registers)
        expect((await session.call(exportar)).status, `${funcao} ${exportar.path}`).toBe(404);
    }
  });
});

describe('the clinical text of an appointment', () => {
  it('is absent for the secretary, who moves the appointment without changing it', async () => {
    const ana = await server.practice();
    const eva = await colleague(ana, 'secretaria');
    const { id } = await anAppointment(ana, await aPatient(ana, 'Lia'), '2031-03-04T12:00:00.000Z');
    const params = { id };
    const seen = await eva.session.call<object>(atendimentos.ler, { params });
    expect(seen.body).toMatchObject({ local: 'Sala 2' });
    expect(Object.keys(seen.body)).not.toContain('observacoes');
    const refused = await eva.session.call<{ errors: object }>(atendimentos.editar, {
      params,
      body: { observacoes: 'Tudo bem' },
    });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['observacoes']]);
    const moved = { inicio: '2031-03-04T15:00:00.000Z', fim: '2031-03-04T15:50:00.000Z' };
    expect((await eva.session.call(atendimentos.editar, { params, body: moved })).status).toBe(200);
    expect((await ana.call(atendimentos.ler, { params })).body).toMatchObject({
      observacoes: 'Chorou muito',
      ...moved,
    });
  });

  it('cannot be selected by the application, whatever the query', async () => {
    const ana = await server.practice();
    const { membro_id } = await colleague(ana, 'secretaria');
    const { conta_id } = ana.user;
    const read = (coluna: 'queixa' | 'observacoes', tabela: 'pacientes' | 'atendimentos') =>
      server.deps.database.transaction({ conta_id, membro: { id: membro_id, funcao: 'secretaria' } }, (db) =>
        db
          .selectFrom(tabela as 'pacientes')
          .select(coluna)
          .execute(),
      );
    await expect(read('queixa', 'pacientes')).rejects.toThrow(/permission denied/);
    await expect(read('observacoes', 'atendimentos')).rejects.toThrow(/permission denied/);
  });
});

describe('an appointment of a shared case', () => {
  it('is read by the whole case team and changed by whoever attends, and by nobody outside of it', async () => {
    const ana = await server.practice();
    const [bia, eva, gil] = [
      await colleague(ana, 'profissional'),
      await colleague(ana, 'profissional'),
      await colleague(ana, 'profissional'),
    ];
    const paciente_id = await aPatient(bia.session, 'Lia');
    await joinTeam(server, ana.user.conta_id, paciente_id, eva.membro_id);
    const { id } = await anAppointment(bia.session, paciente_id, '2031-03-04T12:00:00.000Z');
    const moved = { inicio: '2031-03-04T15:00:00.000Z', fim: '2031-03-04T15:50:00.000Z' };
    const edit = ({ session }: typeof bia) => session.call(atendimentos.editar, { params: { id }, body: moved });
    expect((await edit(gil)).status).toBe(404);
    expect((await eva.session.call(atendimentos.ler, { params: { id } })).status).toBe(200);
    expect((await edit(eva)).status).toBe(403);
    expect(await edit(bia)).toMatchObject({ status: 200, body: { ...moved, profissional_id: bia.membro_id } });
  });
});

describe('who handles money', () => {
  it('finds patients by name and sees times, and no contact, place or picture', async () => {
    const ana = await server.practice();
    const rui = await colleague(ana, 'financeiro');
    const paciente_id = await aPatient(ana, 'Lia Prado');
    await server.owner(
      `with i as (insert into imagens (conta_id, id, uso, tipo, tamanho)
         values ($1, gen_random_uuid(), 'foto', 'image/webp', 1) returning id)
       update pacientes set foto = i.id from i where pacientes.id = $2`,
      [ana.user.conta_id, paciente_id],
    );
    await anAppointment(ana, paciente_id, '2031-03-04T12:00:00.000Z');
    expect((await rui.session.call(pacientes.listar)).status).toBe(404);
    const { body } = await rui.session.call<object[]>(nomes.pacientes.listar, { query: { busca: 'prado' } });
    expect(body).toEqual([{ id: paciente_id, nome: 'Lia Prado' }]);
    const one = await rui.session.call(nomes.pacientes.ler, { params: { id: paciente_id } });
    expect(one.body).toEqual({ id: paciente_id, nome: 'Lia Prado' });
    const dia = { status: 'Todos', de: '2031-03-04', ate: '2031-03-04' };
    const { body: found } = await rui.session.call<{ id: string }[]>(atendimentos.buscar, { body: dia });
    const { body: listed } = await rui.session.call<object[]>(atendimentos.listar, { query: dia });
    const { body: read } = await rui.session.call<object>(atendimentos.ler, { params: { id: found[0]?.id ?? '' } });
    // Hidden fields are absent from the answer, not empty.
    const hidden = [
      'local',
      'link',
      'sala_id',
      'contato',
      'pedido',
      'lembrete_enviado_em',
      'lembrete_recusa',
      'observacoes',
    ];
    for (const one of [...found, ...listed, read]) {
      expect(one).toMatchObject({ paciente: { id: paciente_id, nome: 'Lia Prado' }, valor: null, status: 'Agendado' });
      expect(Object.keys(one).filter((key) => hidden.includes(key))).toEqual([]);
      expect(one).not.toHaveProperty('paciente.foto');
    }
    expect([found.length, listed.length]).toEqual([1, 1]);
  });

  it('gets wallets and debtors without totals, as the secretary', async () => {
    const ana = await server.practice();
    const eva = await colleague(ana, 'secretaria');
    const paciente_id = await aPatient(ana, 'Lia');
    const cobranca = { tipo: 'Receber', descricao: 'Mês', valor: '100.00', vencimento: '2026-01-05', paciente_id };
    await ana.call(lancamentos.criar, { body: cobranca });
    const wallets = await eva.session.call<object[]>(carteiras.listar);
    expect(wallets.body.length).toBeGreaterThan(0);
    for (const one of wallets.body) expect(Object.keys(one).filter((key) => key.startsWith('saldo'))).toEqual([]);
    expect((await ana.call<object[]>(carteiras.listar)).body[0]).toHaveProperty('saldo');
    const { body } = await eva.session.call<{ devedores: object[] }>(devedores);
    expect(body.devedores).toHaveLength(1);
    expect(body).not.toHaveProperty('total');
  });

  it('is a professional for their own cases, once the owner allows it', async () => {
    const ana = await server.practice();
    const bia = await colleague(ana, 'profissional');
    const [lia, rui] = [await aPatient(ana, 'Lia'), await aPatient(ana, 'Rui')];
    await joinTeam(server, ana.user.conta_id, lia, bia.membro_id);
    for (const paciente_id of [lia, rui]) {
      const body = { tipo: 'Receber', descricao: 'Mês', valor: '100.00', vencimento: '2026-01-05', paciente_id };
      await ana.call(lancamentos.criar, { body });
    }
    await allow(ana.user.conta_id, false);
    expect((await bia.session.call(lancamentos.listar, { query: { tipo: 'Receber' } })).status).toBe(404);
    await allow(ana.user.conta_id, true);
    const { status, body } = await bia.session.call<{ paciente_id: string }[]>(lancamentos.listar, {
      query: { tipo: 'Receber' },
    });
    expect([status, body.map(({ paciente_id }) => paciente_id)]).toEqual([200, [lia]]);
    const own = { tipo: 'Receber', descricao: 'x', valor: '1.00', vencimento: '2026-01-05', paciente_id: lia };
    expect((await bia.session.call(lancamentos.criar, { body: own })).status).toBe(404);
  });
});

describe('colleagues', () => {
  it('see when others are busy and who, not with whom', async () => {
    const ana = await server.practice();
    const bia = await colleague(ana, 'profissional');
    const [lia, rui] = [await aPatient(ana, 'Lia'), await aPatient(ana, 'Rui')];
    await joinTeam(server, ana.user.conta_id, lia, bia.membro_id);
    await anAppointment(ana, lia, '2031-03-04T12:00:00.000Z');
    await anAppointment(ana, rui, '2031-03-04T14:00:00.000Z');
    const query = { inicio: '2031-03-04T00:00:00Z', fim: '2031-03-05T00:00:00Z' };
    const { body } = await bia.session.call<HorarioOcupado[]>(horariosOcupados, { query });
    expect(body).toEqual([
      {
        inicio: '2031-03-04T14:00:00.000Z',
        fim: '2031-03-04T14:50:00.000Z',
        profissional_id: ana.user.membro.id,
        sala_id: null,
        quem: [ana.user.name],
      },
    ]);
    expect((await ana.call(horariosOcupados, { query })).body).toEqual([]);
  });
});

describe('an owner', () => {
  it('sees their own cases or all, in lists, in the search and at home', async () => {
    const ana = await server.practice();
    const bia = await colleague(ana, 'profissional');
    await aPatient(ana, 'Lia Prado');
    const deles = await aPatient(bia.session, 'Rui Prado');
    await anAppointment(bia.session, deles, new Date(Date.now() - 3_600_000).toISOString());
    const seen = async (casos: 'meus' | 'todos') => {
      const list = await ana.call<{ nome: string }[]>(pacientes.listar, { query: { casos } });
      const found = await ana.call<Achado[]>(procurar, { query: { busca: 'prado', casos } });
      const left = await ana.call<Home>(home, { query: { casos } });
      const day = await ana.call<Agora>(agora, { query: { casos } });
      return [
        names(list.body),
        names(found.body.filter(({ tipo }) => tipo === 'pacientes')),
        left.body.atencao.sem_status.length,
        day.body.dia.length,
      ];
    };
    expect(await seen('meus')).toEqual([['Lia Prado'], ['Lia Prado'], 0, 0]);
    const [list, found, left] = await seen('todos');
    expect([list, found, left]).toEqual([['Lia Prado', 'Rui Prado'], ['Lia Prado', 'Rui Prado'], 1]);
  });

  it('finds in the inbox who opened a file outside their cases, until it is dismissed', async () => {
    const ana = await server.practice();
    const bia = await colleague(ana, 'profissional');
    const id = await aPatient(ana, 'Lia Prado');
    const motivo = 'Crise na sala de espera';
    await bia.session.call(acessoExcepcional, { params: { id }, body: { motivo } });
    const inbox = async (who: Caller) => (await who.call<Home>(home)).body.atencao.excecoes;
    const [one] = await inbox(ana);
    expect(one).toMatchObject({ paciente_id: id, nome: 'Lia Prado', motivo, por: 'Pessoa profissional' });
    expect(await inbox(bia.session)).toEqual([]);
    await ana.call(pendencias.adiar, { body: { tipo: 'excecoes', alvo: one?.excecao_id, ate: null } });
    expect(await inbox(ana)).toEqual([]);
  });

  it('ends the sessions of another member at once', async () => {
    const [ana, other] = [await server.practice(), await server.practice()];
    const bia = await colleague(ana, 'profissional');
    const params = { id: bia.membro_id };
    expect((await other.call(membros.encerrarSessoes, { params })).status).toBe(404);
    expect((await bia.session.call(pacientes.listar)).status).toBe(200);
    expect((await ana.call(membros.encerrarSessoes, { params })).status).toBe(204);
    expect((await bia.session.call(pacientes.listar)).status).toBe(401);
    expect((await ana.call(membros.encerrarSessoes, { params: { id: ana.user.membro.id } })).status).toBe(204);
    expect((await ana.call(pacientes.listar)).status).toBe(200);
  });
});
