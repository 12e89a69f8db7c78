import { describe, expect, it } from 'vitest';
import { settingsProfile } from '#contract/conta/settings.ts';
import { aplicacoes } from '#contract/testes/aplicacoes.ts';
import { testServer } from '#server/platform/testing/testing.ts';
import {
  crianca,
  type Errors,
  INFORMADO,
  PSICOLOGO,
  PSICOPEDAGOGO,
  REGISTRO,
  setUp,
  teste,
} from './aplicacoes.testing.ts';

const server = testServer();
const NEUROPSICOLOGO = '019a0000-0000-7000-8000-000000000002';
const NEUROPSICOPEDAGOGO = '019a0000-0000-7000-8000-000000000006';

describe('an instrument reserved for psychologists', () => {
  it.each([PSICOLOGO, NEUROPSICOLOGO])('can be applied by %s', async (profissao) => {
    expect((await (await setUp(server, profissao)).send({})).status).toBe(201);
  });

  it.each([PSICOPEDAGOGO, NEUROPSICOPEDAGOGO])('may be recorded, not applied, by %s', async (profissao) => {
    const { send, ana, lista, um } = await setUp(server, profissao);
    const refused = await send({});
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['informado']]);
    expect(await lista()).toEqual([]);
    const { status, body } = await send({ informado: INFORMADO });
    expect([status, body.informado]).toEqual([201, INFORMADO]);
    const undone = await ana.call<Errors>(aplicacoes.editar, { ...um(body.id), body: { informado: null } });
    expect([undone.status, Object.keys(undone.body.errors)]).toEqual([422, ['informado']]);
    const free = await send({ teste_id: await teste(ana, 'TDE-II') });
    expect([free.status, free.body.informado]).toEqual([201, null]);
  });

  it('cannot be applied by a psychologist without a council number, and the change of profession is audited', async () => {
    const ana = await server.practice({ profissao_id: PSICOPEDAGOGO });
    const params = { id: await crianca(ana) };
    const body = { teste_id: await teste(ana, 'WISC-IV'), data: '2026-03-09' };
    const send = () => ana.call<Errors & { message: string }>(aplicacoes.criar, { params, body });
    await ana.call(settingsProfile, { body: { profissao_id: PSICOLOGO } });
    const refused = await send();
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['informado']]);
    expect(refused.body.errors.informado?.[0]).toMatch(/registration/);
    await ana.call(settingsProfile, { body: { registro: REGISTRO } });
    expect((await send()).status).toBe(201);
    await ana.call(settingsProfile, { body: { name: 'Ana' } });
    const rows = await server.owner("select 1 from auditoria where acao = 'mudou_profissao' and usuario_id = $1", [
      ana.user.id,
    ]);
    expect(rows).toHaveLength(2);
  });

  it('cannot be applied by a user without a profession', async () => {
    const ana = await server.practice();
    const params = { id: await crianca(ana) };
    const body = { teste_id: await teste(ana, 'WISC-IV'), data: '2026-03-09' };
    expect((await ana.call(aplicacoes.criar, { params, body })).status).toBe(422);
  });
});
