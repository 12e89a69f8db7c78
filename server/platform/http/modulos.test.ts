import { expect, it } from 'vitest';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { named, routes } from '#server/platform/testing/contract.testing.ts';
import { testServer } from '#server/platform/testing/testing.ts';

/** A module that the practice switched off is closed by the server, not only left out of the screens. */
const server = testServer();
const ofModules = routes.filter(({ modulo, permission }) => modulo && permission !== 'link');

const SEM_MODULOS = {
  ...CONFIG_PADRAO,
  active_anamnese: false,
  active_planos_de_intervencao: false,
  active_relatorio: false,
  active_sem_conexao: false,
  modulos: { ...CONFIG_PADRAO.modulos, financeiro: false },
};

it('every module has routes', () => {
  expect(new Set(ofModules.map(({ modulo }) => modulo)).size).toBe(5);
});

it('a route of a module that is off is refused to the owner, before anything is read', async () => {
  const ana = await server.practice();
  await server.owner('update contas set config = $2 where id = $1', [ana.user.conta_id, JSON.stringify(SEM_MODULOS)]);
  for (const [name, def] of named(ofModules))
    expect(await ana.call(def, { body: def.body && {} }), name).toMatchObject({
      status: 403,
      body: { codigo: 'modulo_desligado' },
    });
});
