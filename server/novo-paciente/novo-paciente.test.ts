import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { type AtendimentoNaLista, atendimentos } from '#contract/agenda/atendimentos.ts';
import { salas } from '#contract/agenda/salas.ts';
import { escolas } from '#contract/escolas/escolas.ts';
import { novoPaciente } from '#contract/novo-paciente.ts';
import { type Paciente, pacientes } from '#contract/pacientes.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import type { Response, RouteDef } from '#contract/route.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();
type Criado = Response<typeof novoPaciente>;
type Errors = { errors: Record<string, string[]>; codigo?: string };

const criar = (who: Caller, body: object) => who.call<Criado>(novoPaciente, { body: { id: uuidv7(), ...body } });
const lido = async (who: Caller, id: string) => (await who.call<Paciente>(pacientes.ler, { params: { id } })).body;
const total = async (who: Caller, rotas: { listar: RouteDef }) =>
  Number((await who.call(rotas.listar, { query: {} })).headers.get('x-total-count'));
const contagem = async (who: Caller) => [
  await total(who, pacientes),
  await total(who, responsaveis),
  await total(who, escolas),
];

const HORARIO = { inicio: '2031-03-04T17:00:00Z', fim: '2031-03-04T17:50:00Z' };
const INTEIRO = {
  nome: 'Ana Beatriz Lima',
  data_nascimento: '2018-03-02',
  queixa: 'Troca letras.',
  valor_atendimento: '180',
  responsavel: {
    nome: 'Carla Lima',
    celular: '(11) 98765-4321',
    email: 'carla@familia.example',
    cpf: '529.982.247-25',
    parentesco: 'Mãe',
    financeiro: true,
    pode_receber: ['lembretes', 'cobrancas'],
  },
  escola: { nome: 'E. M. Cecília Meireles' },
  atendimento: { ...HORARIO, recorrencia: { frequencia: 'semanal', dias: [2], ate: null, vezes: 4 } },
};

