import { type Line, median, openSite, type Site } from './kit.ts';

const SMALL = 200;
const LARGE = 20_000;
const RUNS = 200;
const ANO = { de: '2026-01-01', ate: '2026-12-31' };

/** A year of payments for fifty patients, in two wallets and four categories. */
const fill = async (site: Site, conta_id: string, rows: number) => {
  await site.sql(
    `insert into pacientes (conta_id, id, nome, nome_ordem, busca)
     select $1, gen_random_uuid(), 'Paciente ' || n, 'paciente ' || n, 'paciente ' || n from generate_series(1, 50) as n`,
    [conta_id],
  );
  await site.sql(
    `create temporary table feitos as
     select gen_random_uuid() as id, n, date '2026-01-01' + (n * 7919) % 365 as dia, (100 + n % 200)::numeric(12, 2) as valor,
       case when n % 4 = 0 then 'Pagar' else 'Receber' end as tipo,
       (select array_agg(id) from pacientes where conta_id = $1) [1 + n % 50] as paciente_id,
       (select array_agg(id) from carteiras where conta_id = $1) [1 + n % 2] as carteira_id,
       (select array_agg(id) from financeiro_categorias where conta_id = $1
         and tipo = case when n % 4 = 0 then 'Pagar' else 'Receber' end) [1 + n % 2] as categoria_id
     from generate_series(1, ${rows}) as n`,
    [conta_id],
  );
  await site.sql(
    `insert into lancamentos (conta_id, id, tipo, descricao, valor, vencimento, status, valor_pago, pago_em, paciente_id, categoria_id)
     select $1, id, tipo, 'Sessão', valor, dia, 'Pago', valor, dia, paciente_id, categoria_id from feitos`,
    [conta_id],
  );
  await site.sql(
    `insert into movimentos (conta_id, id, origem, carteira_id, data, valor, forma, lancamento_id, categoria_id, paciente_id)
     select $1, gen_random_uuid(), 'pagamento', carteira_id, dia, case tipo when 'Pagar' then -valor else valor end, 'Pix', id,
       categoria_id, paciente_id from feitos`,
    [conta_id],
  );
  await site.sql('drop table feitos');
};

const measure = async (site: Site, rows: number) => {
  const { conta_id, get } = await site.practice();
  const ask = async (path: string) => {
    const response = await get(path);
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    return { total: Number(response.headers.get('x-total-count')), body: await response.text() };
  };
  await ask('/api/carteiras-json');
  await fill(site, conta_id, rows);
  await site.sql('analyze');
  const ano = `/api/extrato-json?de=${ANO.de}&ate=${ANO.ate}`;
  const { total } = await ask(ano);
  if (total !== rows) throw new Error(`the statement has ${total} movements of ${rows}`);
  const solto = `/api/extrato-json?de=2026-01-11&ate=2026-12-21`;
  await median(30, () => ask(ano));
  return { 'um ano': await median(RUNS, () => ask(ano)), 'quase um ano': await median(RUNS, () => ask(solto)) };
};

/** The statement of a year with many movements against one with few, in the same database. */
export const benchExtrato = async (): Promise<Line[]> => {
  const site = await openSite();
  const small = await measure(site, SMALL);
  const large = await measure(site, LARGE);
  await site.close();
  return (Object.keys(small) as (keyof typeof small)[]).map((medida) => ({
    medida: `extrato: ${medida}`,
    pequeno: small[medida],
    grande: large[medida],
    limite: 1.2,
  }));
};
