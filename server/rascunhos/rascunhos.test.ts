import { expect, it } from 'vitest';
import { rascunhoChave } from '#contract/conta/rascunhos.ts';
import { type Caller, testServer } from '#server/platform/testing/testing.ts';

const server = testServer();
const chave = async (who: Caller) => (await who.call<{ chave: string }>(rascunhoChave)).body.chave;

it('returns one key per user, the same at every sign-in', async () => {
  const [ana, bia] = [await server.practice(), await server.practice()];
  const first = await ana.call<{ usuario_id: string; chave: string }>(rascunhoChave);
  expect(first.body.usuario_id).toBe(ana.user.id);
  expect(Buffer.from(first.body.chave, 'base64')).toHaveLength(32);
  expect(await chave(ana)).toBe(first.body.chave);
  expect(await chave(bia)).not.toBe(first.body.chave);
  expect((await server.nobody().call(rascunhoChave)).status).toBe(401);
});

it('is made of the user alone in the practice in which they were created, as before there could be several', async () => {
  const ana = await server.practice();
  const derived = server.deps.cofre.derive(`rascunho|${ana.user.id}`);
  expect(await chave(ana)).toBe(derived.toString('base64'));
});

it('the key is not cached', async () => {
  const ana = await server.practice();
  expect((await ana.fetch(rascunhoChave.path)).headers.get('cache-control')).toBe('no-store');
});
