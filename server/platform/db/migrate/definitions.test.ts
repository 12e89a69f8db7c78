import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { connect } from '#server/platform/db/connect.ts';
import { DEFINITIONS } from './definitions.ts';
import { knownMigrations, migrate } from './migrate.ts';

const MIGRATIONS = join(DEFINITIONS, '..');
/** The last migration that repeats a whole function to change it. */
const LAST_WITH_COPIES = '0035_estornos_e_saldos.sql';
/** Functions that became definitions after that, each with the last migration that has a copy of it. */
const LATER: Record<string, string> = {
  ids_dos_casos: '0178_trilha_dos_casos.sql',
  pedido_atendido: '0170_links_ficam.sql',
};

const databases: string[] = [];
const at = (database: string, who: 'ownerUrl' | 'appUrl' = 'ownerUrl') => {
  const url = new URL(inject(who));
  url.pathname = `/${database}`;
  return url.href;
};
const run = async <T>(database: string, sql: string): Promise<T[]> => {
  const client = await connect(at(database));
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};
const newDatabase = async (template = '') => {
  const name = `d_${uuidv7().replaceAll('-', '')}`;
  databases.push(name);
  await run('postgres', `create database ${name} ${template && `template ${template}`}`);
  return name;
};

let folder = '';
let name = '';
const write = (version: number, body: string) =>
  writeFile(
    join(folder, 'resposta.sql'),
    `-- version ${version}\ncreate or replace function resposta() returns int language sql as $$ ${body} $$;\n`,
  );
const start = (definitions = folder) => migrate(at(name), at(name, 'appUrl'), undefined, definitions);
const answer = async () => (await run<{ resposta: number }>(name, 'select resposta()'))[0]?.resposta;
const recorded = () =>
  run<{ nome: string; em: Date }>(
    name,
    `select nome, em from migracoes where nome like 'definitions/resposta%' order by 1`,
  );
const names = async () => (await recorded()).map(({ nome }) => nome);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vinculo-definitions-'));
});
beforeEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await cp(DEFINITIONS, folder, { recursive: true });
  await write(1, 'select 1');
  name = await newDatabase('vinculo_template');
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  for (const database of databases) await run('postgres', `drop database if exists ${database} with (force)`);
});

describe('a definition', () => {
  it('is applied once, and again when its version is raised', async () => {
    await start();
    const first = await recorded();
    await start();
    expect(await recorded()).toEqual(first);
    await write(2, 'select 2');
    await start();
    expect([await answer(), await names()]).toEqual([2, ['definitions/resposta.sql@1', 'definitions/resposta.sql@2']]);
  });

  it('is applied once when two nodes start at the same time', async () => {
    await Promise.all([start(), start()]);
    await write(2, 'select 2');
    await Promise.all([start(), start()]);
    expect([await answer(), await names()]).toEqual([2, ['definitions/resposta.sql@1', 'definitions/resposta.sql@2']]);
  });

  it('that is broken is named in the error, and nothing is changed', async () => {
    await start();
    await write(2, 'select nothing');
    await writeFile(join(folder, 'antes.sql'), '-- version 1\ncreate table antes ();\n');
    await expect(start()).rejects.toThrow(/Definition definitions\/resposta\.sql@2 failed .*nothing was changed/);
    expect([await answer(), await names()]).toEqual([1, ['definitions/resposta.sql@1']]);
    expect(await run(name, `select to_regclass('antes') as antes`)).toEqual([{ antes: null }]);
  });

  it('that was changed without raising its version is refused', async () => {
    await start();
    await write(1, 'select 3');
    await expect(start()).rejects.toThrow(/resposta\.sql@1 was changed .*raise the version/);
    expect(await answer()).toBe(1);
  });

  it('without a version is refused', async () => {
    await writeFile(join(folder, 'resposta.sql'), 'select 1');
    await expect(start()).rejects.toThrow(/resposta\.sql does not begin with/);
  });

  it('of a newer version makes an older server refuse to start, whether it has the file or not', async () => {
    await write(2, 'select 2');
    await start();
    await write(1, 'select 1');
    await expect(start()).rejects.toThrow(
      /newer version of Vínculo \(definitions\/resposta\.sql@2\).*Nothing was changed/,
    );
    await expect(start(DEFINITIONS)).rejects.toThrow(/newer version/);
    expect(await answer()).toBe(2);
  });
});

describe('the definitions of this version', () => {
  it('are applied to a database of the last version without definitions', async () => {
    name = await newDatabase();
    const before = [...(await knownMigrations()).keys()].filter((nome) => !nome.startsWith('definitions/'));
    await migrate(at(name), at(name, 'appUrl'), new Set(before));
    const applied = `select nome from migracoes where nome like 'definitions/%'`;
    expect(await run(name, applied)).toEqual([]);
    const bodyOf = `select prosrc from pg_proc where proname = 'abrir_sessao'`;
    const [old] = await run<{ prosrc: string }>(name, bodyOf);
    await start(DEFINITIONS);
    expect(await run(name, applied)).toHaveLength((await readdir(DEFINITIONS)).length);
    const now = await run<{ prosrc: string }>(name, bodyOf);
    expect(now.map(({ prosrc }) => prosrc === old?.prosrc)).toEqual([false]);
  });

  it('are the only place that defines their functions, in all later migrations', async () => {
    const functionsOf = async (file: string) =>
      [...(await readFile(file, 'utf8')).matchAll(/create (?:or replace )?function (\w+)/g)].map(([, one]) => one);
    const defined = new Set<string | undefined>();
    for (const file of await readdir(DEFINITIONS))
      for (const one of await functionsOf(join(DEFINITIONS, file))) defined.add(one);
    // None that has landed may be removed: a database that has it would refuse to start.
    expect([...defined].sort()).toEqual([
      'abrir_link',
      'abrir_sessao',
      'adendo_assina',
      'assina_quem_representa',
      'carteira_acerta_saldo',
      'consentimento_em_vigor',
      'destinatario_recebe',
      'escola_recebe',
      'familia_cancelou',
      'ids_dos_casos',
      'link_tem_efeito',
      'links_sem_destinatario',
      'movimento_no_mes',
      'nomes_parecidos',
      'pedido_atendido',
      'registro_assina',
    ]);
    const later = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql') && file > LAST_WITH_COPIES);
    for (const file of later)
      for (const one of await functionsOf(join(MIGRATIONS, file)))
        expect(defined.has(one) && file > (LATER[one ?? ''] ?? ''), `${file}: ${one}`).toBe(false);
  });
});
