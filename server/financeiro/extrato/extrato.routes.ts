import { extrato, extratoExportar, fluxo } from '#contract/financeiro/extrato.ts';
import { hojeEm, primeiroDoMes, somaDias, somaMeses } from '#domain/days/fuso.ts';
import { nomeDaForma } from '#domain/money/formas.ts';
import { escreverCpf } from '#server/papel/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado } from '#server/platform/errors.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { dinheiroCsv } from '#server/platform/text/csv.ts';
import { planilha } from '#server/platform/text/planilha.ts';
import { lerExtrato, movimentosExportados, type Pedido } from './extrato.queries.ts';
import { lerFluxo } from './fluxo.queries.ts';

const EXPORT_MAX = 50_000;
const COLUNAS = [
  'data',
  'descricao',
  'categoria',
  'paciente',
  'nome_pagador',
  'cpf_pagador',
  'forma',
  'carteira',
  'valor',
  'saldo',
] as const;

type Query = { de?: string | undefined; ate?: string | undefined; carteira_id?: string | undefined };

/** By default this month; a single day means its month. */
const diasDe = ({ de, ate, carteira_id }: Query, hoje: string): Pedido => {
  const mes = primeiroDoMes(de ?? ate ?? hoje);
  const [inicio, fim] = [de ?? mes, ate ?? somaDias(somaMeses(mes, 1), -1)];
  return { de: inicio, ate: fim, carteira_id };
};

const exigeCarteira = async (db: Db, id: string | undefined) => {
  if (!id) return;
  const row = await db.selectFrom('carteiras').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw naoEncontrado();
};

export const extratoRoutes = (serve: Serve) => {
  serve(extrato, async ({ db, locale, sessao, query, total }) => {
    await exigeCarteira(db, query.carteira_id);
    const read = await lerExtrato(db, locale, diasDe(query, hojeEm(sessao.user.fuso)), query);
    total(read.total);
    return read.extrato;
  });

  serve(extratoExportar, async (context) => {
    const { db, locale, sessao, query, auditar } = context;
    await exigeCarteira(db, query.carteira_id);
    const pedido = diasDe(query, hojeEm(sessao.user.fuso));
    const { query: exportados, lidos } = await movimentosExportados(db, locale, pedido, EXPORT_MAX);
    auditar([]);
    return planilha(context, {
      nome: `extrato-${pedido.de}-${pedido.ate}`,
      colunas: COLUNAS,
      query: exportados,
      linhas: (lote) =>
        lidos(lote).map((row) => ({
          ...row,
          nome_pagador: row.pagador,
          cpf_pagador: escreverCpf(row.pagador_cpf),
          forma: nomeDaForma(locale, row.forma),
          valor: dinheiroCsv(locale, row.valor),
          saldo: dinheiroCsv(locale, row.saldo),
        })),
    });
  });

  serve(fluxo, ({ db, sessao, query }) => lerFluxo(db, sessao.user.fuso, query.meses));
};
