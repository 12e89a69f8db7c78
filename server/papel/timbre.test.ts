import { expect, it } from 'vitest';
import type { User } from '#contract/conta/auth.ts';
import { addMember } from '#server/platform/testing/equipe.testing.ts';
import { testServer } from '#server/platform/testing/testing.ts';
import { nomeDaPratica } from './timbre.ts';

const server = testServer();

const daPratica = (user: User, membro_id = user.membro.id) =>
  server.deps.database.transaction({ conta_id: user.conta_id, membro: 'produto' }, (db) =>
    nomeDaPratica(db, { ...user, membro: { ...user.membro, id: membro_id } }),
  );

it('the papers are those of a person for somebody who owns a practice alone, not for its members, nor for one of two owners', async () => {
  const { user } = await server.practice();
  const eva = await addMember(server, user.conta_id, 'profissional');
  expect(await daPratica(user)).toMatchObject({ proprio: false, daPessoa: true });
  expect(await daPratica(user, eva.membro_id)).toMatchObject({ daPessoa: false });
  await server.owner(`update membros set funcao = 'dono' where id = $1`, [eva.membro_id]);
  expect(await daPratica(user)).toMatchObject({ daPessoa: false });
});

it('a practice has its own name unless it is that of a member', async () => {
  const { user } = await server.practice();
  const named = async (nome: string) => {
    await server.owner('update contas set nome = $2 where id = $1', [user.conta_id, nome]);
    return (await daPratica(user)).proprio;
  };
  expect([await named(user.name), await named('Espaço Jardim'), await named('')]).toEqual([false, true, false]);
});
