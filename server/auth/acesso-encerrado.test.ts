import { describe, expect, it } from 'vitest';
import { acessoEncerrado, user } from '#contract/conta/auth.ts';
import { membros } from '#contract/conta/membros.ts';
import { newSecret, sha256 } from '#server/platform/crypto/cripto.ts';
import { addMember, sessionsOf } from '#server/platform/testing/equipe.testing.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

/** What is shown to a user whose session ended because they were removed from the practice. */
const server = testServer();
const COOKIE = 'vinculo_sessao';

const colleague = async () => {
  const ana = await server.practice({ name: 'Clínica Aurora' });
  const { usuario_id, membro_id } = await addMember(server, ana.user.conta_id, 'secretaria');
  const [eva = server.nobody()] = await sessionsOf(server, ana.user.conta_id, usuario_id, 1);
  const deactivate = () => ana.call(membros.desativar, { params: { id: membro_id }, body: {} });
  return { ana, eva, membro_id, usuario_id, deactivate };
};
const told = async (who: Caller, headers = {}) => {
  const { status, body } = await who.call<{ pratica: string | null }>(acessoEncerrado, { headers });
  return [status, body.pratica];
};

describe('the end of a membership', () => {
  it('is reported to the sessions that it ended, with the name of the practice', async () => {
    const { eva, deactivate } = await colleague();
    expect(await told(eva)).toEqual([200, null]);
    expect((await deactivate()).status).toBe(200);
    expect((await eva.call(user)).status).toBe(401);
    expect(await told(eva)).toEqual([200, 'Clínica Aurora']);
  });

  it('is reported to nobody else: no token, a made-up one, that of the owner, or a session that was ended otherwise', async () => {
    const { ana, eva, membro_id, usuario_id, deactivate } = await colleague();
    await ana.call(membros.encerrarSessoes, { params: { id: membro_id } });
    const [again = server.nobody()] = await sessionsOf(server, ana.user.conta_id, usuario_id, 1);
    await deactivate();
    for (const one of [server.nobody(), server.as(newSecret()), ana, eva]) expect(await told(one)).toEqual([200, null]);
    expect(await told(again)).toEqual([200, 'Clínica Aurora']);
  });

  it('is reported to the browser of the session only', async () => {
    const { eva, deactivate } = await colleague();
    const half = newSecret();
    await server.owner('update sessoes set navegador_hash = $1 where token_hash = $2', [
      sha256(half),
      sha256(eva.token ?? ''),
    ]);
    await deactivate();
    expect(await told(eva)).toEqual([200, null]);
    expect(await told(eva, { cookie: `${COOKIE}=${newSecret()}` })).toEqual([200, null]);
    expect(await told(eva, { cookie: `${COOKIE}=${half}` })).toEqual([200, 'Clínica Aurora']);
  });
});
