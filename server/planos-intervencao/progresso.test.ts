import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { planosIntervencao as contract, type ObjetivoAberto } from '#contract/planos-intervencao/planos-intervencao.ts';
import { registroGravar, registroLer } from '#contract/registros.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';
import { criar, ler, paciente } from './planos-intervencao.testing.ts';

const server = testServer();
let ana: Caller;
let paciente_id = '';
const novo = async (over = {}) => (await criar(ana, { paciente_id, titulo: 'Leitura', ...over })).body;
const atendimento = async (quando: string, objetivos: object[], conteudo = '<p>Leu bem.</p>') => {
  const body = {
    paciente_id,
    inicio: quando,
    fim: new Date(Date.parse(quando) + 3_600_000).toISOString(),
    permitir_conflito: true,
  };
  const { id } = (await ana.call<{ id: string }>(atendimentos.criar, { body })).body;
  await ana.call(registroGravar, { params: { id }, body: { conteudo, objetivos } });
  return id;
};

beforeAll(async () => {
  ana = await server.practice();
  paciente_id = await paciente(ana);
});

describe('the progress of a goal', () => {
  it('comes from the appointments that worked on it, with their notes', async () => {
    const { id, objetivos } = await novo({ objetivos: [{ descricao: 'Ler' }, { descricao: 'Escrever' }] });
    const [ler1, escrever] = objetivos.map((one) => one.id);
    const longo = `<p>${'palavra '.repeat(80)}</p>`;
    await atendimento('2026-03-03T12:00:00Z', [{ descricao: 'Ler', pontuacao: 1, objetivo_id: ler1 }]);
    await atendimento('2026-03-10T12:00:00Z', [{ descricao: 'Ler', pontuacao: 2, objetivo_id: ler1 }], longo);
    await atendimento('2026-03-17T12:00:00Z', [{ descricao: 'Ler', pontuacao: 3, objetivo_id: ler1 }]);
    const last = await atendimento('2026-03-24T12:00:00Z', [
      { descricao: 'Ler', pontuacao: 4, objetivo_id: ler1 },
      { descricao: 'Escrever', pontuacao: null, objetivo_id: escrever },
      { descricao: 'Outro', pontuacao: 0 },
    ]);
    const { body } = await ler(ana, id);
    const [um, dois] = body.objetivos;
    expect(um?.medidas.map(({ pontuacao }) => pontuacao)).toEqual([1, 2, 3, 4]);
    expect(um?.medidas.at(-1)).toMatchObject({ atendimento_id: last, trecho: 'Leu bem.', assinado: false });
    expect(um?.medidas[1]?.trecho).toMatch(/^palavra .{200,}…$/);
    expect(um?.progresso_medido).toBe(75);
    expect(dois).toMatchObject({ progresso_medido: null, medidas: [{ pontuacao: null }] });
    const { body: lista } = await ana.call<{ id: string; objetivos: number; medidos: number }[]>(contract.listar, {
      query: { paciente_id },
    });
    expect(lista.find((one) => one.id === id)).toMatchObject({ objetivos: 2, medidos: 1 });
  });

  it('has what was counted by tapping, which the next note offers to count again', async () => {
    const lia = await paciente(ana, { nome: 'Rita' });
    const { body: plano } = await criar(ana, { paciente_id: lia, objetivos: [{ descricao: 'Ficar sentada' }] });
    const [meta] = plano.objetivos;
    const contagem = { vezes: 12, segundos: 250 };
    const quando = '2026-03-03T12:00:00Z';
    const horario = { inicio: quando, fim: '2026-03-03T13:00:00Z', permitir_conflito: true };
    const { id } = (await ana.call<{ id: string }>(atendimentos.criar, { body: { paciente_id: lia, ...horario } }))
      .body;
    const objetivos = [{ descricao: 'Ficar sentada', pontuacao: null, objetivo_id: meta?.id, contagem }];
    const saved = await ana.call(registroGravar, { params: { id }, body: { conteudo: '', objetivos } });
    expect(saved.body).toMatchObject({ objetivos });
    expect((await ler(ana, plano.id)).body.objetivos[0]?.medidas).toMatchObject([{ pontuacao: null, contagem }]);
    const { body: abertos } = await ana.call<ObjetivoAberto[]>(contract.objetivosAbertos, {
      query: { paciente_id: lia },
    });
    expect(abertos).toMatchObject([{ ultima: null, ultima_contagem: contagem }]);
    const negativa = [{ ...objetivos[0], contagem: { vezes: -1, segundos: 0 } }];
    const refused = await ana.call(registroGravar, { params: { id }, body: { conteudo: '', objetivos: negativa } });
    expect(refused.status).toBe(422);
  });

  it('ignores a goal of another patient or practice, but keeps the text of the note', async () => {
    const { id, objetivos } = await novo({ objetivos: [{ descricao: 'Ler' }] });
    const alheio = await paciente(ana, { nome: 'Caio' });
    const outro = (await criar(ana, { paciente_id: alheio, objetivos: [{ descricao: 'Dele' }] })).body.objetivos[0]?.id;
    const feito = await atendimento('2026-04-01T12:00:00Z', [
      { descricao: 'Dele', pontuacao: 4, objetivo_id: outro },
      { descricao: 'De ninguém', pontuacao: 4, objetivo_id: uuidv7() },
      { descricao: 'Ler', pontuacao: 4, objetivo_id: objetivos[0]?.id },
    ]);
    const { body } = await ana.call<{ objetivos: object[] }>(registroLer, { params: { id: feito } });
    expect(body.objetivos).toEqual([
      { descricao: 'Dele', pontuacao: 4, objetivo_id: null },
      { descricao: 'De ninguém', pontuacao: 4, objetivo_id: null },
      { descricao: 'Ler', pontuacao: 4, objetivo_id: objetivos[0]?.id },
    ]);
    expect((await ler(ana, id)).body.objetivos[0]?.medidas).toHaveLength(1);
  });

  it('offers in a note the open goals of plans that have not ended', async () => {
    const lia = await paciente(ana);
    const planoIntervencao = (over: object) => criar(ana, { paciente_id: lia, ...over });
    await planoIntervencao({ fim: '2020-01-01', objetivos: [{ descricao: 'velho' }] });
    await planoIntervencao({
      fim: '2199-01-01',
      objetivos: [
        { descricao: 'aberto' },
        { descricao: 'feito', status: 'alcancado' },
        { descricao: 'parado', status: 'suspenso' },
      ],
    });
    const { body } = await ana.call<{ descricao: string }[]>(contract.objetivosAbertos, {
      query: { paciente_id: lia },
    });
    expect(body.map(({ descricao }) => descricao)).toEqual(['aberto']);
  });

  it('gives a goal the last score before the appointment of the request', async () => {
    const { objetivos } = await novo({ objetivos: [{ descricao: 'ler' }] });
    const objetivo_id = objetivos[0]?.id ?? '';
    const scored = (day: number, pontuacao: number | null) =>
      atendimento(`2026-03-0${day}T12:00:00Z`, [{ descricao: 'ler', objetivo_id, pontuacao }]);
    const last = async (atendimento_id?: string) => {
      const query = { paciente_id, ...(atendimento_id && { atendimento_id }) };
      const { body } = await ana.call<ObjetivoAberto[]>(contract.objetivosAbertos, { query });
      return body.find(({ id }) => id === objetivo_id)?.ultima;
    };
    const [first, second, third] = [await scored(2, 1), await scored(3, 3), await scored(4, null)];
    expect([await last(first), await last(second), await last(third), await last()]).toEqual([null, 1, 3, 3]);
    // An appointment that is not there counts like none.
    expect(await last(uuidv7())).toBe(3);
  });
});
