import { type Line, median, openSite, type Site } from './kit.ts';

const SMALL = 500;
const LARGE = 10_000;
const WORLD = 1_000_000;
const PRACTICES = 200;
const RUNS = 300;

const FIRST = ['Ana', 'João', 'Sofia', 'Miguel', 'Laura', 'Davi', 'Helena', 'Antônio', 'Lívia', 'Caio'];
const LAST = ['Lima', 'Alves', 'Ramos', 'Duarte', 'Nunes', 'Araújo', 'Conceição', 'Prado', 'Siqueira', 'Teixeira'];

const pick = (names: string[], by: string) =>
  `(array[${names.map((name) => `'${name}'`).join(',')}])[${by} % ${names.length} + 1]`;
const NOME = `${pick(FIRST, 'n')} || ' ' || ${pick(LAST, '(n / 10)')} || ' ' || md5(n::text || conta::text)`;

/** Inserts this many rows directly, including the values that triggers would have written. */
const fill = async (site: Site, contas: string, rows: number) => {
  await site.sql(`set session_replication_role = replica`);
  await site.sql(`
    insert into pacientes (conta_id, id, nome, nome_ordem, busca, data_nascimento, cpf, telefone)
    select conta, gen_random_uuid(), nome, left(normaliza(nome), 200), normaliza(nome) || ' ' || cpf, date '2010-01-01' + n % 4000, cpf,
      '+5511987654321'
    from (${contas}) as c (conta), generate_series(1, ${rows}) as n,
      lateral (select ${NOME} as nome, lpad((n * 7919 % 99999999999)::text, 11, '0') as cpf) as x`);
  await site.sql(`set session_replication_role = default`);
};

const measure = async (site: Site, rows: number) => {
  const { conta_id, get } = await site.practice();
  await fill(site, `select '${conta_id}'::uuid`, rows);
  await site.sql('analyze pacientes');
  const { rows: some } = await site.sql(
    'select id, substr(nome, length(nome) - 8, 5) as pedaco from pacientes where conta_id = $1 limit 50',
    [conta_id],
  );
  const one = (run: number) => some[run % some.length] as { id: string; pedaco: string };
  const ask = async (path: string) => {
    const response = await get(path);
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    return response.text();
  };
  await median(50, () => ask('/api/pacientes-json'));
  return {
    lista: await median(RUNS, () => ask('/api/pacientes-json')),
    pagina: await median(RUNS, (run) => ask(`/api/pacientes-json?pagina=${1 + (run % 20)}`)),
    'busca rara': await median(RUNS, (run) => ask(`/api/pacientes-json?busca=${one(run).pedaco}`)),
    'busca comum': await median(RUNS, (run) => ask(`/api/pacientes-json?busca=${FIRST[run % FIRST.length]}`)),
    abrir: await median(RUNS, (run) => ask(`/api/pacientes-json/${one(run).id}`)),
  };
};

/** List, search and open: a small practice in an empty database against a large one among a million patients. */
export const benchPacientes = async (): Promise<Line[]> => {
  const empty = await openSite();
  const small = await measure(empty, SMALL);
  await empty.close();
  const full = await openSite();
  await full.sql(`insert into contas (id) select gen_random_uuid() from generate_series(1, ${PRACTICES})`);
  await fill(full, 'select id from contas', Math.round(WORLD / PRACTICES));
  const large = await measure(full, LARGE);
  await full.close();
  return (Object.keys(small) as (keyof typeof small)[]).map((medida) => ({
    medida: `pacientes: ${medida}`,
    pequeno: small[medida],
    grande: large[medida],
    limite: 1.2,
  }));
};
