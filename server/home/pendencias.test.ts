import { describe, expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { lancamentos } from '#contract/financeiro/lancamentos.ts';
import { type Home, home, pendencias, type TipoPendencia } from '#contract/home/home.ts';
import { pacientes } from '#contract/pacientes.ts';
import { relatorios } from '#contract/papel/relatorios.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { hojeEm, instanteDe, somaDias } from '#domain/days/fuso.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';
import { volta } from './pendencias.queries.ts';

const server = testServer();
const FUSO = 'America/Sao_Paulo';
const hoje = hojeEm(FUSO);

const crianca = async (who: Caller, over = {}) =>
  (await who.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia', ...over } })).body.id;
const marcar = async (who: Caller, paciente_id: string, dias: number, over = {}) => {
  const inicio = instanteDe({ data: somaDias(hoje, dias), hora: '10:00' }, FUSO);
  const fim = new Date(Date.parse(inicio) + 3_000_000).toISOString();
  const body = { paciente_id, inicio, fim, permitir_conflito: true, ...over };
  return (await who.call<{ id: string }>(atendimentos.criar, { body })).body.id;
};
const ler = async (who: Caller) => (await who.call<Home>(home)).body;
const total = async (who: Caller, tipo: TipoPendencia) => (await ler(who)).totais[tipo];
const adiar = (who: Caller, tipo: TipoPendencia, alvo: string, ate: string | null) =>
  who.call(pendencias.adiar, { body: { tipo, alvo, ate } });

describe('the inbox', () => {
  it('has past appointments without a status, unsigned notes, cancelled slots, ending series, drafts and birthdays', async () => {
    const ana = await server.practice();
    const lia = await crianca(ana, { data_nascimento: `2018${somaDias(hoje, 2).slice(4)}` });
    await marcar(ana, lia, -2);
    await marcar(ana, lia, -3, { status: 'Realizado' });
    await marcar(ana, lia, 3, { status: 'Cancelado' });
    await marcar(ana, lia, 1, { recorrencia: { frequencia: 'semanal', dias: [], vezes: 2 } });
    await ana.call(relatorios.criar, { body: { paciente_id: lia, titulo: 'Evolução' } });
    expect((await ler(ana)).totais).toMatchObject({
      sem_status: 1,
      registros: 1,
      cancelados: 1,
      series: 1,
      relatorios: 1,
      aniversarios: 1,
      sinais: 0,
    });
  });

  it('has a red flag until it is dismissed with a reason', async () => {
    const ana = await server.practice();
    const lia = await crianca(ana);
    const sinal = (evento: string, minutos: number) =>
      server.owner(
        `insert into sinais_intervencao (conta_id, id, paciente_id, codigo, onde, trecho, evento, motivo, por, em)
         values ($1, gen_random_uuid(), $2, 'risco', 'queixa', 'x', $3, 'y', 'Ana', now() - make_interval(mins => $4))`,
        [ana.user.conta_id, lia, evento, minutos],
      );
    await sinal('visto', 2);
    expect((await ler(ana)).atencao.sinais).toMatchObject([{ paciente_id: lia, codigo: 'risco' }]);
    await sinal('dispensado', 1);
    expect(await total(ana, 'sinais')).toBe(0);
  });

  it('puts an item off until a day, and brings it back on that day or when asked', async () => {
    const ana = await server.practice();
    const id = await marcar(ana, await crianca(ana), -2);
    expect((await adiar(ana, 'sem_status', id, somaDias(hoje, 1))).status).toBe(204);
    expect(await ler(ana)).toMatchObject({ totais: { sem_status: 0 }, atencao: { sem_status: [] }, adiadas: 1 });
    await adiar(ana, 'sem_status', id, hoje);
    expect(await ler(ana)).toMatchObject({ totais: { sem_status: 1 }, adiadas: 0 });
    await adiar(ana, 'sem_status', id, somaDias(hoje, 7));
    await ana.call(pendencias.retomar, { query: {} });
    expect(await ler(ana)).toMatchObject({ totais: { sem_status: 1 }, adiadas: 0 });
  });

  it('dismisses what must be done for a week, and counts what is dismissed as long as it is still true', async () => {
    const ana = await server.practice();
    const lia = await crianca(ana);
    const id = await marcar(ana, lia, -2, { status: 'Realizado' });
    const relatorio = await ana.call<{ id: string }>(relatorios.criar, {
      body: { paciente_id: lia, titulo: 'Evolução' },
    });
    await adiar(ana, 'registros', id, null);
    await adiar(ana, 'relatorios', relatorio.body.id, null);
    expect(await ler(ana)).toMatchObject({ totais: { registros: 0, relatorios: 0 }, adiadas: 2 });
    await server.owner('update pendencias_adiadas set ate = ate - 7 where conta_id = $1', [ana.user.conta_id]);
    expect(await ler(ana)).toMatchObject({ totais: { registros: 1, relatorios: 0 }, adiadas: 1 });
    await ana.call(pendencias.retomar, { query: {} });
    expect(await ler(ana)).toMatchObject({ totais: { registros: 1, relatorios: 1 }, adiadas: 0 });
    await adiar(ana, 'relatorios', relatorio.body.id, null);
    await ana.call(relatorios.excluir, { params: { id: relatorio.body.id } });
    expect((await ler(ana)).adiadas).toBe(0);
  });

  it('does not count a birthday that was seen, but one that comes back before its day', async () => {
    const ana = await server.practice();
    const lia = await crianca(ana, { data_nascimento: `2018${somaDias(hoje, 3).slice(4)}` });
    await adiar(ana, 'aniversarios', lia, null);
    expect(await ler(ana)).toMatchObject({ totais: { aniversarios: 0 }, adiadas: 0 });
    await adiar(ana, 'aniversarios', lia, somaDias(hoje, 1));
    expect(await ler(ana)).toMatchObject({ totais: { aniversarios: 0 }, adiadas: 1 });
  });

  it('shows the next birthday although this one was dismissed, and what must be done after a week', () => {
    expect(volta('aniversarios', '2026-11-16')).toBe('2026-12-16');
    expect(volta('vencidos', '2026-11-16')).toBe('2026-11-23');
    for (const tipo of ['registros', 'sem_status', 'sinais'] as const)
      expect(volta(tipo, '2026-11-16'), tipo).toBe('2026-11-23');
    expect(volta('relatorios', '2026-11-16')).toBe(null);
  });

  it('counts who owes, not the children: siblings with one payer are one family', async () => {
    const ana = await server.practice();
    const rui = (await ana.call<{ id: string }>(responsaveis.criar, { body: { nome: 'Rui' } })).body.id;
    const vinculo = { responsaveis: [{ responsavel_id: rui, financeiro: true }] };
    const cobrar = (paciente_id: string) =>
      ana.call(lancamentos.criar, {
        body: { tipo: 'Receber', descricao: 'Sessão', valor: '100.00', vencimento: somaDias(hoje, -1), paciente_id },
      });
    for (const nome of ['Lia', 'Leo']) await cobrar(await crianca(ana, { nome, ...vinculo }));
    expect(await ler(ana)).toMatchObject({
      totais: { vencidos: 1 },
      devido: '200.00',
      atencao: { vencidos: [{ nome: 'Rui', paciente_id: null, saldo: '200.00', quantos: 2 }] },
    });
    const bia = await crianca(ana, { nome: 'Bia' });
    await cobrar(bia);
    const { totais, atencao } = await ler(ana);
    expect(totais.vencidos).toBe(2);
    expect(atencao.vencidos).toContainEqual(expect.objectContaining({ nome: 'Bia', paciente_id: bia }));
  });

  it('of one practice does not depend on another', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const id = await marcar(ana, await crianca(ana), -2);
    await adiar(bia, 'sem_status', id, null);
    expect(await total(ana, 'sem_status')).toBe(1);
  });

  it('refuses an invalid day and an unknown kind', async () => {
    const ana = await server.practice();
    const alvo = ana.user.conta_id;
    expect((await ana.call(pendencias.adiar, { body: { tipo: 'registros', alvo, ate: 'amanhã' } })).status).toBe(422);
    expect((await ana.call(pendencias.adiar, { body: { tipo: 'outros', alvo, ate: null } })).status).toBe(422);
  });
});
