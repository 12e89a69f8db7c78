import { describe, expect, it } from 'vitest';
import { agendaConfigSalvar } from '#contract/agenda/agenda.ts';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { financeiroConfigSalvar } from '#contract/financeiro/financeiro.ts';
import { type Lancamento, lancamentos } from '#contract/financeiro/lancamentos.ts';
import { type Agora, agora } from '#contract/home/agora.ts';
import { type Home, home } from '#contract/home/home.ts';
import { type AtendimentoDoLink, linkAberto } from '#contract/links/abertos.ts';
import { pacientes } from '#contract/pacientes.ts';
import { refusalOf, testServer } from '#server/platform/testing/testing.ts';
import { adolescente, comLink, criarLink, daqui, type Familia, familia, tokenDe } from '../links.testing.ts';
import { avisoDe } from './regras.ts';

/** A late cancellation says what it costs before it is sent. */
const server = testServer();

const recebe = ({ ana, paciente_id, responsavel_id }: Familia, pode_receber: string[]) =>
  ana.call(pacientes.editar, {
    params: { id: paciente_id },
    body: { responsaveis: [{ responsavel_id, pode_receber }] },
  });

/** The appointment is in 48 hours, and the guardian receives charges. */
const aberta = async (config: object, valor: string | null = '180.00') => {
  const casa = await familia(server);
  await casa.ana.call(agendaConfigSalvar, { body: config });
  await casa.ana.call(atendimentos.editar, { params: { id: casa.atendimento_id }, body: { valor } });
  await recebe(casa, ['lembretes', 'cobrancas']);
  const link = await criarLink(casa);
  return { ...casa, call: comLink(server, await tokenDe(casa.ana, link.id)) };
};
type Aberta = Awaited<ReturnType<typeof aberta>>;
const avisoNo = async ({ call }: Aberta) => (await call<AtendimentoDoLink>(linkAberto.atendimento)).body.aviso;
const cancelar = ({ call }: Aberta, custo?: string, percentual = 50) =>
  call<AtendimentoDoLink>(linkAberto.responder, { resposta: 'nao_vem', texto: 'Viagem', custo, percentual });