describe('a new patient in one request', () => {
  it('needs only a name', async () => {
    const ana = await server.practice();
    const { status, body } = await criar(ana, { nome: 'João Pedro' });
    expect(status).toBe(201);
    expect(body.atendimentos).toBe(0);
    expect(await lido(ana, body.id)).toMatchObject({ nome: 'João Pedro', responsaveis: [], escola: null });
  });

  it('creates the guardian, the school and the series with the patient', async () => {
    const ana = await server.practice();
    const { status, body } = await criar(ana, INTEIRO);
    expect(status).toBe(201);
    expect(await lido(ana, body.id)).toMatchObject({
      nome: 'Ana Beatriz Lima',
      escola: { nome: 'E. M. Cecília Meireles' },
      responsavel: { nome: 'Carla Lima', parentesco: 'Mãe', email: 'carla@familia.example' },
      responsaveis: [{ financeiro: true, pode_receber: ['lembretes', 'cobrancas'] }],
    });
    expect(body.atendimentos).toBe(4);
    const { body: marcados } = await ana.call<AtendimentoNaLista[]>(atendimentos.listar, {
      query: { paciente_id: body.id },
    });
    expect(marcados.map(({ valor }) => valor)).toEqual(['180.00', '180.00', '180.00', '180.00']);
  });

  it('books with the professional and in the room of the slot, and puts the professional on the case team', async () => {
    const ana = await server.practice();
    const { conta_id } = ana.user;
    const [bia, eva] = [
      await addMember(server, conta_id, 'profissional'),
      await addMember(server, conta_id, 'secretaria'),
    ];
    const [recepcao = server.nobody()] = await sessionsOf(server, conta_id, eva.usuario_id, 1);
    const [profissional = server.nobody()] = await sessionsOf(server, conta_id, bia.usuario_id, 1);
    const sala = (await ana.call<{ id: string }>(salas.criar, { body: { nome: 'Sala 2' } })).body;
    const quem = { profissional_id: bia.membro_id, sala_id: sala.id };
    const { status, body } = await criar(recepcao, {
      ...INTEIRO,
      queixa: undefined,
      atendimento: { ...INTEIRO.atendimento, ...quem },
    });
    expect(status).toBe(201);
    const { body: marcados } = await profissional.call<AtendimentoNaLista[]>(atendimentos.listar, {
      query: { paciente_id: body.id },
    });
    expect(marcados).toHaveLength(4);
    for (const um of marcados) expect(um).toMatchObject(quem);
    // A professional books for themselves only.
    const dela = { nome: 'Rui', atendimento: { ...HORARIO, profissional_id: ana.user.membro.id } };
    expect((await criar(profissional, dela)).status).toBe(422);
  });

  it('creates everything once when two requests are sent at once', async () => {
    const ana = await server.practice();
    const id = uuidv7();
    const both = await Promise.all([criar(ana, { ...INTEIRO, id }), criar(ana, { ...INTEIRO, id })]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both.map(({ body }) => body.atendimentos).sort()).toEqual([0, 4]);
    expect(await contagem(ana)).toEqual([1, 1, 1]);
    const { headers } = await ana.call(atendimentos.listar, { query: { paciente_id: id } });
    expect(headers.get('x-total-count')).toBe('4');
  });

  it('links an existing guardian and school without changing them', async () => {
    const ana = await server.practice();
    const primeiro = await lido(ana, (await criar(ana, INTEIRO)).body.id);
    const { body } = await criar(ana, {
      nome: 'Bento Lima',
      responsavel: { id: primeiro.responsavel?.id, nome: 'Outra', celular: '', financeiro: true, pode_receber: [] },
      escola: { id: primeiro.escola?.id, nome: 'Outra' },
    });
    expect(await lido(ana, body.id)).toMatchObject({
      escola: { id: primeiro.escola?.id, nome: 'E. M. Cecília Meireles' },
      responsavel: { id: primeiro.responsavel?.id, nome: 'Carla Lima', celular: primeiro.responsavel?.celular },
    });
    expect(await contagem(ana)).toEqual([2, 1, 1]);
  });

  it('creates nothing if the time is occupied, unless conflicts are allowed', async () => {
    const ana = await server.practice();
    await criar(ana, { nome: 'Davi', atendimento: HORARIO });
    const id = uuidv7();
    const recusado = await ana.call<Errors>(novoPaciente, { body: { ...INTEIRO, id } });
    expect(recusado.status).toBe(409);
    expect(Object.keys(recusado.body.errors)).toEqual(['atendimento.inicio']);
    expect(await contagem(ana)).toEqual([1, 0, 0]);
    expect((await criar(ana, { ...INTEIRO, id, permitir_conflito: true })).status).toBe(201);
  });

  it.each([
    ['nome', { nome: ' ' }],
    ['data_nascimento', { nome: 'A', data_nascimento: '2190-01-01' }],
    ['valor_atendimento', { nome: 'A', valor_atendimento: '-1' }],
    ['responsavel.nome', { nome: 'A', responsavel: { nome: '' } }],
    ['responsavel.nome', { nome: 'A', responsavel: { id: uuidv7(), nome: 'B' } }],
    ['responsavel.cpf', { nome: 'A', responsavel: { nome: 'B', cpf: '111.111.111-11' } }],
    ['responsavel.celular', { nome: 'A', responsavel: { nome: 'B', celular: '123' } }],
    ['responsavel.email', { nome: 'A', responsavel: { nome: 'B', email: 'b@' } }],
    ['escola.nome', { nome: 'A', escola: { id: uuidv7(), nome: 'C' } }],
    ['atendimento.fim', { nome: 'A', atendimento: { inicio: HORARIO.fim, fim: HORARIO.inicio } }],
  ])('refuses a wrong %s with an error on its field, and creates nothing', async (campo, body) => {
    const ana = await server.practice();
    const { status, body: answer } = await ana.call<Errors>(novoPaciente, { body: { id: uuidv7(), ...body } });
    expect(status).toBe(422);
    expect(Object.keys(answer.errors)).toContain(campo);
    expect(await contagem(ana)).toEqual([0, 0, 0]);
  });

  it('refuses the guardian of another practice, and an id in the trash', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const dela = await lido(bia, (await criar(bia, INTEIRO)).body.id);
    const { status } = await criar(ana, { nome: 'A', responsavel: { id: dela.responsavel?.id, nome: 'B' } });
    expect(status).toBe(422);
    const { id } = (await criar(ana, { nome: 'Caio' })).body;
    await ana.call<Paciente>(pacientes.excluir, { params: { id } });
    expect((await criar(ana, { id, nome: 'Caio' })).status).toBe(409);
  });
});

it.each([
  '(11) 98765-4321',
  '11 98765 4321',
  '11.98765.4321',
  '11‑98765–4321',
  '529.982.247-25',
  '529 982 247/25',
  '52998224725',
])('finds a guardian by %s', async (busca) => {
  const ana = await server.practice();
  await criar(ana, INTEIRO);
  const { body } = await ana.call<{ nome: string }[]>(responsaveis.listar, { query: { busca } });
  expect(body.map(({ nome }) => nome)).toEqual(['Carla Lima']);
});
