import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { settingsConfigSave } from '#contract/conta/settings.ts';
import type { AvisoRecebivel } from '#contract/financeiro/recebiveis.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { somaDias } from '#domain/days/fuso.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';
import {
  atendimento,
  type Gravado,
  hoje,
  horario,
  lancamentos,
  listar,
  paciente,
  pagar,
  regras,
} from './recebiveis.testing.ts';

const server = testServer();
const mudar = async (who: Caller, id: string, body: object) =>
  (await who.call<Gravado>(atendimentos.editar, { params: { id }, body: { permitir_conflito: true, ...body } })).body
    .avisos;

const um = (tipo: string) => [{ tipo, quantos: 1 }];

/** An appointment charged when it was scheduled. */
const cobrada = async (config = {}) => {
  const ana = await server.practice();
  await regras(ana, { modo_recebivel: 'agendar', ...config });
  const lia = await paciente(ana);
  const { id, avisos } = await atendimento(ana, lia);
  const [lancamento] = await listar(ana);
  return { ana, lia, id, avisos, lancamento };
};

describe('an appointment is charged', () => {
  it('when it is scheduled, to the patient’s payer', async () => {
    const ana = await server.practice();
    await regras(ana, { modo_recebivel: 'agendar', vencimento_dias: 5 });
    const rui = (await ana.call<{ id: string }>(responsaveis.criar, { body: { nome: 'Rui' } })).body.id;
    const eva = (await ana.call<{ id: string }>(responsaveis.criar, { body: { nome: 'Eva' } })).body.id;
    const lia = await paciente(ana, {
      responsaveis: [{ responsavel_id: rui }, { responsavel_id: eva, financeiro: true }],
    });
    const { id, avisos } = await atendimento(ana, lia);
    expect(avisos).toEqual(um('criada'));
    expect(await listar(ana)).toMatchObject([
      {
        tipo: 'Receber',
        valor: '180.00',
        vencimento: somaDias(hoje, 5),
        atendimento_id: id,
        automatico: true,
        paciente: { nome: 'Lia' },
        responsavel: { nome: 'Eva' },
        categoria: 'One-off charge',
      },
    ]);
  });

  it('when it is done, once, and a missed one only if configured', async () => {
    const ana = await server.practice();
    const lia = await paciente(ana);
    const { id, avisos } = await atendimento(ana, lia);
    expect([avisos, await listar(ana)]).toEqual([[], []]);
    expect(await mudar(ana, id, { status: 'Realizado' })).toEqual(um('criada'));
    expect(await mudar(ana, id, { observacoes: 'x' })).toEqual([]);
    const outra = await atendimento(ana, lia, { ...horario(hoje, '12:00') });
    expect(await mudar(ana, outra.id, { status: 'Faltou' })).toEqual([]);
    await regras(ana, { cobrar_faltas: true });
    expect(await mudar(ana, outra.id, { local: 'x' })).toEqual(um('criada'));
    expect(await listar(ana)).toHaveLength(2);
  });

  it('no longer after its status is set back, until it is done again', async () => {
    const ana = await server.practice();
    const { id } = await atendimento(ana, await paciente(ana));
    await mudar(ana, id, { status: 'Realizado' });
    expect(await mudar(ana, id, { status: 'Agendado' })).toEqual(um('cancelada'));
    expect(await listar(ana)).toMatchObject([{ status: 'Cancelado' }]);
    expect(await mudar(ana, id, { ...horario(hoje, '15:00') })).toEqual([]);
    expect(await listar(ana)).toMatchObject([{ status: 'Cancelado' }]);
    expect(await mudar(ana, id, { status: 'Realizado' })).toEqual(um('reaberta'));
    expect(await listar(ana)).toMatchObject([{ status: 'Aberto', valor: '180.00' }]);
  });

  it('still if it was paid before its status is set back', async () => {
    const ana = await server.practice();
    const { id } = await atendimento(ana, await paciente(ana));
    await mudar(ana, id, { status: 'Realizado' });
    await pagar(ana, (await listar(ana))[0]?.id);
    expect(await mudar(ana, id, { status: 'Agendado' })).toEqual(um('paga_mantida'));
    expect(await listar(ana)).toMatchObject([{ status: 'Pago' }]);
  });

  it('by month, on one bill per patient', async () => {
    const ana = await server.practice();
    await regras(ana, { modo_recebivel: 'mensal', dia_vencimento: 31 });
    const [lia, rui] = [await paciente(ana), await paciente(ana, { nome: 'Rui', valor_atendimento: '99.90' })];
    const dias = ['2025-01-04', '2025-01-11', '2025-02-01'];
    for (const dia of dias) await atendimento(ana, lia, { ...horario(dia), status: 'Realizado' });
    await atendimento(ana, rui, { ...horario('2025-01-05'), status: 'Realizado' });
    const todos = (await listar(ana)).map(({ paciente, valor, vencimento, competencia }) => [
      paciente?.nome,
      valor,
      vencimento,
      competencia,
    ]);
    expect(todos.sort()).toEqual([
      ['Lia', '180.00', '2025-03-31', '2025-02-01'],
      ['Lia', '360.00', '2025-02-28', '2025-01-01'],
      ['Rui', '99.90', '2025-02-28', '2025-01-01'],
    ]);
  });

  it('never without a value, by hand only if configured so, and not while the module is off', async () => {
    const ana = await server.practice();
    await regras(ana, { modo_recebivel: 'agendar' });
    expect((await atendimento(ana, await paciente(ana, { valor_atendimento: null }))).avisos).toEqual([]);
    await regras(ana, { modo_recebivel: 'manual' });
    const lia = await paciente(ana);
    const { id } = await atendimento(ana, lia, { status: 'Realizado' });
    await regras(ana, { modo_recebivel: 'agendar' });
    await ana.call(settingsConfigSave, { body: { modulos: { financeiro: false } } });
    await atendimento(ana, lia, horario(somaDias(hoje, 1)));
    await ana.call(settingsConfigSave, { body: { modulos: { financeiro: true } } });
    expect(await listar(ana)).toEqual([]);
    const made = await ana.call<{ avisos: AvisoRecebivel[] }>(lancamentos.gerar, {
      body: { de: hoje, ate: somaDias(hoje, 1) },
    });
    expect(made.body.avisos).toEqual([{ tipo: 'criada', quantos: 2 }]);
    expect((await listar(ana)).some(({ atendimento_id }) => atendimento_id === id)).toBe(true);
  });

  it('in a long series with few statements', async () => {
    const ana = await server.practice();
    await regras(ana, { modo_recebivel: 'agendar' });
    const lia = await paciente(ana);
    const recorrencia = { frequencia: 'semanal', dias: [0, 1, 2, 3, 4, 5, 6], vezes: 160 };
    const { id, avisos } = await atendimento(ana, lia, { recorrencia });
    expect(avisos).toEqual([{ tipo: 'criada', quantos: 160 }]);
    const before = await listar(ana);
    expect(before).toHaveLength(160);
    await pagar(ana, before[3]?.id);
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    expect(await mudar(ana, id, { valor: '200', escopo: 'todos' })).toEqual([
      { tipo: 'valor_mudou', quantos: 159 },
      { tipo: 'paga_mantida', quantos: 1 },
    ]);
    // The job queue polls meanwhile.
    const ours = statements.mock.calls.filter((call) => !JSON.stringify(call).includes('pgboss'));
    expect(ours.length).toBeLessThan(60);
    statements.mockRestore();
    expect((await listar(ana)).map(({ valor }) => valor)).toEqual([
      ...Array(3).fill('200.00'),
      '180.00',
      ...Array(156).fill('200.00'),
    ]);
    await ana.call(atendimentos.excluir, { params: { id }, query: { escopo: 'todos' } });
    const after = await listar(ana);
    expect(after.filter(({ status }) => status === 'Cancelado')).toHaveLength(159);
    expect(after.filter(({ status }) => status === 'Pago')).toHaveLength(1);
  });
});

