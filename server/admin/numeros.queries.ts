import { sql } from 'kysely';
import type { AdminNumeros } from '#contract/conta/admin.ts';
import type { Db } from '#server/platform/db/db.ts';

type Contagens = Pick<AdminNumeros, 'ativas' | 'teste' | 'vencidas' | 'suspensas'>;

const contagens = async (db: Db) => {
  const { rows } = await sql<Contagens>`
    select
      count(*) filter (where suspensa_em is null and (venc_plano is null or (venc_plano >= now() and plano_id is not null)))::int as ativas,
      count(*) filter (where suspensa_em is null and venc_plano >= now() and plano_id is null)::int as teste,
      count(*) filter (where suspensa_em is null and venc_plano < now())::int as vencidas,
      count(*) filter (where suspensa_em is not null)::int as suspensas
    from contas`.execute(db);
  return rows[0] ?? { ativas: 0, teste: 0, vencidas: 0, suspensas: 0 };
};

/** How many accounts had an active paid plan 30 days ago, and how many of them have let it expire. */
const churn = async (db: Db) => {
  const { rows } = await sql<{ base: number; perdidas: number }>`
    with pagantes as (
      select c.id, c.venc_plano from contas c
      where exists (
        select from pagamentos g where g.conta_id = c.id and g.status = 'Pago' and g.pago_em <= now() - interval '30 days'
          and g.venc_plano > now() - interval '30 days'))
    select count(*)::int as base, count(*) filter (where venc_plano < now())::int as perdidas from pagantes`.execute(
    db,
  );
  const { base = 0, perdidas = 0 } = rows[0] ?? {};
  return { base, perdidas, taxa: base ? perdidas / base : 0 };
};

/** Twelve months, including empty ones; months are counted in the time zone of São Paulo. */
const meses = async (db: Db) => {
  const { rows } = await sql<AdminNumeros['meses'][number]>`
    with m as (
      select generate_series(
        date_trunc('month', now() at time zone 'America/Sao_Paulo') - interval '11 months',
        date_trunc('month', now() at time zone 'America/Sao_Paulo'), interval '1 month') as mes)
    select to_char(m.mes, 'YYYY-MM') as mes,
      (select coalesce(sum(g.valor), 0)::numeric(12, 2)::text from pagamentos g where g.status = 'Pago'
        and date_trunc('month', g.pago_em at time zone 'America/Sao_Paulo') = m.mes) as receita,
      (select count(*)::int from pagamentos g where g.status = 'Pago'
        and date_trunc('month', g.pago_em at time zone 'America/Sao_Paulo') = m.mes) as pagamentos,
      (select count(*)::int from contas c
        where date_trunc('month', c.criado_em at time zone 'America/Sao_Paulo') = m.mes) as novas,
      (select count(*)::int from contas c where c.plano_id is not null and c.venc_plano < now()
        and date_trunc('month', c.venc_plano at time zone 'America/Sao_Paulo') = m.mes) as perdidas
    from m order by m.mes`.execute(db);
  return rows;
};

export const lerNumeros = async (db: Db): Promise<AdminNumeros> => ({
  ...(await contagens(db)),
  churn: await churn(db),
  meses: await meses(db),
});
