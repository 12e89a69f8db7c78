import { describe, expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { settingsConfigSave } from '#contract/conta/settings.ts';
import { lancamentos } from '#contract/financeiro/lancamentos.ts';
import { type Agora, agora } from '#contract/home/agora.ts';
import { type Home, home } from '#contract/home/home.ts';
import { pacientes } from '#contract/pacientes.ts';
import { planosIntervencao } from '#contract/planos-intervencao/planos-intervencao.ts';
import { registroGravar } from '#contract/registros.ts';
import { aoMeioDia, crianca, marcar } from '#server/platform/testing/agenda.testing.ts';
import { addMember, joinTeam, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';
import { focoDoDia } from './agora.queries.ts';

const server = testServer();

const ler = (who: Caller, query = {}) => who.call<Agora>(agora, { query });

describe('the appointment in the middle', () => {
  const em = (inicio: string, fim: string, status = 'Agendado') =>
    ({ id: inicio, inicio: `2026-11-16T${inicio}Z`, fim: `2026-11-16T${fim}Z`, status }) as Agora['dia'][number];
  const dia = [
    em('08:00', '08:50', 'Realizado'),
    em('09:00', '09:50', 'Faltou'),
    em('10:00', '10:50'),
    em('14:00', '14:50', 'Cancelado'),
    em('15:00', '15:50', 'Confirmado'),
  ];
  it.each([
    ['07:00', '08:00'],
    ['08:20', '08:00'],
    ['09:10', '10:00'],
    ['10:50', '15:00'],
    ['15:49', '15:00'],
    ['16:00', undefined],
  ])('at %s is the one of %s', (hora, esperada) => {
    expect(focoDoDia(dia, Date.parse(`2026-11-16T${hora}:00Z`))?.id).toBe(esperada);
  });
});

describe('now', () => {
  it('has the day and all that the appointment needs: last note, goals with the last score, charge', async () => {
    const ana = await aoMeioDia(server);
    const lia = await crianca(ana, 'Lia Prado', {
      data_nascimento: '2018-05-04',
      ano_escolar: '3º ano',
      valor_atendimento: '180',
    });
    const plano = await ana.call<{ objetivos: { id: string }[] }>(planosIntervencao.criar, {
      body: { paciente_id: lia, titulo: 'Plano do semestre', objetivos: [{ descricao: 'Ler dígrafos' }] },
    });
    const objetivo_id = plano.body.objetivos[0]?.id ?? '';
    const antes = await marcar(ana, lia, -7 * 24 * 60, { status: 'Realizado' });
    const objetivos = [{ descricao: 'Ler dígrafos', pontuacao: 2, objetivo_id }];
    await ana.call(registroGravar, {
      params: { id: antes },
      body: { conteudo: '<p>Leu <b>18</b> palavras</p>', objetivos },
    });
    const id = await marcar(ana, lia, -10);
    const depois = await marcar(ana, await crianca(ana, 'Caio'), 60);
    const { body } = await ler(ana);
    expect(body.dia.map((one) => one.id)).toEqual([id, depois]);
    expect(body.foco).toMatchObject({
      atendimento: { id, valor: '180.00' },
      paciente: { nome: 'Lia Prado', ano_escolar: '3º ano', escola: null },
      anterior: { atendimento_id: antes, trecho: 'Leu 18 palavras' },
      objetivos: [{ id: objetivo_id, plano_intervencao: 'Plano do semestre', ultima: 2 }],
      registro: { conteudo: '', versao: 0 },
      cobranca: null,
    });
    const body2 = {
      tipo: 'Receber',
      descricao: 'Sessão',
      valor: '180',
      vencimento: body.hoje,
      paciente_id: lia,
      atendimento_id: id,
    };
    const cobrado = await ana.call<{ id: string }>(lancamentos.criar, { body: body2 });
    expect((await ler(ana)).body.foco?.cobranca).toEqual({
      lancamento_id: cobrado.body.id,
      status: 'Aberto',
      valor: '180.00',
      saldo: '180.00',
    });
  });

  it('shows the appointment that is asked for, and hides what a module that is off would show', async () => {
    const ana = await aoMeioDia(server);
    const lia = await crianca(ana, 'Lia');
    await ana.call(planosIntervencao.criar, {
      body: { paciente_id: lia, titulo: 'P', objetivos: [{ descricao: 'Ler' }] },
    });
    await marcar(ana, lia, -10);
    const outro = await marcar(ana, lia, 7 * 24 * 60);
    const asked = await ler(ana, { atendimento_id: outro });
    expect([asked.body.foco?.atendimento.id, asked.body.foco?.objetivos.length]).toEqual([outro, 1]);
    await ana.call(settingsConfigSave, { body: { active_planos_de_intervencao: false } });
    expect((await ler(ana, { atendimento_id: outro })).body.foco?.objetivos).toEqual([]);
  });

  it('is empty after the last appointment, and refuses an appointment of another practice or in the trash', async () => {
    const ana = await aoMeioDia(server);
    const bia = await aoMeioDia(server);
    const lia = await crianca(ana, 'Lia');
    const id = await marcar(ana, lia, -120);
    expect((await ler(ana)).body).toMatchObject({ foco: null, dia: [{ id }] });
    expect((await ler(bia, { atendimento_id: id })).status).toBe(404);
    await ana.call(atendimentos.excluir, { params: { id } });
    expect((await ler(ana, { atendimento_id: id })).status).toBe(404);
    expect((await ler(ana)).body.dia).toEqual([]);
  });

  it('leaves out the appointments of a patient in the trash', async () => {
    const ana = await aoMeioDia(server);
    const lia = await crianca(ana, 'Lia');
    await marcar(ana, lia, -10);
    const depois = await marcar(ana, await crianca(ana, 'Caio'), 60);
    await ana.call(pacientes.excluir, { params: { id: lia } });
    expect((await ler(ana)).body).toMatchObject({ dia: [{ id: depois }], foco: { atendimento: { id: depois } } });
  });

  it('has the appointments of the member in a case that colleagues share, and for the owner also all of them', async () => {
    const ana = await aoMeioDia(server);
    const bia = await addMember(server, ana.user.conta_id, 'profissional');
    const [session = server.nobody()] = await sessionsOf(server, ana.user.conta_id, bia.usuario_id, 1);
    const lia = await crianca(ana, 'Lia');
    await joinTeam(server, ana.user.conta_id, lia, bia.membro_id);
    const minha = await marcar(ana, lia, -120, { status: 'Realizado' });
    const dela = await marcar(ana, lia, 60, { profissional_id: bia.membro_id });
    const shown = async (who: Caller, query = {}) => (await ler(who, query)).body.dia.map(({ id }) => id);
    expect(await shown(ana, { casos: 'meus' })).toEqual([minha]);
    expect(await shown(ana, { casos: 'todos' })).toEqual([minha, dela]);
    expect(await shown(session)).toEqual([dela]);
    const missing = async (who: Caller) => (await who.call<Home>(home)).body.atencao.registros.length;
    expect([await missing(ana), await missing(session)]).toEqual([1, 0]);
  });

  it('records every appointment that it shows in the audit trail', async () => {
    const ana = await aoMeioDia(server);
    const lia = await crianca(ana, 'Lia');
    const antes = await marcar(ana, lia, -7 * 24 * 60, { status: 'Realizado' });
    await ana.call(registroGravar, { params: { id: antes }, body: { conteudo: 'x', objetivos: [] } });
    const shown = [await marcar(ana, lia, -10), await marcar(ana, await crianca(ana, 'Caio'), 60), antes];
    await ler(ana);
    const rows = await server.owner<{ recurso_ids: string[] }>(
      `select recurso_ids from auditoria where conta_id = $1 and recurso = 'atendimentos' and acao = 'leu'`,
      [ana.user.conta_id],
    );
    expect(rows.map(({ recurso_ids }) => recurso_ids.toSorted())).toEqual([shown.toSorted()]);
  });
});
