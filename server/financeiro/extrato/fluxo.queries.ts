import { sql } from 'kysely';
import type { Fluxo } from '#contract/financeiro/extrato.ts';
import { primeiroDoMes, somaDias, somaMeses } from '#domain/days/fuso.ts';
import { centavos, emDinheiro } from '#domain/money/dinheiro.ts';
import type { Db } from '#server/platform/db/db.ts';
import { saldoAntes } from './extrato.queries.ts';

type Linha = { mes: string; receber: string; pagar: string; r_vencido: string; p_vencido: string };

/** Open entries by the month in which they are due; overdue ones are expected this month. */
export const lerFluxo = async (db: Db, hoje: string, quantos: number): Promise<Fluxo> => {
  const este = primeiroDoMes(hoje);
  const fim = somaMeses(este, quantos);
  const { rows } = await sql<Linha>`
    select greatest(date_trunc('month', vencimento)::date, ${este}::date) as mes,
      coalesce(sum(valor - valor_pago) filter (where tipo = 'Receber'), 0.00) as receber,
      coalesce(sum(valor - valor_pago) filter (where tipo = 'Pagar'), 0.00) as pagar,
      coalesce(sum(valor - valor_pago) filter (where tipo = 'Receber' and vencimento < ${hoje}::date), 0.00) as r_vencido,
      coalesce(sum(valor - valor_pago) filter (where tipo = 'Pagar' and vencimento < ${hoje}::date), 0.00) as p_vencido
    from lancamentos where status = 'Aberto' and excluido_em is null and vencimento < ${fim}::date
    group by 1`.execute(db);
  const saldo = await saldoAntes(db, somaDias(hoje, 1), undefined);
  const porMes = new Map(rows.map((row) => [row.mes, row]));
  const vencidos = porMes.get(este);
  let corrente = centavos(saldo);
  const meses = Array.from({ length: quantos }, (_, n) => {
    const mes = somaMeses(este, n);
    const { receber = '0.00', pagar = '0.00' } = porMes.get(mes) ?? {};
    corrente += centavos(receber) - centavos(pagar);
    return { mes, receber, pagar, saldo: emDinheiro(corrente) };
  });
  return {
    saldo,
    vencidos: { receber: vencidos?.r_vencido ?? '0.00', pagar: vencidos?.p_vencido ?? '0.00' },
    meses,
  };
};
