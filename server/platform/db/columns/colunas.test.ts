import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { demoServer } from '#server/platform/testing/testing.ts';
import { COLUNAS, colunasDe } from './colunas.testing.ts';

/** Types that cannot hold text written by people; columns of every other type must be listed. */
const WORDLESS = ['uuid', '_uuid', 'timestamptz', 'date', 'int4', '_int4', 'int8', 'numeric', 'bool'];

const server = demoServer();

const readSchema = () =>
  server.owner<{ coluna: string; tipo: string }>(
    `select c.table_name || '.' || c.column_name as coluna, c.udt_name as tipo
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.udt_name <> all ($1)
       and (table_name = 'contas' or exists (select from information_schema.columns x
         where x.table_schema = 'public' and x.table_name = c.table_name and x.column_name = 'conta_id'))
     order by 1`,
    [WORDLESS],
  );

/** The names in backticks between a heading of docs/SECURITY.md and the next one. */
const documented = (heading: string) => {
  const text = readFileSync(new URL('../../../../docs/SECURITY.md', import.meta.url), 'utf8');
  const [, after = ''] = text.split(`### ${heading}\n`);
  const [section = ''] = after.split(/\n#{2,3} /);
  return [...section.matchAll(/^\| `(\w+)` +\| (.+?) +\|$/gm)]
    .flatMap(([, tabela, nomes = '']) => [...nomes.matchAll(/`(\w+)`/g)].map(([, nome]) => `${tabela}.${nome}`))
    .sort();
};

describe('the columns of a practice that can hold text', () => {
  it('are all listed exactly once', async () => {
    const found = (await readSchema()).map(({ coluna }) => coluna);
    const named = [...colunasDe('seladas'), ...colunasDe('claras'), ...colunasDe('codigos')].sort();
    expect(named).toEqual(found.sort());
  });

  it('are sealed where the list says so, and nowhere else', async () => {
    const bytes = (await readSchema()).flatMap(({ coluna, tipo }) => (tipo === 'bytea' ? [coluna] : []));
    expect(bytes.sort()).toEqual(colunasDe('seladas'));
    for (const [tabela, { seladas }] of Object.entries(COLUNAS))
      for (const coluna of seladas?.split(' ') ?? []) {
        // Sealed bytes begin with the key number and are longer than nonce and tag.
        const open = await server.owner(
          `select 1 from ${tabela} where get_byte(${coluna}, 0) <> 1 or length(${coluna}) < 29`,
        );
        expect(open, `${tabela}.${coluna}`).toEqual([]);
      }
    expect(await server.owner('select 1 from registros where conteudo is not null limit 1')).toHaveLength(1);
  });

  it('are listed in docs/SECURITY.md', () => {
    expect(documented('Sealed columns')).toEqual(colunasDe('seladas'));
    expect(documented('Columns in clear')).toEqual(colunasDe('claras'));
  });
});