describe('the notice period', () => {
  it('starts the set number of hours before', () => {
    const inicio = '2026-11-20T12:00:00Z';
    const regra = { aviso_horas: 24, aviso_percentual: 50 };
    const em = (agora: string) => avisoDe({ inicio, valor: '180.01' }, regra, Date.parse(agora));
    expect(em('2026-11-19T12:00:00Z')).toBeNull();
    expect(em('2026-11-19T12:00:01Z')).toEqual({ horas: 24, percentual: 50, custo: '90.01' });
  });

  it('is a day by default, and costs nothing', async () => {
    const casa = await aberta({ aviso_horas: 24 });
    expect(await avisoNo(casa)).toBeNull();
    await casa.ana.call(agendaConfigSalvar, { body: { aviso_horas: 72 } });
    expect(await avisoNo(casa)).toEqual({ horas: 72, percentual: 0, custo: null });
    expect((await cancelar(casa, undefined, 0)).status).toBe(200);
  });

  it('is shown with the amount, which the practice then sees', async () => {
    const casa = await aberta({ aviso_horas: 72, aviso_percentual: 50 });
    expect(await avisoNo(casa)).toEqual({ horas: 72, percentual: 50, custo: '90.00' });
    expect((await cancelar(casa, '90.00')).status).toBe(200);
    const { body } = await casa.ana.call<Home>(home);
    expect(body.atencao.respostas).toMatchObject([{ resposta: 'nao_vem', custo: '90.00' }]);
  });

  it('is charged once, and stays charged while the appointment is cancelled', async () => {
    const casa = await aberta({ aviso_horas: 72, aviso_percentual: 50 });
    const { ana, paciente_id, atendimento_id } = casa;
    await cancelar(casa, '90.00');
    const resposta = async () => (await ana.call<Home>(home)).body.atencao.respostas[0];
    const id = (await resposta())?.resposta_id ?? '';
    expect((await resposta())?.cobrado).toBe(false);
    const charge = (over: object = {}) => {
      const body = { id, tipo: 'Receber', descricao: 'Cancelamento', valor: '90.00', vencimento: '2030-01-01' };
      return ana.call<Lancamento>(lancamentos.criar, { body: { ...body, paciente_id, atendimento_id, ...over } });
    };
    const foco = async () => (await ana.call<Agora>(agora, { query: { atendimento_id } })).body.foco;
    expect(await foco()).toMatchObject({ cobranca: null, cancelamento: { resposta_id: id, custo: '90.00' } });
    for (const _ of [1, 2]) expect((await charge()).body).toMatchObject({ id, valor: '90.00', status: 'Aberto' });
    expect((await charge({ id: undefined })).status).toBe(422);
    expect((await resposta())?.cobrado).toBe(true);
    expect((await foco())?.cobranca).toMatchObject({ lancamento_id: id, saldo: '90.00' });
    const params = { id: atendimento_id };
    const edit = async (body: object) =>
      expect((await ana.call(atendimentos.editar, { params, body })).status, JSON.stringify(body)).toBe(200);
    await edit({ local: 'Sala 2' });
    const status = async () => (await ana.call<Lancamento>(lancamentos.ler, { params: { id } })).body.status;
    expect(await status()).toBe('Aberto');
    // If the appointment takes place after all, it is charged in addition to the cancellation.
    await ana.call(financeiroConfigSalvar, { body: { modo_recebivel: 'agendar' } });
    await edit({ status: 'Agendado' });
    expect(await status()).toBe('Aberto');
    const all = await ana.call<Lancamento[]>(lancamentos.buscar, {
      body: { tipo: 'Receber', paciente_id, ate: '2031-01-01' },
    });
    expect(all.body.map(({ valor }) => valor).sort()).toEqual(['180.00', '90.00']);
  });

  it('says the percentage only to a guardian who does not receive charges; the practice sees the amount', async () => {
    const casa = await aberta({ aviso_horas: 72, aviso_percentual: 50 });
    await recebe(casa, ['lembretes']);
    const { body: lido } = await casa.call<AtendimentoDoLink>(linkAberto.atendimento);
    expect(lido.aviso).toEqual({ horas: 72, percentual: 50, custo: null });
    expect(JSON.stringify(lido)).not.toMatch(/90[.,]00|180[.,]00/);
    expect(refusalOf((await cancelar(casa, '90.00')).body).codigo).toBe('link_custo_mudou');
    // A page that was opened before the period began showed no cost.
    expect(refusalOf((await cancelar(casa, undefined, 0)).body).codigo).toBe('link_custo_mudou');
    const { status, body: answer } = await cancelar(casa);
    expect(status).toBe(200);
    expect(JSON.stringify(answer)).not.toMatch(/90[.,]00|180[.,]00/);
    const { body } = await casa.ana.call<Home>(home);
    expect(body.atencao.respostas).toMatchObject([{ resposta: 'nao_vem', custo: '90.00' }]);
  });

  it('says the amount to the patient', async () => {
    const casa = await aberta({ aviso_horas: 72, aviso_percentual: 50 });
    await adolescente(server, casa.paciente_id);
    const { id } = await criarLink(casa, { responsavel_id: null });
    const call = comLink(server, await tokenDe(casa.ana, id));
    expect((await call<AtendimentoDoLink>(linkAberto.atendimento)).body.aviso?.custo).toBe('90.00');
  });

  it('says the percentage if the appointment has no price', async () => {
    const casa = await aberta({ aviso_horas: 72, aviso_percentual: 100 }, null);
    expect(await avisoNo(casa)).toEqual({ horas: 72, percentual: 100, custo: null });
  });

  it('refuses a cancellation at another price than the page showed', async () => {
    const casa = await aberta({ aviso_horas: 72, aviso_percentual: 50 });
    for (const custo of [undefined, '0.00', '180.00']) {
      const { status, body } = await cancelar(casa, custo);
      expect([status, refusalOf(body).codigo]).toEqual([409, 'link_custo_mudou']);
    }
    expect((await casa.ana.call<Home>(home)).body.totais.respostas).toBe(0);
  });

  it('refuses an answer to another time than the page showed', async () => {
    const casa = await aberta({ aviso_horas: 24 });
    const { inicio } = (await casa.call<AtendimentoDoLink>(linkAberto.atendimento)).body;
    const moved = daqui(50);
    await casa.ana.call(atendimentos.editar, { params: { id: casa.atendimento_id }, body: moved });
    const answer = (visto: string) => casa.call(linkAberto.responder, { resposta: 'confirma', visto });
    const { status, body } = await answer(inicio);
    expect([status, refusalOf(body).codigo]).toEqual([409, 'link_horario_mudou']);
    expect((await answer(moved.inicio)).status).toBe(200);
  });

  it('takes whole hours and percentages only', async () => {
    const ana = await server.practice();
    for (const body of [
      { aviso_horas: -1 },
      { aviso_horas: 169 },
      { aviso_percentual: 101 },
      { aviso_percentual: 1.5 },
    ])
      expect((await ana.call(agendaConfigSalvar, { body })).status).toBe(422);
  });
});