describe('a charged appointment that is changed', () => {
  it('updates an unpaid charge: value, day, patient', async () => {
    const { ana, id } = await cobrada();
    expect(await mudar(ana, id, { valor: '200.50' })).toEqual(um('valor_mudou'));
    expect(await mudar(ana, id, horario(somaDias(hoje, 2)))).toEqual(um('vencimento_mudou'));
    const rui = await paciente(ana, { nome: 'Rui' });
    expect(await mudar(ana, id, { paciente_id: rui })).toEqual(um('paciente_mudou'));
    expect(await listar(ana)).toMatchObject([
      { valor: '200.50', vencimento: somaDias(hoje, 2), paciente_id: rui, status: 'Aberto' },
    ]);
  });

  it('cancels an unpaid charge, and restores it', async () => {
    const { ana, id, lancamento } = await cobrada();
    expect(await mudar(ana, id, { status: 'Cancelado' })).toEqual(um('cancelada'));
    expect(await listar(ana)).toMatchObject([{ id: lancamento?.id, status: 'Cancelado' }]);
    expect(await mudar(ana, id, { status: 'Agendado', valor: '90' })).toEqual(um('reaberta'));
    const gone = await ana.call<Gravado>(atendimentos.excluir, { params: { id } });
    expect(gone.body.avisos).toEqual(um('cancelada'));
    const back = await ana.call<Gravado>(atendimentos.restaurar, { body: { ids: [id] } });
    expect(back.body.avisos).toEqual(um('reaberta'));
    expect(await listar(ana)).toMatchObject([{ id: lancamento?.id, status: 'Aberto', valor: '90.00' }]);
  });

  it('never changes what is paid, and reports it', async () => {
    const { ana, id, lancamento } = await cobrada();
    await pagar(ana, lancamento?.id);
    const [pago] = await listar(ana);
    expect(await mudar(ana, id, { valor: '200' })).toEqual(um('paga_mantida'));
    expect(await mudar(ana, id, { paciente_id: await paciente(ana) })).toEqual(um('paga_mantida'));
    expect(await mudar(ana, id, { status: 'Cancelado' })).toEqual(um('paga_mantida'));
    const gone = await ana.call<Gravado>(atendimentos.excluir, { params: { id } });
    expect(gone.body.avisos).toEqual([]);
    // Unchanged except for the status of the appointment.
    expect(await listar(ana)).toEqual([{ ...pago, atendimento: expect.anything() }]);
    // Reversed: nothing is owed for an appointment that did not take place.
    await ana.call(lancamentos.estornar, { params: { id: pago?.id ?? '' }, body: {} });
    expect(await listar(ana)).toMatchObject([{ status: 'Cancelado', valor_pago: '0.00' }]);
  });

  it('adjusts a partly paid charge, down to what was paid', async () => {
    const { ana, id, lancamento } = await cobrada();
    await pagar(ana, lancamento?.id, { valor: '100' });
    expect(await mudar(ana, id, { valor: '150' })).toEqual(um('valor_mudou'));
    expect(await listar(ana)).toMatchObject([{ valor: '150.00', valor_pago: '100.00', status: 'Aberto' }]);
    expect(await mudar(ana, id, { valor: '90' })).toEqual(um('encerrada'));
    expect(await listar(ana)).toMatchObject([{ valor: '100.00', valor_pago: '100.00', status: 'Pago' }]);
  });

  it('settles with what was paid if the rest is no longer owed', async () => {
    const { ana, id, lancamento } = await cobrada();
    await pagar(ana, lancamento?.id, { valor: '100' });
    expect(await mudar(ana, id, { status: 'Cancelado' })).toEqual(um('encerrada'));
    expect(await listar(ana)).toMatchObject([{ valor: '100.00', valor_pago: '100.00', status: 'Pago' }]);
  });

  it('keeps what the user changed by hand', async () => {
    const { ana, id, lancamento } = await cobrada();
    const params = { id: lancamento?.id ?? '' };
    await ana.call(lancamentos.editar, { params, body: { valor: '150', vencimento: somaDias(hoje, 9) } });
    expect(await mudar(ana, id, { valor: '300' })).toEqual(um('valor_mantido'));
    expect(await mudar(ana, id, horario(somaDias(hoje, 2)))).toEqual([]);
    expect(await listar(ana)).toMatchObject([{ valor: '150.00', vencimento: somaDias(hoje, 9) }]);
    await ana.call(lancamentos.editar, { params, body: { status: 'Cancelado' } });
    expect(await mudar(ana, id, { valor: '310' })).toEqual([]);
    expect(await listar(ana)).toMatchObject([{ status: 'Cancelado' }]);
  });

  it('that was made by hand stays when the presence is taken back', async () => {
    const ana = await server.practice();
    const lia = await paciente(ana);
    const { id } = await atendimento(ana, lia);
    const body = {
      tipo: 'Receber',
      descricao: 'x',
      valor: '180',
      vencimento: hoje,
      paciente_id: lia,
      atendimento_id: id,
    };
    await ana.call(lancamentos.criar, { body });
    await mudar(ana, id, { status: 'Realizado' });
    expect(await mudar(ana, id, { status: 'Agendado' })).toEqual([]);
    expect(await listar(ana)).toMatchObject([{ status: 'Aberto', valor: '180.00' }]);
  });

  it('moves between monthly bills; a bill with payments gets nothing more', async () => {
    const ana = await server.practice();
    await regras(ana, { modo_recebivel: 'mensal' });
    const lia = await paciente(ana);
    const feita = { status: 'Realizado' };
    const a = await atendimento(ana, lia, { ...horario('2025-01-04'), ...feita });
    await atendimento(ana, lia, { ...horario('2025-01-05'), ...feita });
    expect(await mudar(ana, a.id, horario('2025-02-04'))).toEqual(um('vencimento_mudou'));
    const valores = async () =>
      (await listar(ana)).map(({ competencia, valor, status }) => `${competencia} ${valor} ${status}`).sort();
    expect(await valores()).toEqual(['2025-01-01 180.00 Aberto', '2025-02-01 180.00 Aberto']);
    const janeiro = (await listar(ana)).find(({ competencia }) => competencia === '2025-01-01');
    await pagar(ana, janeiro?.id, { valor: '1' });
    await atendimento(ana, lia, { ...horario('2025-01-06'), ...feita });
    expect(await valores()).toEqual([
      '2025-01-01 180.00 Aberto',
      '2025-01-01 180.00 Aberto',
      '2025-02-01 180.00 Aberto',
    ]);
    expect(await mudar(ana, a.id, { status: 'Cancelado' })).toEqual(um('cancelada'));
    expect((await valores())[2]).toBe('2025-02-01 180.00 Cancelado');
  });

  it('cannot be charged again by hand', async () => {
    const { ana, id } = await cobrada();
    const body = { tipo: 'Receber', descricao: 'x', valor: '1', vencimento: hoje, atendimento_id: id };
    const { status, body: erro } = await ana.call<{ errors: object }>(lancamentos.criar, { body });
    expect([status, Object.keys(erro.errors)]).toEqual([422, ['atendimento_id']]);
  });
});
