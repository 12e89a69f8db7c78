import { describe, expect, it } from 'vitest';
import type { User } from '#contract/conta/auth.ts';
import { procurar } from '#contract/home/procurar.ts';
import { pacientes, pacientesDuplicados } from '#contract/pacientes.ts';
import type { Funcao } from '#contract/permissoes.ts';
import { responsaveis } from '#contract/responsaveis.ts';
import { addMember, joinTeam, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

/** A search and the warning of duplicates name nobody of a colleague's case. */
const server = testServer();

const CRIANCA = { nome: 'Lia Prado', data_nascimento: '2017-02-03', cpf: '52998224725' };

const colleague = async ({ user }: { user: User }, funcao: Funcao) => {
  const membro = await addMember(server, user.conta_id, funcao);
  const [session] = await sessionsOf(server, user.conta_id, membro.usuario_id, 1);
  return { ...membro, session: session ?? server.nobody() };
};

const found = async (who: Caller, id: string) => {
  const asked = [
    who.call<{ id: string }[]>(procurar, { query: { busca: 'prado' } }),
    who.call<{ id: string }[]>(procurar, { query: { busca: 'prado', casos: 'todos' } }),
    who.call<{ id: string }[]>(procurar, { query: { recentes: [`pacientes:${id}`] } }),
    who.call<{ id: string }[]>(pacientesDuplicados, { query: { nome: 'Lia Prado', data_nascimento: '2017-02-03' } }),
    who.call<{ id: string }[]>(pacientesDuplicados, { query: { cpf: CRIANCA.cpf } }),
  ];
  return (await Promise.all(asked)).map(({ status, body }) => [status, body.map((one) => one.id === id)]);
};

describe("a colleague's case", () => {
  it.each(['profissional', 'estagiario'] as const)(
    'is found by a %s neither by search nor as a duplicate, until they are on its team',
    async (funcao) => {
      const ana = await server.practice();
      const { session, membro_id } = await colleague(ana, funcao);
      const { body: lia } = await ana.call<{ id: string }>(pacientes.criar, { body: CRIANCA });
      const { body: mae } = await ana.call<{ id: string }>(responsaveis.criar, { body: { nome: 'Carla Prado' } });
      const ligada = { responsaveis: [{ responsavel_id: mae.id, parentesco: 'Mãe' }] };
      await ana.call(pacientes.editar, { params: { id: lia.id }, body: ligada });
      expect(await found(session, lia.id)).toEqual(Array(5).fill([200, []]));
      await joinTeam(server, ana.user.conta_id, lia.id, membro_id);
      for (const [status, list] of await found(session, lia.id)) {
        expect(status).toBe(200);
        expect(list).toContain(true);
      }
    },
  );
});
