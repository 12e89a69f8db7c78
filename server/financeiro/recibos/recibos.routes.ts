import { type Selectable, sql } from 'kysely';
import { type ReciboDados, recibos } from '#contract/financeiro/recibos.ts';
import type { Locale } from '#domain/constants.ts';
import { nomeDaForma } from '#domain/money/formas.ts';
import { descricaoDe } from '#domain/text/descricao-gerada.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { naoEncontrado } from '#server/platform/errors.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { dinheiroCsv } from '#server/platform/text/csv.ts';
import { planilha } from '#server/platform/text/planilha.ts';
import { pagadorDe } from './guardar.ts';
import { emitirRecibo, faltasDoRecibo, inteiro, LIDAS, lerRecibo, semRecibo } from './recibos.queries.ts';

const EXPORT_MAX = 20_000;
const COLUNAS = [
  'numero',
  'data',
  'valor',
  'cpf_pagador',
  'nome_pagador',
  'cpf_beneficiario',
  'nome_beneficiario',
  'descricao',
  'forma',
  'receita_saude',
  'cancelado_em',
] as const;

type Filtro = { ano?: number | undefined; paciente_id?: string | undefined };

const filtrados = (db: Db, { ano, paciente_id }: Filtro) =>
  db
    .selectFrom('recibos')
    .$if(ano !== undefined, (query) => query.where('ano', '=', ano ?? 0))
    .$if(paciente_id !== undefined, (query) => query.where('paciente_id', '=', paciente_id ?? ''));

const emOrdem = (db: Db, filtro: Filtro & { ordem?: string | undefined }) => {
  const sentido = filtro.ordem === 'numero' ? 'asc' : 'desc';
  return filtrados(db, filtro).orderBy('ano', sentido).orderBy('numero', sentido);
};

const EXPORTADAS = ['numero', 'ano', 'data', 'valor', 'dados', 'receita_saude', 'cancelado_em'] as const;
type Exportado = Pick<Selectable<DB['recibos']>, (typeof EXPORTADAS)[number]>;

const linha = (locale: Locale, { ano, numero, dados: guardados, ...row }: Exportado) => {
  const dados = guardados as ReciboDados;
  return {
    ...row,
    numero: `${numero}/${ano}`,
    valor: dinheiroCsv(locale, row.valor),
    cpf_pagador: dados.pagador.cpf,
    nome_pagador: dados.pagador.nome,
    cpf_beneficiario: dados.beneficiario?.cpf,
    nome_beneficiario: dados.beneficiario?.nome,
    descricao: dados.descricao,
    forma: nomeDaForma(locale, dados.forma),
  };
};

export const recibosRoutes = (serve: Serve) => {
  serve(recibos.listar, async ({ db, locale, query, total }) => {
    const { quantos } = await filtrados(db, query)
      .select((eb) => eb.fn.countAll<number>().as('quantos'))
      .executeTakeFirstOrThrow();
    total(quantos);
    const rows = await emOrdem(db, query)
      .select(LIDAS)
      .limit(query.por_pagina)
      .offset((query.pagina - 1) * query.por_pagina)
      .execute();
    return rows.map((row) => inteiro(row, locale));
  });

  serve(recibos.exportar, async (context) => {
    const { db, locale, query, auditar } = context;
    const rows = await emOrdem(db, query).select('id').limit(EXPORT_MAX).execute();
    const ids = rows.map(({ id }) => id);
    auditar(ids);
    return planilha(context, {
      nome: 'recibos',
      colunas: COLUNAS,
      query: (one) => emOrdem(one, query).select(EXPORTADAS).where(sql<boolean>`id = any(${ids}::uuid[])`).compile(),
      linhas: (lote) => lote.map((row) => linha(locale, row)),
    });
  });

  serve(recibos.aEmitir, async ({ db, sessao, locale, query, total }) => {
    const achados = semRecibo(db, query.paciente_id, sessao.user.fuso);
    const { quantos } = await achados
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('quantos'))
      .executeTakeFirstOrThrow();
    total(quantos);
    const rows = await achados
      .orderBy('m.data', 'desc')
      .orderBy('m.id', 'desc')
      .limit(query.por_pagina)
      .offset((query.pagina - 1) * query.por_pagina)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      data: row.data,
      valor: row.valor,
      descricao: descricaoDe(locale, row),
      pagador: pagadorDe(row)?.nome ?? '',
      dias: row.dias,
      profissionais: row.profissionais,
    }));
  });

  serve(recibos.faltas, async ({ db, query, auditar }) => {
    const lido = await faltasDoRecibo(db, query.pagamento_id);
    auditar(lido.pagador?.id ? [lido.pagador.id] : []);
    return lido;
  });

  serve(recibos.emitir, async ({ db, locale, sessao, body }) =>
    lerRecibo(db, locale, await emitirRecibo(db, sessao.user, locale, body.pagamento_id)),
  );

  serve(recibos.ler, ({ db, locale, params }) => lerRecibo(db, locale, params.id));

  serve(recibos.anotar, async ({ db, locale, params, body }) => {
    const done = await db.updateTable('recibos').set(body).where('id', '=', params.id).executeTakeFirst();
    if (done.numUpdatedRows === 0n) throw naoEncontrado();
    return lerRecibo(db, locale, params.id);
  });
};
