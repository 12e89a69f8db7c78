import { nomeDaForma } from '#contract/formas.ts';
import { recibos } from '#contract/recibos.ts';
import { dinheiroCsv } from '#server/lib/csv.ts';
import type { Db } from '#server/lib/db.ts';
import { naoEncontrado } from '#server/lib/errors.ts';
import { planilha } from '#server/lib/planilha.ts';
import type { Serve } from '#server/lib/serve.ts';
import { emitirRecibo, faltasDoRecibo, inteiro, LIDAS, lerRecibo } from './recibos.queries.ts';

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

const pagina = (db: Db, filtro: Filtro & { ordem?: string | undefined }, limite: number, pular: number) => {
  const sentido = filtro.ordem === 'numero' ? 'asc' : 'desc';
  return filtrados(db, filtro)
    .select(LIDAS)
    .orderBy('ano', sentido)
    .orderBy('numero', sentido)
    .limit(limite)
    .offset(pular)
    .execute();
};

export const recibosRoutes = (serve: Serve) => {
  serve(recibos.listar, async ({ db, locale, query, total }) => {
    const { quantos } = await filtrados(db, query)
      .select((eb) => eb.fn.countAll<number>().as('quantos'))
      .executeTakeFirstOrThrow();
    total(quantos);
    const rows = await pagina(db, query, query.por_pagina, (query.pagina - 1) * query.por_pagina);
    return rows.map((row) => inteiro(row, locale));
  });

  serve(recibos.exportar, async (context) => {
    const { db, locale, query, auditar } = context;
    const rows = (await pagina(db, query, EXPORT_MAX, 0)).map((row) => inteiro(row, locale));
    auditar(rows.map(({ id }) => id));
    const linhas = rows.map(({ dados, ...row }) => ({
      ...row,
      valor: dinheiroCsv(locale, row.valor),
      cpf_pagador: dados.pagador.cpf,
      nome_pagador: dados.pagador.nome,
      cpf_beneficiario: dados.beneficiario?.cpf,
      nome_beneficiario: dados.beneficiario?.nome,
      descricao: dados.descricao,
      forma: nomeDaForma(locale, dados.forma),
    }));
    return planilha(context, 'recibos', COLUNAS, linhas);
  });

  serve(recibos.faltas, async ({ db, query, auditar }) => {
    const lido = await faltasDoRecibo(db, query.pagamento_id);
    auditar(lido.pagador ? [lido.pagador.id] : []);
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
