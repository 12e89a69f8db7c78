import { describe, expect, it } from 'vitest';
import { linkAberto } from '#contract/links/abertos.ts';
import { links } from '#contract/links/links.ts';
import { LINK_HEADER } from '#contract/links/tipos.ts';
import { pacientes } from '#contract/pacientes.ts';
import type { RouteDef } from '#contract/route.ts';
import { newSecret, sha256 } from '#server/platform/crypto/cripto.ts';
import { named, routes } from '#server/platform/testing/contract.testing.ts';
import { ownServer, refusalOf } from '#server/platform/testing/testing.ts';
import { comLink, criarLink, familia, tokenDe } from './links.testing.ts';

/** Links that do not open: every route with the permission `link` gives one and the same answer for all of them. */
const server = ownServer();
const forLinks = routes.filter(({ permission }) => permission === 'link');

/** Failed calls are counted by address; the next part of the test starts from zero. */
const forget = () => server.owner('delete from tentativas');

const aberta = async (over: object = {}) => {
  const casa = await familia(server);
  const link = await criarLink(casa, over);
  const token = await tokenDe(casa.ana, link.id);
  return { ...casa, link, token };
};
type Aberta = Awaited<ReturnType<typeof aberta>>;

const CLOSED: Record<string, (casa: Aberta) => Promise<unknown>> = {
  expired: ({ link }) => server.owner('update links_enviados set expira_em = now() where id = $1', [link.id]),
  revoked: ({ ana, link }) => ana.call(links.revogar, { params: { id: link.id } }),
  'used up': ({ link }) => server.owner('update links_enviados set usos = usos_max where id = $1', [link.id]),
  'closed by wrong answers': ({ link }) =>
    server.owner('update links_enviados set fechado_em = now() where id = $1', [link.id]),
  'for a guardian who left the network': ({ paciente_id }) =>
    server.owner('delete from paciente_responsaveis where paciente_id = $1', [paciente_id]),
  'of a patient in the trash': ({ ana, paciente_id }) => ana.call(pacientes.excluir, { params: { id: paciente_id } }),
  'of a suspended practice': ({ ana }) =>
    server.owner('update contas set suspensa_em = now() where id = $1', [ana.user.conta_id]),
};

const bodyOf = (def: RouteDef) => (def === linkAberto.responder ? { resposta: 'confirma' } : undefined);
const rowsOf = (id: string) =>
  server.owner('select usos, erros, primeiro_uso, respondido_em from links_enviados where id = $1', [id]);

const expectClosed = async (def: RouteDef, token: string) => {
  const { status, body } = await comLink(server, token)(def, bodyOf(def));
  expect([status, refusalOf(body).codigo], `${def.method} ${def.path}`).toEqual([404, 'link_fechado']);
  return body;
};

describe('every route for links', () => {
  it.each(named(forLinks))('%s says which links it is for, and how often', (_, def) => {
    expect(def.link?.tipos.length).toBeGreaterThan(0);
    expect(def.link?.limite.max).toBeGreaterThan(0);
    expect(def.interna).toBe(true);
  });

  it.each(Object.entries(CLOSED))('gives the answer of an unknown token for a link that is %s', async (_, close) => {
    const casa = await aberta();
    await close(casa);
    const before = await rowsOf(casa.link.id);
    for (const def of forLinks) {
      await forget();
      expect(await expectClosed(def, casa.token)).toEqual(await expectClosed(def, newSecret().slice(0, 22)));
    }
    expect(await rowsOf(casa.link.id)).toEqual(before);
  });

  it('is closed without a token, and with one that is none', async () => {
    await forget();
    for (const def of forLinks) {
      expect((await server.nobody().call(def)).status).toBe(404);
      for (const token of ["x' or '1'='1", sha256('x'), 'a'])
        expect((await server.nobody().call(def, { headers: { [LINK_HEADER]: token } })).status).toBe(404);
    }
  });

  it('does not take the session of a user instead of a link', async () => {
    await forget();
    const { ana } = await aberta();
    for (const def of forLinks) expect((await ana.call(def)).status).toBe(404);
  });
});

describe('the database', () => {
  const asLink = async (token: string, sql: string) => {
    const client = await server.deps.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('select * from abrir_link($1, false, $2)', [sha256(token), '']);
      return (await client.query(sql)).rows;
    } finally {
      await client.query('rollback');
      client.release();
    }
  };

  it('shows a link its own row and its record, and no row of any other table', async () => {
    const casa = await aberta();
    const outra = await aberta();
    const tables = await server.owner<{ relname: string }>(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity`,
    );
    const seen: string[] = [];
    for (const { relname } of tables)
      if ((await asLink(casa.token, `select 1 from ${relname}`)).length) seen.push(relname);
    expect(seen.sort()).toEqual(['atendimentos', 'links_enviados']);
    expect(await asLink(casa.token, 'select id from atendimentos')).toEqual([{ id: casa.atendimento_id }]);
    expect(await asLink(casa.token, 'select id from links_enviados')).toEqual([{ id: casa.link.id }]);
    const steal = `update links_enviados set usos = 0 where id = '${outra.link.id}' returning id`;
    expect(await asLink(casa.token, steal)).toEqual([]);
  });

  it('shows no record before the second check is passed', async () => {
    const { token } = await aberta({ conferencia: 'nascimento' });
    expect(await asLink(token, 'select id from atendimentos')).toEqual([]);
  });
});

it('failed calls are throttled by address, and an open link keeps working', async () => {
  await forget();
  const { token } = await aberta();
  const statuses: number[] = [];
  for (let count = 0; count < 31; count++)
    statuses.push((await comLink(server, newSecret().slice(0, 22))(linkAberto.ler)).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
  expect((await comLink(server, token)(linkAberto.ler)).status).toBe(200);
  await forget();
});
