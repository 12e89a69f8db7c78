import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { LINK_HEADER } from '#contract/links/tipos.ts';
import { route } from '#contract/route.ts';
import { createApp } from '#server/app.ts';
import { sha256 } from '#server/platform/crypto/cripto.ts';
import { createLog } from '#server/platform/log.ts';
import { ownServer } from '#server/platform/testing/testing.ts';
import type { Serve } from './serve.ts';

/** The runner of routes for links, with routes of its own. */
const server = ownServer();
const TOKEN = 'abcdefghijklmnopqrstuv';
const limite = { max: 2, seconds: 3600 };
const rota = <const P extends `/api/${string}`>(path: P, tipos: readonly 'confirmar_atendimento'[]) =>
  route({
    method: 'GET',
    path,
    permission: 'link',
    interna: true,
    link: { tipos, conferido: false, limite, fechado: false },
    response: z.object({ ok: z.boolean() }),
    summary: 'A route of this test',
  });
const certa = rota('/api/link-certo', ['confirmar_atendimento']);
const errada = rota('/api/link-errado', []);
const escreve = rota('/api/link-escreve', ['confirmar_atendimento']);

const feature = (serve: Serve) => {
  serve(certa, async () => ({ ok: true }));
  serve(errada, async () => ({ ok: true }));
  serve(escreve, async ({ db, link }) => {
    await db.updateTable('links_enviados').set({ usos: 1 }).where('id', '=', link.id).execute();
    return { ok: true };
  });
};

let app: FastifyInstance;
const get = (url: string) => app.inject({ url, headers: { [LINK_HEADER]: TOKEN } });

beforeAll(async () => {
  app = await createApp(server.deps, createLog({ LOG_LEVEL: 'silent' }), null, [feature]);
  const { user } = await server.practice();
  const values = [user.conta_id];
  await server.owner(
    `insert into pacientes (conta_id, id, nome, nome_ordem, busca) values ($1, $1, 'Miguel', 'miguel', 'miguel')`,
    values,
  );
  await server.owner(
    `insert into atendimentos (conta_id, id, paciente_id, inicio, fim)
     values ($1, $1, $1, now() + interval '1 day', now() + interval '25 hours')`,
    values,
  );
  await server.owner(
    `insert into links_enviados (conta_id, id, tipo, paciente_id, atendimento_id, destinatario, locale, token_hash, expira_em, usos_max)
     values ($1, $1, 'confirmar_atendimento', $1, $1, 'Carla', 'pt-br', $2, now() + interval '1 day', 5)`,
    [...values, sha256(TOKEN)],
  );
});
afterAll(() => app.close());

it('refuses a link of another kind like one that does not exist', async () => {
  const other = await get(errada.path);
  const unknown = await app.inject({ url: certa.path, headers: { [LINK_HEADER]: TOKEN.toUpperCase() } });
  expect(other.statusCode).toBe(404);
  expect(other.json()).toEqual(unknown.json());
});

it('limits the calls of a link as the route says', async () => {
  const statuses = [await get(certa.path), await get(certa.path), await get(certa.path)].map((one) => one.statusCode);
  expect(statuses).toEqual([200, 200, 429]);
});

it('lets no GET write, whatever its handler does', async () => {
  expect((await get(escreve.path)).statusCode).toBeGreaterThanOrEqual(500);
  const [row] = await server.owner<{ usos: number }>('select usos from links_enviados where token_hash = $1', [
    sha256(TOKEN),
  ]);
  expect(row?.usos).toBe(0);
});
