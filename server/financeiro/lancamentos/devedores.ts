import { sql } from 'kysely';
import type { Devedor } from '#contract/financeiro/devedores.ts';
import { soma } from '#domain/money/dinheiro.ts';
import type { Db } from '#server/platform/db/db.ts';
import { responsavelDoLancamento } from '../pagador.ts';

export const PARTES = ['saldo', 'a_vencer', 'ate_30', 'ate_60', 'ate_90', 'mais_de_90'] as const;
export type Parte = (typeof PARTES)[number];

/** Debtors with their debts by age, the longest and largest first. */
export const queDevem = (hoje: string) => sql<Devedor>`
    with abertos as (
      select coalesce(l.pagador_id, l.paciente_id) as id,
        case when l.pagador_id is not null then 'responsavel' when l.paciente_id is not null then 'paciente'
          else 'ninguem' end as tipo,
        l.paciente_id, l.valor - l.valor_pago as saldo, l.vencimento, ${hoje}::date - l.vencimento as dias
      from (
        select l.*, ${responsavelDoLancamento} as pagador_id from lancamentos l
        where l.tipo = 'Receber' and l.status = 'Aberto' and l.excluido_em is null
      ) as l
    )
    select a.tipo, a.id, coalesce(r.nome, p.nome) as nome, count(*)::int as quantos, sum(a.saldo) as saldo,
      coalesce(sum(a.saldo) filter (where dias <= 0), 0.00) as a_vencer,
      coalesce(sum(a.saldo) filter (where dias between 1 and 30), 0.00) as ate_30,
      coalesce(sum(a.saldo) filter (where dias between 31 and 60), 0.00) as ate_60,
      coalesce(sum(a.saldo) filter (where dias between 61 and 90), 0.00) as ate_90,
      coalesce(sum(a.saldo) filter (where dias > 90), 0.00) as mais_de_90,
      min(a.vencimento) as desde,
      coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'nome', x.nome) order by x.nome) from pacientes x
        where x.id = any(array_agg(a.paciente_id))), '[]') as pacientes
    from abertos a
    left join responsaveis r on a.tipo = 'responsavel' and r.id = a.id
    left join pacientes p on a.tipo = 'paciente' and p.id = a.id
    group by a.tipo, a.id, r.nome, p.nome
    order by min(a.vencimento), sum(a.saldo) desc, a.id`;

export const lerDevedores = async (db: Db, hoje: string) => {
  const { rows } = await queDevem(hoje).execute(db);
  const total = Object.fromEntries(PARTES.map((parte) => [parte, soma(rows.map((row) => row[parte]))]));
  return { devedores: rows, total: total as Pick<Devedor, Parte> };
};

export const saldoDoPaciente = async (db: Db, paciente_id: string, hoje: string) => {
  const { rows } = await sql<{ aberto: string; vencido: string; pago: string }>`
    select coalesce(sum(valor - valor_pago) filter (where status = 'Aberto'), 0.00) as aberto,
      coalesce(sum(valor - valor_pago) filter (where status = 'Aberto' and vencimento < ${hoje}::date), 0.00) as vencido,
      coalesce(sum(valor_pago), 0.00) as pago
    from lancamentos where paciente_id = ${paciente_id} and tipo = 'Receber' and excluido_em is null`.execute(db);
  return rows[0] ?? { aberto: '0.00', vencido: '0.00', pago: '0.00' };
};
