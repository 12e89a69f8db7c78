import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Historia, historia } from '#contract/historia.ts';
import { home } from '#contract/home/home.ts';
import {
  planosIntervencao as contract,
  type PlanoIntervencao,
  type PlanoIntervencaoResumo,
} from '#contract/planos-intervencao/planos-intervencao.ts';
import { bibliotecaIntervencao } from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { type Caller, errorsOf, testServer } from '#server/platform/testing/testing.ts';
import { criar, ler, paciente } from './planos-intervencao.testing.ts';

const server = testServer();
let ana: Caller;
let bia: Caller;
let paciente_id = '';
const novo = async (over = {}) => (await criar(ana, { paciente_id, titulo: 'Leitura', ...over })).body;
const editar = (who: Caller, id: string, body: object) =>
  who.call<PlanoIntervencao>(contract.editar, { params: { id }, body });

beforeAll(async () => {
  ana = await server.practice();
  bia = await server.practice();
  paciente_id = await paciente(ana);
});

describe('a plan', () => {
  it('needs only a patient; title and status have defaults', async () => {
    const { status, body } = await criar(ana, { paciente_id, objetivos: [{ descricao: 'Ler sílabas' }] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      titulo: 'Intervention plan',
      origem: 'manual',
      versao: 1,
      objetivos: [
        { descricao: 'Ler sílabas', status: 'nao_iniciado', ambientes: ['clinica'], progresso: null, medidas: [] },
      ],
    });
  });

  it('cannot be created with an id in use for another patient or another plan', async () => {
    const dela = await novo();
    const outra = await paciente(ana, { nome: 'Bento' });
    expect((await criar(ana, { id: dela.id, paciente_id: outra })).status).toBe(409);
    const { status } = await ana.call(contract.copiar, { params: { id: (await novo()).id }, body: { id: dela.id } });
    expect(status).toBe(409);
  });

  it('is created once when the request is repeated', async () => {
    const id = uuidv7();
    const body = { id, paciente_id, titulo: 'Um', objetivos: [{ id: uuidv7(), descricao: 'x' }] };
    const both = await Promise.all([criar(ana, body), criar(ana, body)]);
    const again = await criar(ana, { ...body, titulo: 'Outro' });
    expect([...both, again].map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(again.body.titulo).toBe('Um');
    const { body: list } = await ana.call<PlanoIntervencao[]>(contract.listar, { query: { paciente_id } });
    expect(list.filter((one) => one.id === id)).toHaveLength(1);
  });

  it.each([
    ['fim', { inicio: '2026-05-02', fim: '2026-05-01' }],
    ['inicio', { inicio: '2026-02-30' }],
    ['titulo', { titulo: '' }],
    ['objetivos.0.descricao', { objetivos: [{ descricao: ' ' }] }],
    ['objetivos.0.status', { objetivos: [{ descricao: 'x', status: 'quase' }] }],
    ['objetivos.0.progresso', { objetivos: [{ descricao: 'x', progresso: 101 }] }],
    ['objetivos.0.ambientes.0', { objetivos: [{ descricao: 'x', ambientes: ['lua'] }] }],
    ['objetivos', { objetivos: Array.from({ length: 41 }, () => ({ descricao: 'x' })) }],
  ])('refuses a wrong %s and saves nothing', async (campo, over) => {
    const planoIntervencao = await novo({ objetivos: [{ descricao: 'a' }] });
    const { status, body } = await editar(ana, planoIntervencao.id, { queixa: 'nova', ...over });
    expect(status).toBe(422);
    expect(Object.keys(errorsOf(body))).toContain(campo);
    expect((await ler(ana, planoIntervencao.id)).body).toEqual(planoIntervencao);
  });

  it('refuses an end before the saved start', async () => {
    const { id } = await novo({ inicio: '2026-05-02', fim: '2026-08-01' });
    expect((await editar(ana, id, { fim: '2026-05-01' })).status).toBe(422);
  });

  it('keeps the order of its goals, and deletes those that are left out', async () => {
    const [a, b, c] = [uuidv7(), uuidv7(), uuidv7()];
    const planoIntervencao = await novo({ objetivos: [a, b, c].map((id) => ({ id, descricao: id })) });
    const objetivos = [{ ...planoIntervencao.objetivos[2], prazo: '2026-09-01' }, planoIntervencao.objetivos[0]];
    const { body } = await editar(ana, planoIntervencao.id, { objetivos, versao: planoIntervencao.versao });
    expect(body.objetivos.map(({ id }) => id)).toEqual([c, a]);
    expect(body.objetivos[0]?.prazo).toBe('2026-09-01');
    expect(body.versao).toBe(planoIntervencao.versao + 1);
  });

  it('refuses a goal of another plan', async () => {
    const um = await novo({ objetivos: [{ descricao: 'meu' }] });
    const dois = await novo();
    const { status } = await editar(ana, dois.id, { objetivos: [{ id: um.objetivos[0]?.id, descricao: 'roubado' }] });
    expect(status).toBe(422);
    expect((await ler(ana, um.id)).body.objetivos[0]?.descricao).toBe('meu');
  });

  it('refuses an outdated version', async () => {
    const { id, versao } = await novo();
    expect((await editar(ana, id, { titulo: 'b', versao })).status).toBe(200);
    expect((await editar(ana, id, { titulo: 'c', versao })).status).toBe(409);
    expect((await editar(ana, id, { titulo: 'd' })).status).toBe(200);
  });

  it('goes to the trash and can be restored', async () => {
    const { id } = await novo({ objetivos: [{ descricao: 'x' }] });
    expect((await ana.call(contract.excluir, { params: { id } })).status).toBe(204);
    expect((await ler(ana, id)).status).toBe(404);
    expect((await ana.call(contract.excluir, { params: { id } })).status).toBe(404);
    const lixeira = async (qual: string) =>
      (await ana.call<PlanoIntervencao[]>(contract.listar, { query: { paciente_id, lixeira: qual } })).body.map(
        (one) => one.id,
      );
    expect([(await lixeira('true')).includes(id), (await lixeira('false')).includes(id)]).toEqual([true, false]);
    expect((await ana.call<PlanoIntervencao>(contract.restaurar, { params: { id } })).body.objetivos).toHaveLength(1);
  });

  it('is not visible to another practice', async () => {
    const { id } = await novo();
    expect((await ler(bia, id)).status).toBe(404);
    expect((await editar(bia, id, { titulo: 'x' })).status).toBe(404);
    for (const def of [contract.copiar, contract.restaurar])
      expect((await bia.call(def, { params: { id }, body: {} })).status).toBe(404);
    expect((await bia.call(contract.excluir, { params: { id } })).status).toBe(404);
    expect((await bia.call(contract.listar, { query: { paciente_id } })).status).toBe(404);
    expect((await bia.call(contract.objetivosAbertos, { query: { paciente_id } })).status).toBe(404);
    expect((await criar(bia, { paciente_id })).status).toBe(422);
    expect((await server.nobody().call(contract.ler, { params: { id } })).status).toBe(401);
  });
});

describe('a goal past its deadline', () => {
  it('is marked in the plan and counted in the list, unless it was reached, suspended or continued in another plan', async () => {
    const anteontem = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    const depois = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const meta = (descricao: string, over: object) => ({ descricao, prazo: anteontem, ...over });
    const { id } = await novo({
      objetivos: [
        meta('aberto', {}),
        meta('em parte', { status: 'parcialmente' }),
        meta('feito', { status: 'alcancado' }),
        meta('parado', { status: 'suspenso' }),
        meta('com tempo', { prazo: depois }),
        meta('sem prazo', { prazo: null }),
      ],
    });
    const vencidos = async () =>
      (await ler(ana, id)).body.objetivos.flatMap(({ descricao, vencido }) => (vencido ? [descricao] : []));
    const contados = async () =>
      (await ana.call<PlanoIntervencaoResumo[]>(contract.listar, { query: { paciente_id } })).body.find(
        (one) => one.id === id,
      )?.vencidos;
    expect([await vencidos(), await contados()]).toEqual([['aberto', 'em parte'], 2]);
    await ana.call(contract.copiar, { params: { id }, body: {} });
    expect([await vencidos(), await contados()]).toEqual([[], 0]);
  });
});

describe('a plan sent to the school', () => {
  const hoje = hojeEm('America/Sao_Paulo');
  const envio = (over = {}) => ({
    destinatario: 'Coordenação da Escola Cecília',
    enviado_em: '2026-03-10',
    autorizado_por: 'Jéssica Lima, mãe',
    autorizado_em: '2026-03-01',
    valido_ate: '2026-12-31',
    ...over,
  });
  const enviar = (who: Caller, id: string, body: object) =>
    who.call<PlanoIntervencao>(contract.enviar, { params: { id }, body });

  it('is recorded once with recipient and authorisation, in the plan and in the story', async () => {
    const { id } = await novo({ titulo: 'Para a escola' });
    const body = envio({ id: uuidv7() });
    expect((await enviar(ana, id, body)).status).toBe(201);
    expect((await enviar(ana, id, body)).body.envios).toMatchObject([{ ...body, por: 'Ana Prática' }]);
    const { body: lida } = await ana.call<Historia>(historia, { params: { id: paciente_id } });
    expect(lida.itens.filter(({ tipo }) => tipo === 'envio_escola')).toMatchObject([
      { titulo: 'Para a escola', detalhe: id, pessoa: body.destinatario },
    ]);
    expect((await enviar(bia, id, envio())).status).toBe(404);
    expect((await enviar(server.nobody(), id, envio())).status).toBe(401);
  });

  it.each([
    [{ destinatario: ' ' }, 'destinatario'],
    [{ autorizado_por: '' }, 'autorizado_por'],
    [{ autorizado_em: '2026-03-11' }, 'autorizado_em'],
    [{ valido_ate: '2026-03-09' }, 'valido_ate'],
    [{ enviado_em: '2100-01-01', valido_ate: null }, 'enviado_em'],
    [{ enviado_em: 'ontem', valido_ate: null }, 'enviado_em'],
  ])('needs a valid authorisation: %o', async (over, campo) => {
    const { id } = await novo();
    const { status, body } = await enviar(ana, id, envio(over));
    expect([status, Object.keys(errorsOf(body))]).toEqual([422, [campo]]);
    expect((await ler(ana, id)).body.envios).toEqual([]);
  });

  it('is recorded for one plan: its id cannot be used for another', async () => {
    const [um, dois] = [await novo(), await novo()];
    const body = envio({ id: uuidv7() });
    expect((await enviar(ana, um.id, body)).status).toBe(201);
    expect((await enviar(ana, dois.id, body)).status).toBe(409);
    expect((await ler(ana, dois.id)).body.envios).toEqual([]);
  });

  it('is stored encrypted: recipient and authorisation', async () => {
    const { id } = await novo();
    await enviar(ana, id, envio());
    const rows = await server.owner<{ linha: string }>(
      'select e::text as linha from planos_intervencao_envios e where plano_intervencao_id = $1',
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.linha).not.toMatch(/Cecília|Jéssica/);
    expect((await ler(ana, id)).body.envios).toMatchObject([envio()]);
  });

  it('may be dated today, under an authorisation without an end', async () => {
    const { id } = await novo();
    expect((await enviar(ana, id, envio({ enviado_em: hoje, autorizado_em: hoje, valido_ate: null }))).status).toBe(
      201,
    );
  });
});

describe('other screens', () => {
  it('show a plan in the story', async () => {
    const lia = await paciente(ana);
    const { id } = (await criar(ana, { paciente_id: lia, titulo: 'Na linha', fim: '2026-09-01' })).body;
    const { body } = await ana.call<Historia>(historia, { params: { id: lia } });
    expect(body.itens).toMatchObject([{ tipo: 'plano_intervencao', id, titulo: 'Na linha', detalhe: '2026-09-01' }]);
  });

  it('list plans about to end on the home page, except those with a following plan', async () => {
    const who = await server.practice();
    const [lia, caio] = [await paciente(who), await paciente(who, { nome: 'Caio' })];
    const dia = (days: number) => hojeEm('America/Sao_Paulo', Date.now() + days * 86_400_000);
    await criar(who, { paciente_id: lia, fim: dia(10) });
    await criar(who, { paciente_id: lia, fim: dia(40) });
    const { id } = (await criar(who, { paciente_id: caio, fim: dia(3) })).body;
    const { body } = await who.call<{ atencao: { planos_intervencao: object[] } }>(home);
    expect(body.atencao.planos_intervencao).toMatchObject([{ plano_intervencao_id: id, nome: 'Caio', fim: dia(3) }]);
  });

  it('show the library to every practice', async () => {
    const em = async (lingua: string) =>
      (await ana.call<{ titulo: string }[]>(bibliotecaIntervencao, { headers: { 'accept-language': lingua } })).body;
    expect(await em('pt-BR')).toHaveLength(48);
    expect((await em('pt-BR'))[0]?.titulo).toBe('Preparar para a alfabetização');
    expect((await em('zh-CN'))[0]?.titulo).toBe('为识字阅读做准备');
  });
});
