import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import {
  type Anamnese,
  type AnamneseResumo,
  anamneseCriar,
  anamneseEditar,
  anamneseExcluir,
  anamneseLer,
  anamneseRestaurar,
  anamnesesListar,
  topicoLer,
  topicoSalvar,
} from '#contract/anamneses/anamneses.ts';
import { pacientes } from '#contract/pacientes.ts';
import { testServer } from '#server/platform/testing/testing.ts';
import { criar, type Errors, ler, paciente, responder } from './anamneses.testing.ts';

const server = testServer();

describe('a new form', () => {
  it('keeps a copy of its model', async () => {
    const ana = await server.practice();
    const form = await criar(ana);
    expect(form).toMatchObject({ status: 'em_andamento', respostas: {}, versoes: {}, avaliacao: null, versao: 1 });
    expect(form.modelo).toMatchObject({ slug: 'infantojuvenil', versao: null });
    expect(form.modelo.topicos).toHaveLength(17);
    expect(form.titulo).toBe(form.modelo.nome);
    expect(form.configuracoes).toMatchObject({ imprimir_sensiveis: false, ocultar_sem_resposta: true });
    expect(form).not.toHaveProperty('conta_id');
  });

  it('is created once when the request is repeated', async () => {
    const ana = await server.practice();
    const [id, paciente_id] = [uuidv7(), await paciente(ana)];
    const both = await Promise.all([criar(ana, { id, paciente_id }), criar(ana, { id, paciente_id })]);
    expect(both.map((one) => one.id)).toEqual([id, id]);
    const { body } = await ana.call<AnamneseResumo[]>(anamnesesListar, { query: { paciente_id } });
    expect(body).toHaveLength(1);
  });

  it('that was deleted is listed only in the trash, until it is restored', async () => {
    const ana = await server.practice();
    const { id, paciente_id } = await criar(ana);
    const lista = async (lixeira: string) =>
      (await ana.call<AnamneseResumo[]>(anamnesesListar, { query: { paciente_id, lixeira } })).body.map(
        (one) => one.id,
      );
    await ana.call(anamneseExcluir, { params: { id } });
    expect([await lista('false'), await lista('true')]).toEqual([[], [id]]);
    await ana.call(anamneseRestaurar, { params: { id } });
    expect([await lista('false'), await lista('true')]).toEqual([[id], []]);
  });

  it('conflicts with an id of another patient or in the trash', async () => {
    const ana = await server.practice();
    const { id, paciente_id } = await criar(ana);
    const again = (who: string) =>
      ana.call<Errors>(anamneseCriar, { body: { id, paciente_id: who, modelo: 'infantojuvenil' } });
    expect((await again(await paciente(ana))).body.codigo).toBe('conflito');
    expect((await again(paciente_id)).status).toBe(201);
    await ana.call(anamneseExcluir, { params: { id } });
    const gone = await again(paciente_id);
    expect([gone.status, gone.body.codigo]).toEqual([409, 'na_lixeira']);
  });

  it('goes to the trash and comes back with its patient', async () => {
    const ana = await server.practice();
    const { id, paciente_id } = await criar(ana);
    await ana.call(pacientes.excluir, { params: { id: paciente_id } });
    expect((await ana.call(anamneseLer, { params: { id } })).status).toBe(404);
    expect((await ana.call(anamneseEditar, { params: { id }, body: { titulo: 'x' } })).status).toBe(404);
    expect((await responder(ana, id, 'sono', { respostas: { horas_sono: 9 } })).status).toBe(404);
    expect((await ana.call(anamneseRestaurar, { params: { id } })).status).toBe(404);
    await ana.call(pacientes.restaurar, { body: { ids: [paciente_id] } });
    expect((await ler(ana, id)).respostas).toEqual({});
  });

  it('copies an earlier one of the same patient, with or without its answers', async () => {
    const ana = await server.practice();
    const first = await criar(ana);
    await responder(ana, first.id, 'sono', { respostas: { horas_sono: 9 } });
    const copy = { paciente_id: first.paciente_id, modelo: undefined, copiar_de: first.id };
    expect((await criar(ana, copy)).respostas).toEqual({ horas_sono: 9 });
    expect((await criar(ana, { ...copy, copiar_respostas: false })).respostas).toEqual({});
    const other = { ...copy, paciente_id: await paciente(ana) };
    const refused = await ana.call<Errors>(anamneseCriar, { body: other });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['copiar_de']]);
  });

  it.each([
    ['paciente_id', { paciente_id: uuidv7(), modelo: 'adulto' }],
    ['modelo', { modelo: 'inventado' }],
    ['modelo', { modelo: 'meu-modelo' }],
    ['modelo', {}],
    ['modelo', { modelo: 'adulto', copiar_de: uuidv7() }],
    ['copiar_de', { copiar_de: uuidv7() }],
    ['titulo', { modelo: 'adulto', titulo: '' }],
  ])('is refused with an error on %s', async (campo, body) => {
    const ana = await server.practice();
    const paciente_id = await paciente(ana);
    const { status, body: answer } = await ana.call<Errors>(anamneseCriar, { body: { paciente_id, ...body } });
    expect([status, Object.keys(answer.errors)]).toEqual([422, [campo]]);
    const list = await ana.call<AnamneseResumo[]>(anamnesesListar, { query: { paciente_id } });
    expect(list.body).toEqual([]);
  });
});

