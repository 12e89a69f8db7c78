import { expect, it } from 'vitest';
import { pacientes } from '#contract/pacientes.ts';
import { documentosDoPaciente } from '#contract/papel/documentos.ts';
import type { Funcao } from '#contract/permissoes.ts';
import { addMember, joinTeam, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { testServer } from '#server/platform/testing/testing.ts';

const server = testServer();

it('papers of the administration are for all of it and for professionals of the case team, clinical ones for the team', async () => {
  const ana = await server.practice();
  const { conta_id } = ana.user;
  const { body: lia } = await ana.call<{ id: string }>(pacientes.criar, { body: { nome: 'Lia' } });
  const params = { id: lia.id };
  for (const modelo of ['contrato', 'doc_edit'])
    expect((await ana.call(documentosDoPaciente.criar, { params, body: { modelo } })).status).toBe(201);
  const seenBy = async (funcao: Funcao, onTheTeam: boolean) => {
    const { membro_id, usuario_id } = await addMember(server, conta_id, funcao);
    if (onTheTeam) await joinTeam(server, conta_id, lia.id, membro_id);
    const [who = server.nobody()] = await sessionsOf(server, conta_id, usuario_id, 1);
    const { status, body } = await who.call<{ modelo: string }[]>(documentosDoPaciente.listar, { params });
    return status === 200 ? body.map(({ modelo }) => modelo).sort() : status;
  };
  expect(await seenBy('dono', true)).toEqual(['contrato', 'doc_edit']);
  expect(await seenBy('dono', false)).toEqual(['contrato']);
  expect(await seenBy('profissional', true)).toEqual(['contrato', 'doc_edit']);
  expect(await seenBy('profissional', false)).toBe(404);
  expect(await seenBy('estagiario', true)).toEqual(['doc_edit']);
  expect(await seenBy('secretaria', false)).toEqual(['contrato']);
  expect(await seenBy('financeiro', false)).toBe(404);
  const { membro_id, usuario_id } = await addMember(server, conta_id, 'estagiario');
  await joinTeam(server, conta_id, lia.id, membro_id);
  const [trainee = server.nobody()] = await sessionsOf(server, conta_id, usuario_id, 1);
  expect((await trainee.call(documentosDoPaciente.criar, { params, body: { modelo: 'contrato' } })).status).toBe(404);
});
