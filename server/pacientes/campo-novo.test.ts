import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runNode } from '#server/platform/testing/run-node.testing.ts';

/**
 * Adds a field to patients in a copy of the tree: in the contract, a migration, the form and the labels, and nowhere
 * else. The copy must compile, and the field must be in the form's values, the export and on paper.
 */
const ROOT = join(import.meta.dirname, '../..');
const PARTS = ['bin', 'contract', 'domain', 'server', 'web', 'package.json', 'tsconfig.json', 'vitest.config.ts'];
const copy = mkdtempSync(join(tmpdir(), 'vinculo-campo-'));
const at = (file: string) => join(copy, file);

const edit = (file: string, before: string, after: string) => {
  const text = readFileSync(at(file), 'utf8');
  if (!text.includes(before)) throw new Error(`${file} has no ${before}`);
  writeFileSync(at(file), text.replace(before, after));
};

const addField = () => {
  edit('contract/pacientes.ts', '  rg: nulo(Linha(30)),\n', '  rg: nulo(Linha(30)),\n  apelido: nulo(Linha(60)),\n');
  writeFileSync(
    at('server/migrations/0999_apelido.sql'),
    'alter table pacientes add column apelido text;\ngrant select (apelido) on pacientes to vinculo_app;\n',
  );
  const input = (nome: string) => `<TextInput label={campo('${nome}')} {...form.getInputProps('${nome}')} />`;
  edit('web/pacientes/PacienteForm.tsx', input('rg'), `${input('rg')}${input('apelido')}`);
};

const addLabels = () => {
  for (const [files, group] of [
    ['web/locales/*/cadastro.json', 'campos'],
    ['server/locales/*/impressoes.json', 'campos'],
  ] as const)
    for (const file of globSync(files, { cwd: copy })) {
      const texts = JSON.parse(readFileSync(at(file), 'utf8'));
      texts[group].apelido = 'Apelido';
      writeFileSync(at(file), JSON.stringify(texts));
    }
};

const TEST = `
import { expect, it } from 'vitest';
import { type Paciente, pacientes } from '#contract/pacientes.ts';
import { impressaoMontar } from '#contract/papel/impressoes.ts';
import { testServer } from '#server/platform/testing/testing.ts';
import { valores } from '#web/pacientes/paciente-valores.ts';

const server = testServer();

it('form, export and paper', async () => {
  const ana = await server.practice();
  const { body } = await ana.call<Paciente>(pacientes.criar, { body: { nome: 'Lia', apelido: 'Liloca' } });
  expect(body.apelido).toBe('Liloca');
  expect([valores(null).apelido, valores(body).apelido]).toEqual(['', 'Liloca']);
  const csv = await (await ana.fetch('/api/pacientes-json/exportar')).text();
  expect(csv).toMatch(/apelido[^]*Liloca/);
  const { body: sheet } = await ana.call<{ html: string }>(impressaoMontar, { body: { titulo: 'x', paciente_id: body.id } });
  expect(sheet.html).toContain('Apelido');
  expect(sheet.html).toContain('Liloca');
});
`;

const expectDone = async (...args: string[]) => {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
  const { status, output } = await runNode(copy, args, env);
  expect(status, output).toBe(0);
};

describe('a new field of patients', () => {
  beforeAll(async () => {
    for (const part of PARTS)
      cpSync(join(ROOT, part), at(part), { recursive: true, filter: (file) => !file.includes('/node_modules') });
    symlinkSync(join(ROOT, 'node_modules'), at('node_modules'));
    addField();
    addLabels();
    writeFileSync(at('server/pacientes/apelido.test.ts'), TEST);
    await expectDone('bin/schema.ts');
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('compiles with a line in the contract, a migration, an input and its labels', { timeout: 300_000 }, async () => {
    await expectDone('node_modules/typescript/bin/tsc', '--noEmit', '-p', '.', '--checkers', '1');
  });

  it('is in the form, the export and on paper', { timeout: 300_000 }, async () => {
    await expectDone('node_modules/vitest/vitest.mjs', 'run', 'server/pacientes/apelido.test.ts', '--maxWorkers=1');
  });
});
