import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { type Achado, procurar } from '#contract/home/procurar.ts';
import { novoPaciente } from '#contract/novo-paciente.ts';
import { documentosDoPaciente } from '#contract/papel/documentos.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();

const crianca = async (who: Caller, nome: string) => {
  const id = uuidv7();
  await who.call(novoPaciente, {
    body: {
      id,
      nome,
      responsavel: { nome: `Mãe de ${nome}`, celular: '11987654321' },
      escola: { nome: 'Escola São João' },
      permitir_conflito: true,
      atendimento: { inicio: '2031-03-04T17:00:00Z', fim: '2031-03-04T17:50:00Z' },
    },
  });
  return id;
};
const achar = async (who: Caller, query: object) =>
  (await who.call<Achado[]>(procurar, { query: query as Record<string, unknown> })).body;
const nomes = (achados: Achado[], tipo: Achado['tipo']) =>
  achados.filter((one) => one.tipo === tipo).map(({ nome }) => nome);

it('finds a child with their appointments and documents, and their guardian', async () => {
  const ana = await server.practice();
  const id = await crianca(ana, 'Miguel Araújo');
  await ana.call(documentosDoPaciente.criar, { params: { id }, body: { id: uuidv7(), modelo: 'contrato' } });
  const achados = await achar(ana, { busca: 'miguel ara' });
  expect(nomes(achados, 'pacientes')).toEqual(['Miguel Araújo']);
  expect(nomes(achados, 'responsaveis')).toEqual(['Mãe de Miguel Araújo']);
  const [atendimento] = achados.filter(({ tipo }) => tipo === 'atendimentos');
  expect(atendimento).toMatchObject({ nome: 'Miguel Araújo', paciente_id: id, inicio: '2031-03-04T17:00:00.000Z' });
  const [documento] = achados.filter(({ tipo }) => tipo === 'documentos');
  expect(documento).toMatchObject({ paciente_id: id, detalhe: 'Miguel Araújo' });
  // By its title, without the name of the child.
  expect(nomes(await achar(ana, { busca: documento?.nome.slice(0, 8) }), 'documentos')).toEqual([documento?.nome]);
});

it.each(['migeul', 'miguell', 'araujjo', 'Miguel Arujo'])('finds a name with a typing error: %s', async (busca) => {
  const ana = await server.practice();
  await crianca(ana, 'Miguel Araújo');
  await crianca(ana, 'Sofia Ramos');
  expect(nomes(await achar(ana, { busca }), 'pacientes')).toEqual(['Miguel Araújo']);
});

it('finds a guardian by a phone number, and nothing of another practice', async () => {
  const [ana, bia] = [await server.practice(), await server.practice()];
  await crianca(ana, 'Miguel Araújo');
  expect(nomes(await achar(ana, { busca: '(11) 98765-4321' }), 'responsaveis')).toEqual(['Mãe de Miguel Araújo']);
  for (const busca of ['miguel', 'migeul', 'sao joao']) expect(await achar(bia, { busca })).toEqual([]);
});

it('finds names that begin with the text before those that contain its words, five at most', async () => {
  const ana = await server.practice();
  const novos = (todos: string[]) =>
    server.owner('insert into pacientes (conta_id, id, nome) select $1, gen_random_uuid(), unnest($2::text[])', [
      ana.user.conta_id,
      todos,
    ]);
  await novos(['Ana Bruna', 'Bruno Sá', 'Alice Bruno', 'Bruna 100% Lima', 'Aline Brum']);
  const achados = async (busca: string) => nomes(await achar(ana, { busca }), 'pacientes');
  expect(await achados('bru')).toEqual(['Bruna 100% Lima', 'Bruno Sá', 'Alice Bruno', 'Aline Brum', 'Ana Bruna']);
  expect(await achados('bruno s')).toEqual(['Bruno Sá']);
  expect(await achados('br al')).toEqual(['Alice Bruno', 'Aline Brum']);
  // Signs of patterns are ordinary characters, in short words too.
  expect(await achados('%')).toEqual(['Bruna 100% Lima']);
  expect(await achados('_')).toEqual([]);
  await novos(['Bruce', 'Brunela', 'Brutus']);
  expect(await achados('BRU')).toEqual(['Bruce', 'Bruna 100% Lima', 'Brunela', 'Bruno Sá', 'Brutus']);
});

it('names recent records by their ids, in order, without those that are gone or of others', async () => {
  const [ana, bia] = [await server.practice(), await server.practice()];
  const [um, dois] = [await crianca(ana, 'Miguel'), await crianca(ana, 'Sofia')];
  const recentes = [dois, uuidv7(), um].map((id) => `pacientes:${id}`).join(',');
  expect((await achar(ana, { recentes })).map(({ nome }) => nome)).toEqual(['Sofia', 'Miguel']);
  expect(await achar(bia, { recentes })).toEqual([]);
  expect(await achar(ana, {})).toEqual([]);
});

it('uses the index for a typing error among 10,000 children, also under row-level security', async () => {
  const ana = await server.practice();
  await server.owner(
    `insert into pacientes (conta_id, id, nome)
     select $1, gen_random_uuid(), md5(n::text) || ' ' || md5((n + 1)::text) from generate_series(1, 10000) n`,
    [ana.user.conta_id],
  );
  await crianca(ana, 'Miguel Araújo');
  await server.owner('vacuum analyze pacientes');
  const client = await server.deps.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.conta_id', $1, true)`, [ana.user.conta_id]);
    const { rows } = await client.query(`explain select 1 from pacientes where busca %> 'migeul'`);
    expect(JSON.stringify(rows)).toMatch(/Index Cond[^}]*%>/);
  } finally {
    await client.query('rollback');
    client.release();
  }
  expect(nomes(await achar(ana, { busca: 'migeul' }), 'pacientes')).toEqual(['Miguel Araújo']);
});
