import { expect, it } from 'vitest';
import { testeAnexos } from '#contract/anexos.ts';
import { settingsProfile } from '#contract/conta/settings.ts';
import { pacientes } from '#contract/pacientes.ts';
import { type Aplicacao, aplicacoes } from '#contract/testes/aplicacoes.ts';
import { type Teste, testes } from '#contract/testes/testes.ts';
import { addMember, joinTeam, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();
const PSICOLOGO = '019a0000-0000-7000-8000-000000000001';
const FONOAUDIOLOGO = '019a0000-0000-7000-8000-000000000004';

/** A psychologist's practice with a result of a reserved test and a file of its material. */
const aReserved = async () => {
  const ana = await server.practice({ profissao_id: PSICOLOGO });
  const { conta_id } = ana.user;
  await ana.call(settingsProfile, { body: { registro: '06/12345' } });
  const { body: lia } = await ana.call<{ id: string }>(pacientes.criar, {
    body: { nome: 'Lia', data_nascimento: '2018-03-10' },
  });
  const { body: found } = await ana.call<Teste[]>(testes.listar, { query: { busca: 'WISC-IV' } });
  const teste_id = found.find(({ sigla }) => sigla === 'WISC-IV')?.id ?? '';
  const params = { id: lia.id };
  const resultado = { teste_id, data: '2026-03-09', resultados: [{ escala: 'Cubos', tipo: 'ponderado', valor: 7 }] };
  const { body: aplicada } = await ana.call<Aplicacao>(aplicacoes.criar, { params, body: resultado });
  const file = new FormData();
  file.set('arquivo', new Blob(['material']), 'caderno.txt');
  await ana.fetch(`/api/testes-json/${teste_id}/anexos-json`, { method: 'POST', body: file });

  const become = (membro_id: string, profissao_id: string | null) =>
    server.owner('update membros set profissao_id = $2 where id = $1', [membro_id, profissao_id]);
  const onTheTeam = async (funcao: 'profissional' | 'estagiario', profissao_id: string | null) => {
    const { membro_id, usuario_id } = await addMember(server, conta_id, funcao);
    await become(membro_id, profissao_id);
    await joinTeam(server, conta_id, lia.id, membro_id);
    const [session] = await sessionsOf(server, conta_id, usuario_id, 1);
    return session ?? server.nobody();
  };
  /** Listed results, the status of reading one, listed files of the test. */
  const seenBy = async (who: Caller) => [
    (await who.call<object[]>(aplicacoes.listar, { params })).body.length,
    (await who.call(aplicacoes.ler, { params: { id: aplicada.id } })).status,
    (await who.call<object[]>(testeAnexos.listar, { params: { id: teste_id } })).body.length,
  ];
  return { ana, lia, become, onTheTeam, seenBy };
};

it('results and material of a reserved test are seen by psychologists of the case team, and by trainees beside one', async () => {
  const { lia, onTheTeam, seenBy } = await aReserved();
  expect(await seenBy(await onTheTeam('profissional', PSICOLOGO))).toEqual([1, 200, 1]);
  expect(await seenBy(await onTheTeam('profissional', FONOAUDIOLOGO))).toEqual([0, 404, 0]);
  const trainee = await onTheTeam('estagiario', null);
  expect(await seenBy(trainee)).toEqual([1, 200, 1]);
  // Without a psychologist on the team, nobody supervises the trainee; another trainee does not.
  await server.owner(
    `update paciente_equipe e set ate = now() from membros m where m.id = e.membro_id and e.paciente_id = $1 and m.profissao_id = $2`,
    [lia.id, PSICOLOGO],
  );
  await onTheTeam('estagiario', PSICOLOGO);
  expect(await seenBy(trainee)).toEqual([0, 404, 0]);
});

it('who applied a reserved test sees the result as long as they are a psychologist, and keeps the file they sent', async () => {
  const { ana, become, seenBy } = await aReserved();
  expect(await seenBy(ana)).toEqual([1, 200, 1]);
  await become(ana.user.membro.id, FONOAUDIOLOGO);
  expect(await seenBy(ana)).toEqual([0, 404, 1]);
  await become(ana.user.membro.id, PSICOLOGO);
  expect(await seenBy(ana)).toEqual([1, 200, 1]);
});

it('a reserved test is opened to others by a psychologist only, also in the database', async () => {
  const ana = await server.practice({ profissao_id: PSICOLOGO });
  const { conta_id } = ana.user;
  const made = await ana.call<Teste>(testes.criar, { body: { nome: 'Prova da casa', uso_privativo: true } });
  const { membro_id, usuario_id } = await addMember(server, conta_id, 'dono');
  await server.owner('update membros set profissao_id = $2 where id = $1', [membro_id, FONOAUDIOLOGO]);
  const [boss = server.nobody()] = await sessionsOf(server, conta_id, usuario_id, 1);
  const params = { id: made.body.id };
  const open = { params, body: { uso_privativo: false } };
  const refused = await boss.call<{ errors: object }>(testes.editar, open);
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['uso_privativo']]);
  expect((await boss.call(testes.editar, { params, body: { publico: 'Crianças' } })).status).toBe(200);
  await expect(
    server.deps.database.transaction({ conta_id, membro: { id: membro_id, funcao: 'dono' } }, (db) =>
      db.updateTable('testes').set({ uso_privativo: false }).execute(),
    ),
  ).rejects.toThrow(/psychologists/);
  expect((await ana.call<Teste>(testes.editar, open)).body.uso_privativo).toBe(false);
});
