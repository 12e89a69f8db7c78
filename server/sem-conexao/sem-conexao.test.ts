import { describe, expect, it } from 'vitest';
import { atendimentos as rotas } from '#contract/agenda/atendimentos.ts';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { settingsConfigSave } from '#contract/conta/settings.ts';
import { pacientes } from '#contract/pacientes.ts';
import { planosIntervencao } from '#contract/planos-intervencao/planos-intervencao.ts';
import { registroGravar, registroModeloGravar } from '#contract/registros.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { MODELOS_GUARDADOS, type SemConexao, semConexao } from '#contract/sem-conexao.ts';
import { aoMeioDia, crianca, MINUTE, marcar } from '#server/platform/testing/agenda.testing.ts';
import { addMember, joinTeam, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();
const DAY = 24 * 60;

const anotar = (who: Caller, id: string, conteudo: string) =>
  who.call(registroGravar, { params: { id }, body: { conteudo, objetivos: [] } });
const ler = async (who: Caller) => (await who.call<SemConexao>(semConexao)).body;

/** Lia has an appointment today, four notes, a plan with one goal and a guardian. */
const comLia = async () => {
  const ana = await aoMeioDia(server);
  const mae = await ana.call<{ id: string }>(responsaveis.criar, { body: { nome: 'Rosa', celular: '11987654321' } });
  const rede = [{ responsavel_id: mae.body.id, parentesco: 'Mãe' }];
  const lia = await crianca(ana, 'Lia Prado', { ano_escolar: '3º ano', responsaveis: rede });
  await ana.call(planosIntervencao.criar, {
    body: { paciente_id: lia, titulo: 'Plano', objetivos: [{ descricao: 'Ler dígrafos' }] },
  });
  for (const semanas of [4, 3, 2, 1])
    await anotar(ana, await marcar(ana, lia, -7 * DAY * semanas), `<p>${semanas}</p>`);
  await anotar(ana, await marcar(ana, lia, -DAY), '');
  return { ana, lia, hoje: await marcar(ana, lia, 10) };
};

describe('what a device keeps', () => {
  it('is two days of appointments, and of their patients contacts, the last three notes and open goals', async () => {
    const { ana, lia, hoje } = await comLia();
    const caio = await crianca(ana, 'Caio');
    const amanha = await marcar(ana, caio, DAY);
    await marcar(ana, await crianca(ana, 'Depois'), 2 * DAY);
    await marcar(ana, await crianca(ana, 'Ontem'), -DAY);
    const kept = await ler(ana);
    expect(kept.atendimentos.map(({ id }) => id)).toEqual([hoje, amanha]);
    expect(kept.fichas.map(({ nome }) => nome).sort()).toEqual(['Caio', 'Lia Prado']);
    expect(kept.fichas.find(({ paciente_id }) => paciente_id === lia)).toMatchObject({
      ano_escolar: '3º ano',
      contatos: [{ nome: 'Rosa', parentesco: 'Mãe', celular: '+5511987654321' }],
      registros: [{ conteudo: '<p>1</p>' }, { conteudo: '<p>2</p>' }, { conteudo: '<p>3</p>' }],
      objetivos: [{ descricao: 'Ler dígrafos' }],
    });
    expect(Math.abs(Date.parse(kept.lido_em) - Date.now())).toBeLessThan(MINUTE);
  });

  it('leaves out patients in the trash and other practices', async () => {
    const { ana, lia } = await comLia();
    const bia = await aoMeioDia(server);
    expect(await ler(bia)).toMatchObject({ atendimentos: [], fichas: [] });
    await ana.call(pacientes.excluir, { params: { id: lia } });
    expect(await ler(ana)).toMatchObject({ atendimentos: [], fichas: [] });
  });

  it('is for each function only what it may see', async () => {
    const { ana, lia, hoje } = await comLia();
    await ana.call(rotas.editar, { params: { id: hoje }, body: { local: 'Sala 2' } });
    const { conta_id } = ana.user;
    const as = async (funcao: 'secretaria' | 'financeiro' | 'profissional', team = false) => {
      const { usuario_id, membro_id } = await addMember(server, conta_id, funcao);
      if (team) await joinTeam(server, conta_id, lia, membro_id);
      const [who] = await sessionsOf(server, conta_id, usuario_id, 1);
      return ler(who as Caller);
    };
    expect(await as('secretaria')).toMatchObject({
      marca: true,
      nova: { duracao_min: 50, dias: [1, 2, 3, 4, 5], hora_inicio: '08:00' },
      atendimentos: [{ id: hoje, local: 'Sala 2' }],
      fichas: [{ nome: 'Lia Prado', contatos: [{ nome: 'Rosa' }], registros: [], objetivos: [] }],
    });
    const money = await as('financeiro');
    expect(money.atendimentos[0]).not.toHaveProperty('local');
    expect(money).toMatchObject({
      marca: false,
      nova: null,
      atendimentos: [{ id: hoje }],
      fichas: [],
    });
    expect(await as('profissional')).toMatchObject({ atendimentos: [], fichas: [] });
    const [ficha] = (await as('profissional', true)).fichas;
    expect([ficha?.registros.length, ficha?.objetivos.length]).toEqual([3, 1]);
  });

  it('has the note templates of the practice, for those who write notes, up to a total length', async () => {
    const ana = await aoMeioDia(server);
    const salvar = (nome: string, conteudo: string) => ana.call(registroModeloGravar, { body: { nome, conteudo } });
    await salvar('Leitura', '<p>Fluência:</p>');
    expect((await ler(ana)).modelos).toMatchObject([{ nome: 'Leitura', conteudo: '<p>Fluência:</p>' }]);
    expect((await ler(await aoMeioDia(server))).modelos).toEqual([]);
    const { usuario_id } = await addMember(server, ana.user.conta_id, 'secretaria');
    const [secretaria] = await sessionsOf(server, ana.user.conta_id, usuario_id, 1);
    expect((await ler(secretaria as Caller)).modelos).toEqual([]);
    const longo = 39_000;
    const cabem = Math.floor(MODELOS_GUARDADOS / longo);
    for (let n = 0; n <= cabem; n += 1) await salvar(`A${String(n).padStart(2, '0')}`, 'x'.repeat(longo));
    expect((await ler(ana)).modelos).toHaveLength(cabem);
  });

  it('is nothing once the practice switched it off, and has no goals without intervention plans', async () => {
    const { ana } = await comLia();
    await ana.call(settingsConfigSave, { body: { ...CONFIG_PADRAO, active_planos_de_intervencao: false } });
    expect((await ler(ana)).fichas[0]?.objetivos).toEqual([]);
    await ana.call(settingsConfigSave, { body: { active_sem_conexao: false } });
    const { status, body } = await ana.call<{ codigo: string }>(semConexao);
    expect([status, body.codigo]).toEqual([403, 'modulo_desligado']);
  });

  it('is recorded in the audit trail of every patient', async () => {
    const { ana, lia } = await comLia();
    await ler(ana);
    const rows = await server.owner<{ recurso_ids: string[] }>(
      `select recurso_ids from auditoria where conta_id = $1 and acao = 'copiou'`,
      [ana.user.conta_id],
    );
    expect(rows.map(({ recurso_ids }) => recurso_ids)).toEqual([[lia]]);
  });
});
