import { sql } from 'kysely';
import { STATUS_ABERTOS } from '#contract/agenda/status.ts';
import type { Fluxo } from '#contract/financeiro/extrato.ts';
import { hojeEm, inicioDoDia, primeiroDoMes, somaDias, somaMeses } from '#domain/days/fuso.ts';
import { centavos, emDinheiro } from '#domain/money/dinheiro.ts';
import type { Db } from '#server/platform/db/db.ts';
import { saldoAntes } from './extrato.queries.ts';

type Linha = { mes: string; receber: string; pagar: string; r_vencido: string; p_vencido: string };

/** The fees of coming appointments, by their month. Those that have a charge already are counted by it. */
const agendadoPorMes = async (db: Db, fuso: string, fim: string) => {
  const { rows } = await sql<{ mes: string; agendado: string }>`
    select date_trunc('month', a.inicio at time zone ${fuso})::date as mes, sum(a.valor) as agendado
    from atendimentos a
    join pacientes p on p.conta_id = a.conta_id and p.id = a.paciente_id and p.excluido_em is null
    where a.excluido_em is null and a.status = any(${[...STATUS_ABERTOS]}::text[]) and a.valor > 0
      and a.inicio > now() and a.inicio < ${inicioDoDia(fim, fuso)}::timestamptz
      and not exists (select 1 from lancamento_itens i
        where i.conta_id = a.conta_id and i.atendimento_id = a.id and i.ativo)
    group by 1`.execute(db);
  return new Map(rows.map(({ mes, agendado }) => [mes, agendado]));
};

/** Open entries by the month in which they are due; overdue ones are expected this month. */
export const lerFluxo = async (db: Db, fuso: string, quantos: number): Promise<Fluxo> => {
  const hoje = hojeEm(fuso);
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
  const agendados = await agendadoPorMes(db, fuso, fim);
  const vencidos = porMes.get(este);
  let corrente = centavos(saldo);
  const meses = Array.from({ length: quantos }, (_, n) => {
    const mes = somaMeses(este, n);
    const { receber = '0.00', pagar = '0.00' } = porMes.get(mes) ?? {};
    const agendado = agendados.get(mes) ?? '0.00';
    corrente += centavos(receber) + centavos(agendado) - centavos(pagar);
    return { mes, receber, pagar, agendado, saldo: emDinheiro(corrente) };
  });
  return {
    saldo,
    vencidos: { receber: vencidos?.r_vencido ?? '0.00', pagar: vencidos?.p_vencido ?? '0.00' },
    meses,
  };
};
