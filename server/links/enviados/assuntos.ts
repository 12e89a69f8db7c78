import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { abrirTexto } from '../selo.ts';

type Assuntos = Map<string, string>;
type DeQue = { coleta_id: string | null; arquivo_pedido_id: string | null };

const documentosDe = async (db: Db, ids: string[]): Promise<Assuntos> => {
  if (!ids.length) return new Map();
  const rows = await db.selectFrom('coletas').select(['id', 'titulo']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, titulo }) => [id, titulo]));
};

const pedidosDe = async (db: Db, cofre: Cofre, ids: string[]): Promise<Assuntos> => {
  if (!ids.length) return new Map();
  const rows = await db.selectFrom('arquivo_pedidos').select(['id', 'texto']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, texto }) => [id, abrirTexto(cofre, texto)]));
};

/** By the id of its round or request: the document that a link asks to sign, or the file that it asks for. */
export const assuntosDe = async (db: Db, cofre: Cofre, rows: DeQue[]): Promise<Assuntos> => {
  const documentos = await documentosDe(
    db,
    rows.flatMap(({ coleta_id }) => coleta_id ?? []),
  );
  const pedidos = await pedidosDe(
    db,
    cofre,
    rows.flatMap(({ arquivo_pedido_id }) => arquivo_pedido_id ?? []),
  );
  return new Map([...documentos, ...pedidos]);
};
