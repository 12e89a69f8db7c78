import type { VERIFICACOES } from '#contract/papel/relatorios.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { throttle } from '#server/platform/http/throttle.ts';
import { abrirRetrato, abrirSecoes } from './papel.ts';
import { resumir } from './relatorios.queries.ts';

type Situacao = (typeof VERIFICACOES)[number];

const LIMITE = { max: 60, seconds: 3600 };

/** Normalises a typed code: letters that look like digits become those digits. */
const normal = (codigo: string) =>
  codigo
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

/** Whether a code belongs to a final report that is unchanged and still valid. */
export const verificarCodigo = async (
  { database, cofre }: Deps,
  endereco: string,
  escrito: string,
): Promise<Situacao> => {
  await throttle(database, `verificar:${endereco}`, LIMITE);
  const codigo = normal(escrito);
  if (codigo.length !== 16) return 'desconhecido';
  const row = await database.transaction({ codigo }, (db) =>
    db
      .selectFrom('relatorios as r')
      .leftJoin('relatorio_baixas as b', 'b.relatorio_id', 'r.id')
      .select(['r.titulo', 'r.tipo', 'r.ano', 'r.numero', 'r.secoes', 'r.retrato', 'r.resumo', 'b.situacao'])
      .where('r.codigo', '=', codigo)
      .where('r.status', '=', 'final')
      .executeTakeFirst(),
  );
  if (!row || row.ano === null || row.numero === null) return 'desconhecido';
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
