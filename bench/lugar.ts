import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { startEmbedded } from '#server/platform/db/embedded/postgres.ts';
import { abrir, type Processo } from './processo.ts';

/** The product as in production: its own process and its own PostgreSQL, with a large practice. */
export type Lugar = {
  server: Processo;
  databaseUrl: string;
  headers: Record<string, string>;
  token: string;
  conta_id: string;
  pacientes: string[];
  dia: string;
  close: () => Promise<void>;
};

const PACIENTES = 10_000;
const ATENDIMENTOS = 50_000;
const PASSWORD = 'uma frase bem comprida';

export const abrirLugar = async (): Promise<Lugar> => {
  const dir = await mkdtemp(join(tmpdir(), 'vinculo-bench-'));
  const postgres = await startEmbedded(join(dir, 'banco'));
  const server = await abrir('server/main.ts', { DATA_DIR: join(dir, 'dados'), DATABASE_URL: postgres.url });
  const person = {
    name: 'Bench',
    email: `${uuidv7()}@bench.example`,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  };
  const json = { 'content-type': 'application/json' };
  const response = await fetch(`${server.url}/api/register`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(person),
  });
  const { token, user } = (await response.json()) as { token: string; user: { conta_id: string } };
  const headers = { authorization: `Bearer ${token}` };
  await fetch(`${server.url}/api/settings/config`, { method: 'POST', headers: { ...headers, ...json }, body: '{}' });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(
    `insert into pacientes (conta_id, id, nome, data_nascimento, telefone)
     select $1, gen_random_uuid(), (array['Ana','João','Sofia','Miguel','Laura','Davi','Helena'])[n % 7 + 1] || ' ' || md5(n::text),
       date '2012-01-01' + n % 4000, '+5511987654321' from generate_series(1, ${PACIENTES}) n`,
    [user.conta_id],
  );
  await client.query(
    `insert into atendimentos (conta_id, id, paciente_id, inicio, fim)
     select $1, gen_random_uuid(), p.id, x.inicio, x.inicio + interval '50 minutes'
     from generate_series(0, ${ATENDIMENTOS - 1}) n
     join (select id, row_number() over () - 1 as k from pacientes where conta_id = $1) p on p.k = n % ${PACIENTES},
     lateral (select timestamptz '2020-01-01 11:00Z' + (n / 10) * interval '1 day' + (n % 10) * interval '1 hour' as inicio) x`,
    [user.conta_id],
  );
  await client.query('vacuum analyze');
  const { rows } = await client.query<{ id: string }>('select id from pacientes where conta_id = $1 limit 200', [
    user.conta_id,
  ]);
  await client.end();
  return {
    server,
    databaseUrl: postgres.url,
    headers,
    token,
    conta_id: user.conta_id,
    pacientes: rows.map(({ id }) => id),
    dia: '2024-05-14',
    close: async () => {
      await server.stop();
      await postgres.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
};
