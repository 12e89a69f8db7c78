import type { VERIFICACOES } from '#contract/papel/relatorios.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { abrirRetrato, abrirSecoes } from './papel.ts';
import { resumir } from './relatorios.queries.ts';

type Situacao = (typeof VERIFICACOES)[number];

/** The reports of an example practice are invented: none of them is genuine. */
const isExemplo = (database: Deps['database'], conta_id: string) =>
  database.transaction({ conta_id, membro: 'produto' }, async (db) => {
    const conta = await db.selectFrom('contas').select('exemplo_de').where('id', '=', conta_id).executeTakeFirst();
    return !!conta?.exemplo_de;
  });

/** Whether a code belongs to a final report that is unchanged and still valid; null if it belongs to none. */
export const verificarRelatorio = async ({ database, cofre }: Deps, codigo: string): Promise<Situacao | null> => {
  const row = await database.transaction({ codigo }, (db) =>
    db
      .selectFrom('relatorios as r')
      .leftJoin('relatorio_baixas as b', 'b.relatorio_id', 'r.id')
      .select([
        'r.conta_id',
        'r.titulo',
        'r.tipo',
        'r.ano',
        'r.numero',
        'r.secoes',
        'r.retrato',
        'r.resumo',
        'b.situacao',
      ])
      .where('r.codigo', '=', codigo)
      .where('r.status', '=', 'final')
      .executeTakeFirst(),
  );
  if (!row || row.ano === null || row.numero === null || (await isExemplo(database, row.conta_id))) return null;
  try {
    const agora = resumir(
      { titulo: row.titulo, tipo: row.tipo, ano: row.ano, numero: row.numero },
      abrirSecoes(cofre, row.secoes),
      row.retrato && abrirRetrato(cofre, row.retrato),
    );
    if (agora !== row.resumo) return 'alterado';
    return row.situacao ?? 'genuino';
  } catch {
    return 'alterado';
  }
};