describe('a form is done', () => {
  const TUDO: Record<string, object> = {
    identificacao: {
      nome_completo: 'Bia',
      data_nascimento: '2018-05-04',
      informante: 'Mãe',
      parentesco_informante: 'Mãe',
      mora_com: ['Mãe'],
    },
    'queixa-principal': { motivo_procura: 'Lê devagar', areas_queixa: ['Leitura'], intensidade: 6, expectativa: 'Ler' },
    'vida-escolar': { autoriza_contato_escola: 'Sim' },
    observacoes: { contato_emergencia: 'Mãe', veracidade: 'Confirmo' },
  };

  it('only while its required questions have answers', async () => {
    const ana = await server.practice();
    const { id, paciente_id } = await criar(ana);
    const concluir = () =>
      ana.call<Anamnese & Errors>(anamneseEditar, { params: { id }, body: { status: 'concluida' } });
    const refused = await concluir();
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['status']]);
    expect((await ler(ana, id)).status).toBe('em_andamento');
    for (const [topico, respostas] of Object.entries(TUDO)) await responder(ana, id, topico, { respostas });
    expect((await concluir()).body.status).toBe('concluida');
    await responder(ana, id, 'observacoes', { respostas: { contato_emergencia: '', veracidade: 'Confirmo' } });
    expect((await ler(ana, id)).status).toBe('em_andamento');
    const { body } = await ana.call<Anamnese[]>(anamnesesListar, { query: { paciente_id } });
    expect(body).toMatchObject([{ status: 'em_andamento' }]);
  });
});

