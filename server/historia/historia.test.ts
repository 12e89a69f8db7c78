import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { anamneseCriar } from '#contract/anamneses/anamneses.ts';
import { settingsConfigSave } from '#contract/conta/settings.ts';
import { lancamentos } from '#contract/financeiro/lancamentos.ts';
import { type Historia, historia } from '#contract/historia.ts';
import { home } from '#contract/home/home.ts';
import { pacientes } from '#contract/pacientes.ts';
import { planosIntervencao } from '#contract/planos-intervencao/planos-intervencao.ts';
import { registroGravar } from '#contract/registros.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { aplicacoes } from '#contract/testes/aplicacoes.ts';
import { testes } from '#contract/testes/testes.ts';
import { hojeEm, instante } from '#domain/days/fuso.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();
const hoje = hojeEm('America/Sao_Paulo');

const novo = async (who: Caller, rota: Parameters<Caller['call']>[0], body: object) =>
  (await who.call<{ id: string }>(rota, { body })).body.id;
const lida = async (who: Caller, id: string) => (await who.call<Historia>(historia, { params: { id } })).body;
const linha = async (who: Caller, id: string, { tipo }: { tipo?: string } = {}) =>
  (await lida(who, id)).itens.filter((item) => !tipo || item.tipo === tipo);

const marcar = (who: Caller, paciente_id: string, hours: number, over = {}) => {
  const [inicio, fim] = [hours, hours + 1].map((hour) => instante(Date.now() + hour * 3_600_000));
  return novo(who, atendimentos.criar, { paciente_id, inicio, fim, ...over });
};

/** A payment of a guardian, and an anamnesis in progress. */
const clinica = async () => {
  const ana = await server.practice();
  const responsavel_id = await novo(ana, responsaveis.criar, { nome: 'Carla Lima' });
  const lia = await novo(ana, pacientes.criar, { nome: 'Lia' });
  const conta = { tipo: 'Receber', descricao: 'Sessão', valor: '180.00', vencimento: hoje, paciente_id: lia };
  for (const quem of [{ responsavel_id }, { responsavel_id: null }]) {
    const id = await novo(ana, lancamentos.criar, { ...conta, ...quem });
    await ana.call(lancamentos.pagar, { params: { id }, body: { valor: '80.00', forma: 'Pix' } });
  }
  await ana.call(anamneseCriar, { body: { paciente_id: lia, modelo: 'infantojuvenil' } });
  return { ana, lia };
};

