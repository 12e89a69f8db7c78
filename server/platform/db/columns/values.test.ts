import { expect, it } from 'vitest';
import { testServer } from '#server/platform/testing/testing.ts';
import { VALUES } from './values.ts';

const server = testServer();

type Check = { tabela: string; coluna: string; texto: string };

/** Every CHECK constraint with text in quotes, once for each column that it is about. */
const checks = () =>
  server.owner<Check>(
    `select c.conrelid::regclass::text as tabela, a.attname as coluna, pg_get_constraintdef(c.oid) as texto
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
     where c.contype = 'c' and c.connamespace = 'public'::regnamespace`,
  );

const words = (list: string) => [...list.matchAll(/'([^']*)'::text/g)].map(([, word]) => word ?? '');

/** The list that a constraint allows for its column, or null if it says something else. */
const allowed = ({ coluna, texto }: Check): string[] | null => {
  const [, list] = new RegExp(`\\b${coluna} (?:= ANY \\(|<@ )\\(?ARRAY\\[([^\\]]*)\\]`).exec(texto) ?? [];
  if (list) return words(list);
  // A constraint that is a list of cases, each with its own conditions: `(origem = 'saldo' and …) or …`.
  const cases = texto.match(new RegExp(`\\(\\(${coluna} = '[^']*'::text\\) AND`, 'g')) ?? [];
  return cases.length > 1 ? cases.flatMap(words) : null;
};

it('the lists of the contract are the CHECK constraints of the database', async () => {
  const found = (await checks()).flatMap((check) => {
    const list = allowed(check);
    return list ? [[`${check.tabela}.${check.coluna}`, list.sort()] as const] : [];
  });
  const expected = Object.entries(VALUES).map(([column, list]) => [column, [...list].sort()]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
});
