import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  planosIntervencao as contract,
  type PlanoIntervencao,
} from '#contract/planos-intervencao/planos-intervencao.ts';
import { periodoSeguinte } from '#domain/days/periodo-seguinte.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';
import { prazoSeguinte } from './copiar.ts';
import { criar, ler, paciente } from './planos-intervencao.testing.ts';

const server = testServer();
let ana: Caller;
let paciente_id = '';
const novo = async (over = {}) => (await criar(ana, { paciente_id, titulo: 'Leitura', ...over })).body;

beforeAll(async () => {
  ana = await server.practice();
  paciente_id = await paciente(ana);
});

describe('the next period', () => {
  it('begins after this one, has the same length and takes over the open goals', async () => {
    const objetivos = [
      { descricao: 'aberto', progresso: 40, status: 'em_andamento', prazo: '2199-02-15' },
      { descricao: 'feito', status: 'alcancado' },
      { descricao: 'parado', status: 'suspenso' },
      { descricao: 'em parte', status: 'parcialmente', prazo: '2199-05-01' },
      { descricao: 'sem prazo', status: 'em_andamento' },
    ];
    const textos = {
      titulo: 'Ler',
      queixa: 'Lê devagar',
      frequencia: 'Semanal',
      objetivo_geral: 'Ler por gosto',
      orientacoes_familia: 'Ler junto',
      orientacoes_escola: 'Mais tempo',
      observacoes: 'Só para mim',
    };
    const planoIntervencao = await novo({ inicio: '2199-01-01', fim: '2199-03-31', objetivos, ...textos });
    const id = uuidv7();
    const copiar = () =>
      ana.call<PlanoIntervencao>(contract.copiar, { params: { id: planoIntervencao.id }, body: { id } });
    const { status, body } = await copiar();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id,
      inicio: '2199-04-01',
      fim: '2199-06-29',
      copiado_de: planoIntervencao.id,
      versao: 1,
    });
    expect(body).toMatchObject(textos);
    expect(body.objetivos.map(({ descricao }) => descricao)).toEqual(['aberto', 'em parte', 'sem prazo']);
    // Each moves by ninety days, also those due after the end of the plan.
    expect(body.objetivos.map(({ prazo }) => prazo)).toEqual(['2199-05-16', '2199-07-30', null]);
    expect(body.objetivos[0]).toMatchObject({
      continua_de: planoIntervencao.objetivos[0]?.id,
      linha_base: '40%',
      progresso: null,
    });
    expect((await copiar()).body.objetivos.map((one) => one.id)).toEqual(body.objetivos.map((one) => one.id));
    expect((await ler(ana, planoIntervencao.id)).body.objetivos).toHaveLength(5);
  });

  it('has no deadline before it begins', () => {
    const planoIntervencao = { inicio: '2026-03-01', criado_em: '2026-02-01T12:00:00Z' };
    expect(prazoSeguinte('2026-01-10', planoIntervencao, { inicio: '2026-06-01' })).toBe('2026-06-01');
    expect(prazoSeguinte('2026-02-11', { ...planoIntervencao, inicio: null }, { inicio: '2026-06-01' })).toBe(
      '2026-06-11',
    );
  });

  it('begins today if the plan ended long ago or has no end', () => {
    expect(periodoSeguinte({ inicio: '2026-01-01', fim: '2026-01-31' }, '2026-05-10')).toEqual({
      inicio: '2026-05-10',
      fim: '2026-06-09',
    });
    expect(periodoSeguinte({ inicio: null, fim: null }, '2026-05-10')).toEqual({
      inicio: '2026-05-10',
      fim: '2026-08-07',
    });
  });
});
