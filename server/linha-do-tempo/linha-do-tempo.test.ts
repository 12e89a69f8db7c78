import { describe, expect, it } from 'vitest';
import { anamneseCriar } from '#contract/anamneses/anamneses.ts';
import { settingsConfigSave } from '#contract/conta/settings.ts';
import { lancamentos } from '#contract/financeiro/lancamentos.ts';
import { home } from '#contract/home.ts';
import { type ItemLinha, linhaDoTempo } from '#contract/linha-do-tempo.ts';
import { pacientes } from '#contract/pacientes.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();
const hoje = hojeEm('America/Sao_Paulo');

const novo = async (who: Caller, rota: Parameters<Caller['call']>[0], body: object) =>
  (await who.call<{ id: string }>(rota, { body })).body.id;
const linha = async (who: Caller, id: string, query = {}) =>
  (await who.call<ItemLinha[]>(linhaDoTempo, { params: { id }, query })).body;

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

describe('the timeline', () => {
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

  it('translates descriptions generated from sessions', async () => {
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
});
