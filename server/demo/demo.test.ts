import { expect, it } from 'vitest';
import * as auth from '#contract/conta/auth.ts';
import { pacientes } from '#contract/pacientes.ts';
import { supervisoes } from '#contract/supervisao.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { ownServer } from '#server/platform/testing/testing.ts';
import { createDemo, DEMO_EMAIL } from './demo.ts';

const server = ownServer();

/** A server that is killed at its n-th transaction. */
const killedAt = (deps: Deps, n: number): Deps => {
  let count = 0;
  const transaction: Deps['database']['transaction'] = (scope, work) => {
    count += 1;
    if (count === n) throw new Error('killed');
    return deps.database.transaction(scope, work);
  };
  return { ...deps, database: { ...deps.database, transaction } };
};

it('an interrupted start leaves no partial demo, and the next one completes it, once', async () => {
  await expect(createDemo(killedAt(server.deps, 4))).rejects.toThrow('killed');
  const nobody = server.nobody();
  const demo = await createDemo(server.deps);
  expect(demo?.email).toBe(DEMO_EMAIL);
  const login = (email: string | undefined) =>
    nobody.call<{ token: string }>(auth.login, { body: { email, password: demo?.password } });
  const { status, body } = await login(demo?.email);
  expect(status).toBe(200);
  expect(demo?.colegas.map(({ funcao }) => funcao)).toEqual([
    'profissional',
    'profissional',
    'estagiario',
    'secretaria',
  ]);
  for (const { email } of demo?.colegas ?? []) expect((await login(email)).status).toBe(200);
  const profissoes = await server.owner<{ slug: string }>(
    `select p.slug from membros m join profissoes p on p.id = m.profissao_id join usuarios u on u.id = m.usuario_id
     where u.email = any($1) order by 1`,
    [demo?.colegas.map(({ email }) => email)],
  );
  expect(profissoes.map(({ slug }) => slug)).toContain('fonoaudiologo');
  const dona = server.as(body.token);
  const list = await dona.call<unknown[]>(pacientes.listar, { query: { por_pagina: 1000 } });
  expect(list.body.length).toBeGreaterThan(5);
  // The notes of the trainee wait for a supervisor.
  const waiting = (await dona.call<{ estagiario: string }[]>(supervisoes)).body;
  expect(waiting.map(({ estagiario }) => estagiario)).toEqual(['Camila Rocha', 'Camila Rocha', 'Camila Rocha']);
  // The owner is not on every team, so that "mine" and "all" differ.
  const meus = await dona.call<unknown[]>(pacientes.listar, { query: { por_pagina: 1000, casos: 'meus' } });
  expect(list.body.length - meus.body.length).toBe(3);
  expect(await createDemo(server.deps)).toEqual(demo);
  expect((await dona.call<unknown[]>(pacientes.listar, { query: { por_pagina: 1000 } })).body).toEqual(list.body);
});