describe('the other fields of a form', () => {
  it('are changed with a version, and the evaluation is sanitised', async () => {
    const ana = await server.practice();
    const form = await criar(ana);
    const put = (body: object) => ana.call<Anamnese>(anamneseEditar, { params: { id: form.id }, body });
    const done = await put({ avaliacao: '<p>Lê bem</p><script>x()</script>', versao: 1 });
    expect(done.body).toMatchObject({ avaliacao: '<p>Lê bem</p>', versao: 2 });
    expect((await put({ titulo: 'Outra', versao: 1 })).status).toBe(409);
    expect((await put({ avaliacao: '<p></p>' })).body.avaliacao).toBeNull();
    const settings = { topicos_ocultos: ['sono'], imprimir_sensiveis: true };
    expect((await put({ configuracoes: settings })).body.configuracoes).toMatchObject(settings);
    for (const body of [{ status: 'x' }, { titulo: '' }, { configuracoes: { topicos_ocultos: 'sono' } }])
      expect((await put(body)).status).toBe(422);
  });

  it('report the progress, without the topics that do not apply', async () => {
    const ana = await server.practice();
    const year = new Date().getFullYear();
    const paciente_id = await paciente(ana, { data_nascimento: `${year - 40}-01-01` });
    const form = await criar(ana, { paciente_id, modelo: 'fonoaudiologia' });
    const list = async () =>
      (await ana.call<AnamneseResumo[]>(anamnesesListar, { query: { paciente_id } })).body[0] as AnamneseResumo;
    const before = await list();
    expect(before).toMatchObject({ respondidas: 0, modelo: { slug: 'fonoaudiologia' } });
    const grown = form.modelo.topicos
      .filter(({ idade_max }) => idade_max === null)
      .reduce((sum, { perguntas }) => sum + perguntas.length, 0);
    expect(before.total).toBe(grown);
    await responder(ana, form.id, 'identificacao', { respostas: { blocos: ['Voz'] } });
    const after = await list();
    expect(after.respondidas).toBe(1);
    expect(after.total).toBeLessThan(before.total);
    expect(after).not.toHaveProperty('respostas');
  });

  it('can be trashed and restored', async () => {
    const ana = await server.practice();
    const form = await criar(ana);
    const params = { id: form.id };
    expect((await ana.call(anamneseExcluir, { params })).status).toBe(204);
    expect((await ana.call(anamneseExcluir, { params })).status).toBe(404);
    expect((await ana.call(anamneseLer, { params })).status).toBe(404);
    expect((await responder(ana, form.id, 'sono', { respostas: { horas_sono: 9 } })).status).toBe(404);
    expect((await ana.call<Anamnese>(anamneseRestaurar, { params })).body.id).toBe(form.id);
  });

  it('are recorded in the audit log', async () => {
    const ana = await server.practice();
    const form = await criar(ana);
    await responder(ana, form.id, 'sono', { respostas: { horas_sono: 9 } });
    const rows = await server.owner<{ acao: string }>(
      `select acao from auditoria where recurso = 'anamneses' and recurso_ids @> array[$1::uuid] order by id`,
      [form.id],
    );
    expect(rows.map(({ acao }) => acao)).toEqual(['criou', 'respondeu']);
  });
});

describe('access', () => {
  const ROUTES = [
    anamneseLer,
    anamneseEditar,
    topicoLer,
    topicoSalvar,
    anamneseExcluir,
    anamneseRestaurar,
    anamneseCriar,
    anamnesesListar,
  ];

  it('needs a session', async () => {
    for (const def of ROUTES) expect((await server.nobody().call(def, { body: undefined })).status).toBe(401);
  });

  it('is refused to another practice', async () => {
    const [ana, bia] = [await server.practice(), await server.practice()];
    const form = await criar(ana);
    const params = { id: form.id, url_topico: 'sono' };
    const calls = [
      bia.call(anamneseLer, { params }),
      bia.call(anamneseEditar, { params, body: { titulo: 'X' } }),
      bia.call(topicoLer, { params }),
      bia.call(topicoSalvar, { params, body: { respostas: { horas_sono: 9 } } }),
      bia.call(anamneseExcluir, { params }),
      bia.call(anamneseRestaurar, { params }),
      bia.call(anamnesesListar, { query: { paciente_id: form.paciente_id } }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(7).fill(404));
    const body = { paciente_id: form.paciente_id, modelo: 'adulto' };
    expect((await bia.call(anamneseCriar, { body })).status).toBe(422);
    const copy = { paciente_id: await paciente(bia), copiar_de: form.id };
    expect((await bia.call(anamneseCriar, { body: copy })).status).toBe(422);
  });
});
