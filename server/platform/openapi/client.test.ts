import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runNode } from '#server/platform/testing/run-node.testing.ts';
import { PASSWORD, testServer } from '#server/platform/testing/testing.ts';

const root = join(import.meta.dirname, '../../..');
const JOURNEY = join(import.meta.dirname, 'client/journey.ts');
const GENERATOR = join(root, 'bin/api-types/node_modules/openapi-typescript/bin/cli.js');
const COMPILER = join(root, 'node_modules/typescript/bin/tsc');

const server = testServer();
let folder = '';

/** Checks a program against the types that are generated from the document. */
const check = async (program: string) => {
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      paths: {
        '#api-types': [join(folder, 'api-types.d.ts')],
        'openapi-fetch': [join(root, 'node_modules/openapi-fetch')],
      },
      typeRoots: [join(root, 'node_modules/@types')],
      types: ['node'],
    },
    files: [program],
    include: [],
  };
  const path = join(folder, 'tsconfig.json');
  await writeFile(path, JSON.stringify(config));
  return runNode(root, [COMPILER, '--noEmit', '-p', path]);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vinculo-api-types-'));
  const document = join(folder, 'openapi.json');
  await writeFile(document, await (await server.nobody().fetch('/api/docs/json')).text());
  const { status, output } = await runNode(root, [GENERATOR, document, '-o', join(folder, 'api-types.d.ts')]);
  expect(output.match(/warn|error/i), output).toBeNull();
  expect(status, output).toBe(0);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a client generated from the document', () => {
  it('compiles with a program that follows the document, and only with such a program', async () => {
    const right = await check(JOURNEY);
    expect(right.status, right.output).toBe(0);

    const source = await readFile(JOURNEY, 'utf8');
    const wrong = join(folder, 'wrong.ts');
    for (const [part, mistake, message] of [
      ["nome: 'Bia Lima'", 'nome: 7', "Type 'number' is not assignable to type 'string'"],
      ["'/api/logout'", "'/api/sair'", 'Expected 2 arguments'],
      ['me.data?.name', 'me.data?.nome', "Property 'nome' does not exist"],
    ] as const) {
      expect(source).toContain(part);
      await writeFile(wrong, source.replace(part, mistake));
      const { status, output } = await check(wrong);
      expect(status, mistake).not.toBe(0);
      expect(output).toContain(message);
    }
  });

  it('works from sign-up to a note', async () => {
    const { journey } = (await import(JOURNEY)) as {
      journey: (url: string, password: string) => Promise<Record<string, unknown>>;
    };
    expect(await journey(server.url, PASSWORD)).toEqual({
      registered: 'entrou',
      name: 'Programa',
      value: '150.00',
      complaint: 'Leitura',
      conflict: expect.any(String),
      found: ['Bia Lima'],
      status: 'Agendado',
      note: '<p>Leu um conto.</p>',
      refused: 'sem_sessao',
      left: 204,
    });
  });
});