describe('the story', () => {
  it('shows the description, amount, method and payer of a payment', async () => {
    const { ana, lia } = await clinica();
    const pagos = await linha(ana, lia, { tipo: 'pagamento' });
    expect(pagos).toHaveLength(2);
    const um = { tipo: 'pagamento', titulo: 'Sessão', detalhe: '80.00', status: 'Pix' };
    expect(pagos).toEqual(expect.arrayContaining([expect.objectContaining({ ...um, pessoa: 'Carla Lima' })]));
    expect(pagos).toEqual(expect.arrayContaining([expect.objectContaining({ ...um, pessoa: null })]));
  });

  it('shows the patient’s payer if none was chosen for the payment', async () => {
    const ana = await server.practice();
    const responsavel_id = await novo(ana, responsaveis.criar, { nome: 'Carla Lima' });
    const lia = await novo(ana, pacientes.criar, { nome: 'Lia', responsavel_id });
    const conta = { tipo: 'Receber', descricao: 'Sessão', valor: '180.00', vencimento: hoje, paciente_id: lia };
    const id = await novo(ana, lancamentos.criar, conta);
    await ana.call(lancamentos.pagar, { params: { id }, body: {} });
    expect(await linha(ana, lia, { tipo: 'pagamento' })).toMatchObject([{ detalhe: '180.00', pessoa: 'Carla Lima' }]);
  });

  it('translates descriptions generated from appointments', async () => {
    const ana = await server.practice();
    const lia = await novo(ana, pacientes.criar, { nome: 'Lia' });
    const conta = { tipo: 'Receber', descricao: 'Sessão', valor: '180.00', vencimento: hoje, paciente_id: lia };
    for (const automatico of [true, false]) {
      const id = await novo(ana, lancamentos.criar, conta);
      await ana.call(lancamentos.pagar, { params: { id }, body: {} });
      await server.owner('update lancamentos set automatico = $2 where id = $1', [id, automatico]);
    }
    const titulos = (await linha(ana, lia, { tipo: 'pagamento' })).map(({ titulo }) => titulo);
    expect(titulos.sort()).toEqual(['Session', 'Sessão']);
  });

  it('leaves out items of a module that is off, and so does the list of what needs attention', async () => {
    const { ana, lia } = await clinica();
    const tipos = async () => new Set((await linha(ana, lia)).map(({ tipo }) => tipo));
    expect(await tipos()).toEqual(new Set(['anamnese', 'pagamento']));
    expect((await ana.call(home)).body).toMatchObject({ atencao: { anamneses: [{ paciente_id: lia }] } });
    await ana.call(settingsConfigSave, { body: { active_anamnese: false, modulos: { financeiro: false } } });
    expect(await tipos()).toEqual(new Set());
    expect(await linha(ana, lia, { tipo: 'pagamento' })).toEqual([]);
    expect((await ana.call(home)).body).toMatchObject({ atencao: { anamneses: [] } });
  });

  it('has the first lines of a note and the scores of its goals', async () => {
    const ana = await server.practice();
    const lia = await novo(ana, pacientes.criar, { nome: 'Lia' });
    const [plano, meta] = [uuidv7(), uuidv7()];
    await ana.call(planosIntervencao.criar, {
      body: { id: plano, paciente_id: lia, objetivos: [{ id: meta, descricao: 'Ler sílabas' }] },
    });
    const atendimento = await marcar(ana, lia, -48);
    const objetivos = [{ descricao: 'Ler sílabas', pontuacao: 3, objetivo_id: meta }];
    const conteudo = '<p>Leu seis palavras.</p><p>Cansou depois.</p>';
    await ana.call(registroGravar, { params: { id: atendimento }, body: { conteudo, objetivos } });
    const body = await lida(ana, lia);
    expect(body.itens.find(({ tipo }) => tipo === 'atendimento')).toMatchObject({
      trecho: 'Leu seis palavras. Cansou depois.',
      objetivos,
    });
    expect(body.objetivos).toMatchObject([{ id: meta, antes: [], descricao: 'Ler sílabas', status: 'nao_iniciado' }]);
    await ana.call(settingsConfigSave, { body: { active_planos_de_intervencao: false } });
    expect((await lida(ana, lia)).objetivos).toEqual([]);
  });

  it('joins a goal with those it continues, also if an earlier plan is in the trash', async () => {
    const ana = await server.practice();
    const lia = await novo(ana, pacientes.criar, { nome: 'Lia' });
    const [plano, meta] = [uuidv7(), uuidv7()];
    const objetivos = [{ id: meta, descricao: 'Ler sílabas' }, { descricao: 'Separar sílabas' }];
    await ana.call(planosIntervencao.criar, { body: { id: plano, paciente_id: lia, objetivos } });
    await ana.call(planosIntervencao.copiar, { params: { id: plano }, body: {} });
    const descricoes = async () => (await lida(ana, lia)).objetivos.map(({ descricao }) => descricao);
    expect((await lida(ana, lia)).objetivos[0]).toMatchObject({ descricao: 'Ler sílabas', antes: [meta] });
    expect(await descricoes()).toEqual(['Ler sílabas', 'Separar sílabas']);
    await ana.call(planosIntervencao.excluir, { params: { id: plano } });
    expect(await descricoes()).toEqual(['Ler sílabas', 'Separar sílabas']);
  });

  it('has the results of assessments with band, interval and informant, and those of no other patient', async () => {
    const ana = await server.practice();
    const lia = await novo(ana, pacientes.criar, { nome: 'Lia', data_nascimento: '2018-05-04' });
    const leo = await novo(ana, pacientes.criar, { nome: 'Leo', data_nascimento: '2018-05-04' });
    const teste_id = await novo(ana, testes.criar, { nome: 'Leitura', sigla: 'LT' });
    const resultado = { escala: 'Total', tipo: 'padrao', valor: 74, ic_min: 70, ic_max: 79, faixas: 'wechsler' };
    for (const id of [lia, leo])
      await ana.call(aplicacoes.criar, {
        params: { id },
        body: { teste_id, data: '2026-03-02', informante: 'professor', resultados: [resultado] },
      });
    const body = await lida(ana, lia);
    expect(body.aplicacoes).toMatchObject([
      {
        paciente_id: lia,
        informante: 'professor',
        resultados: [{ valor: 74, ic_min: 70, classificacao: 'limitrofe' }],
      },
    ]);
    expect((await (await server.practice()).call(historia, { params: { id: lia } })).status).toBe(404);
  });
});
