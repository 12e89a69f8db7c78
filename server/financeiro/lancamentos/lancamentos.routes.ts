import { sql } from 'kysely';
import { lancamentos } from '#contract/financeiro/lancamentos.ts';
import { FILTRO_DIAS } from '#contract/financeiro/lancamentos-filtro.ts';
import { hojeEm, inicioDoDia, somaDias } from '#domain/days/fuso.ts';
import { nomeDaForma } from '#domain/money/formas.ts';
import { exigeLixeira } from '#server/platform/http/permission.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { dinheiroCsv } from '#server/platform/text/csv.ts';
import { palavra, planilha } from '#server/platform/text/planilha.ts';
import { acertarRecebiveis } from '../recebiveis.ts';
import { criarLancamento, excluirLancamento, marcarExcluidos, mudarLancamento } from './gravar.ts';
import {
  idsExportados,
  lancamentosExportados,
  leitor,
  lerInteiro,
  lerLancamento,
  linhaExportada,
  listarLancamentos,
  resumir,
} from './lancamentos.queries.ts';
import { estornarLancamento, pagarLancamento, pagarVarios } from './pagar.ts';

const EXPORT_MAX = 20_000;
const GERAR_MAX = 1000;
/** The response is a single array, limited to what a screen can show; the header has the total. */
const BUSCA_MAX = 1000;

const COLUNAS = [
  'tipo',
  'descricao',
  'valor',
  'vencimento',
  'status',
  'valor_pago',
  'saldo',
  'pago_em',
  'forma',
  'categoria',
  'paciente',
  'responsavel',
  'parcela',
  'parcelas',
  'observacoes',
] as const;

const listas = (serve: Serve) => {
  serve(lancamentos.listar, async (context) => {
    exigeLixeira(context.sessao.user, context.query, lancamentos.restaurar);
    const page = await listarLancamentos(context.db, context.query, leitor(context));
    context.total(page.total);
    return page.linhas;
  });

  serve(lancamentos.buscar, async (context) => {
    const quem = leitor(context);
    const { de, ate, ...resto } = context.body;
    // A single day is a start or an end; by default, today and the next three.
    const dias = de || ate ? { de, ate } : { de: quem.hoje, ate: somaDias(quem.hoje, FILTRO_DIAS) };
    const query = { ...resto, ...dias, busca: '', lixeira: false, pagina: 1, por_pagina: BUSCA_MAX };
    const page = await listarLancamentos(context.db, query, quem);
    context.total(page.total);
    return page.linhas;
  });

  serve(lancamentos.resumo, (context) => resumir(context.db, context.query, leitor(context)));

  serve(lancamentos.exportar, async (context) => {
    const { db, locale, query, auditar } = context;
    const ids = await idsExportados(db, query, leitor(context), EXPORT_MAX);
    auditar(ids);
    const moeda = (valor: string) => dinheiroCsv(locale, valor);
    return planilha(context, {
      nome: 'lancamentos',
      colunas: COLUNAS,
      query: (one) => lancamentosExportados(one, ids, query).compile(),
      linhas: (lote) =>
        lote.map((exportado) => {
          const row = linhaExportada(exportado, locale);
          return {
            ...row,
            tipo: palavra(locale, 'tipos', row.tipo),
            status: palavra(locale, 'status', row.status),
            forma: nomeDaForma(locale, row.forma),
            valor: moeda(row.valor),
            valor_pago: moeda(row.valor_pago),
            saldo: moeda(row.saldo),
          };
        }),
    });
  });
};

const pagamentos = (serve: Serve) => {
  serve(lancamentos.pagar, async (context) => {
    await pagarLancamento(context.db, leitor(context).hoje, context.params.id, context.body);
    return lerInteiro(context.db, context.params.id, leitor(context));
  });

  serve(lancamentos.pagarVarios, async ({ db, conta_id, sessao, body: { ids, ...pagamento }, auditar }) => {
    const pagos = await pagarVarios(db, conta_id, hojeEm(sessao.user.fuso), ids, pagamento);
    auditar(pagos);
    return { ids: pagos };
  });

  serve(lancamentos.estornar, async (context) => {
    await estornarLancamento(
      context.db,
      hojeEm(context.sessao.user.fuso),
      context.params.id,
      context.body.pagamento_id,
    );
    return lerInteiro(context.db, context.params.id, leitor(context));
  });
};

export const lancamentosRoutes = (serve: Serve) => {
  listas(serve);

  serve(lancamentos.ler, (context) => lerInteiro(context.db, context.params.id, leitor(context)));

  serve(lancamentos.criar, async (context) => {
    const { db, conta_id, sessao, locale, body, auditar } = context;
    const ids = await criarLancamento(db, { conta_id, fuso: sessao.user.fuso, locale }, body);
    auditar(ids);
    return lerLancamento(db, ids[0] ?? '', leitor(context));
  });

  serve(lancamentos.editar, async (context) => {
    const { db, conta_id, sessao, locale, params, body, auditar } = context;
    auditar(await mudarLancamento(db, { conta_id, fuso: sessao.user.fuso, locale }, params.id, body));
    return lerLancamento(db, params.id, leitor(context));
  });

  serve(lancamentos.excluir, async ({ db, params, query, auditar }) => {
    const ids = await excluirLancamento(db, params.id, query.escopo);
    auditar(ids);
    return { ids };
  });

  serve(lancamentos.excluirVarios, async ({ db, body, auditar }) => {
    const ids = await marcarExcluidos(db, body.ids, true);
    auditar(ids);
    return { ids };
  });

  serve(lancamentos.restaurar, async ({ db, body, auditar }) => {
    const ids = await marcarExcluidos(db, body.ids, false);
    auditar(ids);
    return { ids };
  });

  pagamentos(serve);

  /** Appointments from before automatic charging, or whose charge was purged from the trash. */
  serve(lancamentos.gerar, async ({ db, conta_id, sessao, body, auditar }) => {
    const { fuso } = sessao.user;
    const rows = await db
      .selectFrom('atendimentos as a')
      .select('a.id')
      .where('a.excluido_em', 'is', null)
      .where('a.inicio', '>=', inicioDoDia(body.de, fuso))
      .where('a.inicio', '<', inicioDoDia(somaDias(body.ate, 1), fuso))
      .where(sql<boolean>`not exists (select from lancamento_itens i where i.atendimento_id = a.id)`)
      .where('a.valor', '>', '0')
      .orderBy('a.inicio')
      .limit(GERAR_MAX)
      .execute();
    const ids = rows.map(({ id }) => id);
    auditar(ids);
    return { avisos: await acertarRecebiveis(db, { conta_id, fuso }, ids) };
  });
};
