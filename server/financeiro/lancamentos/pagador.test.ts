import { describe, expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { cobranca } from '#contract/financeiro/cobranca.ts';
import { type Devedor, devedores } from '#contract/financeiro/devedores.ts';
import { financeiroConfigSalvar } from '#contract/financeiro/financeiro.ts';
import * as contract from '#contract/financeiro/lancamentos.ts';
import { pacientePagador } from '#contract/financeiro/pagador.ts';
import { type Recibo, recibos } from '#contract/financeiro/recibos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();
const { lancamentos } = contract;
const hoje = hojeEm('America/Sao_Paulo');

const responsavel = async (who: Caller, nome: string, over = {}) =>
  (await who.call<{ id: string }>(responsaveis.criar, { body: { nome, ...over } })).body.id;
const paciente = async (who: Caller, vinculos: object[], over = {}) =>
  (await who.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia', responsaveis: vinculos, ...over } })).body.id;
const cobrar = async (who: Caller, over: object) => {
  const body = { tipo: 'Receber', descricao: 'Avaliação', valor: '180.00', vencimento: hoje, ...over };
  return (await who.call<contract.Lancamento>(lancamentos.criar, { body })).body;
};

/** The payer in the list, its filter, the charge, the debtors, and the receipt. */
const nomes = async (who: Caller, { id }: { id: string }) => {
  const [linha] = (await who.call<contract.Lancamento[]>(lancamentos.listar)).body;
  const achadas = linha?.responsavel
    ? (await who.call<object[]>(lancamentos.listar, { query: { responsavel_id: linha.responsavel.id } })).body.length
    : null;
  const carta = (await who.call<{ nome: string }>(cobranca, { params: { id } })).body.nome;
  const quem = (await who.call<{ devedores: Devedor[] }>(devedores)).body.devedores;
  const { pagamentos } = (await who.call<contract.LancamentoInteiro>(lancamentos.pagar, { params: { id }, body: {} }))
    .body;
  const { dados } = (await who.call<Recibo>(recibos.emitir, { body: { pagamento_id: pagamentos[0]?.id } })).body;
  return {
    lista: linha?.responsavel?.nome ?? linha?.paciente?.nome,
    achadas,
    carta,
    deve: quem.map(({ nome }) => nome),
    recibo: [dados.pagador, dados.beneficiario?.nome],
  };
};

const todos = (nome: string, cpf: string | null = null, achadas: number | null = 1) => ({
  lista: nome,
  achadas,
  carta: nome,
  deve: [nome],
  recibo: [{ nome, cpf }, 'Lia'],
});

describe('the payer', () => {
  it('is the marked guardian, with their CPF, and never the child', async () => {
    const ana = await server.practice();
    const rui = await responsavel(ana, 'Rui');
    const eva = await responsavel(ana, 'Eva', { cpf: '111.444.777-35' });
    const lia = await paciente(ana, [{ responsavel_id: rui }, { responsavel_id: eva, financeiro: true }]);
    const feito = await cobrar(ana, { paciente_id: lia });
    expect(await nomes(ana, feito)).toEqual(todos('Eva', '11144477735'));
    const suggested = await ana.call(pacientePagador, { params: { id: lia } });
    expect(suggested.body).toEqual({ responsavel: { id: eva, nome: 'Eva' } });
  });

  it('is the chosen one, whoever is marked', async () => {
    const ana = await server.practice();
    const eva = await responsavel(ana, 'Eva');
    const tia = await responsavel(ana, 'Tia');
    const lia = await paciente(ana, [{ responsavel_id: eva, financeiro: true }]);
    expect(await nomes(ana, await cobrar(ana, { paciente_id: lia, responsavel_id: tia }))).toEqual(todos('Tia'));
  });

  it('is the only guardian if none is marked, and the patient if there are several or none', async () => {
    const ana = await server.practice();
    const rui = await responsavel(ana, 'Rui');
    const lia = await paciente(ana, [{ responsavel_id: rui }]);
    expect(await nomes(ana, await cobrar(ana, { paciente_id: lia }))).toEqual(todos('Rui'));
    const bia = await server.practice();
    const dois = [await responsavel(bia, 'Um'), await responsavel(bia, 'Dois')];
    const filha = await paciente(
      bia,
      dois.map((responsavel_id) => ({ responsavel_id })),
    );
    expect(await nomes(bia, await cobrar(bia, { paciente_id: filha }))).toEqual(todos('Lia', null, null));
  });

  it('is the same for an appointment as by hand, and never somebody in the trash', async () => {
    const ana = await server.practice();
    await ana.call(financeiroConfigSalvar, { body: { modo_recebivel: 'agendar' } });
    const [eva, rui] = [await responsavel(ana, 'Eva'), await responsavel(ana, 'Rui')];
    const vinculos = [{ responsavel_id: eva, financeiro: true }, { responsavel_id: rui }];
    const lia = await paciente(ana, vinculos, { valor_atendimento: '90.00' });
    await ana.call(responsaveis.excluirVarios, { body: { ids: [eva] } });
    const body = { paciente_id: lia, inicio: `${hoje}T13:00:00Z`, fim: `${hoje}T14:00:00Z`, permitir_conflito: true };
    await ana.call(atendimentos.criar, { body });
    const [linha] = (await ana.call<contract.Lancamento[]>(lancamentos.listar)).body;
    expect(linha).toMatchObject({ automatico: true, responsavel: { nome: 'Rui' } });
  });

  it('of a patient of another practice is not found', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const lia = await paciente(ana, []);
    expect((await bia.call(pacientePagador, { params: { id: lia } })).status).toBe(404);
    expect((await server.nobody().call(pacientePagador, { params: { id: lia } })).status).toBe(401);
  });
});
