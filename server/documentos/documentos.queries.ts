import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import {
  type Documentos,
  type documentosGravar,
  MODELOS_DOCUMENTO,
  type ModeloDocumento,
} from '#contract/papel/documentos.ts';
import { marcadoresDesconhecidos } from '#domain/text/marcadores.ts';
import { originalDe, type QuemEscreve } from '#server/papel/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import { Recusa } from '#server/platform/errors.ts';
import { umDocumentoLimpo } from '#server/platform/text/oficina/oficina.ts';

const linha = (db: Db) => db.selectFrom('documentos').selectAll().executeTakeFirst();

/** The current templates: the practice's own, and the originals for the rest. */
export const lerDocumentos = async (db: Db, quem: QuemEscreve): Promise<Documentos> => {
  const row = await linha(db);
  const proprios = MODELOS_DOCUMENTO.filter((modelo) => row?.[modelo] !== null && row?.[modelo] !== undefined);
  const textos = Object.fromEntries(
    MODELOS_DOCUMENTO.map((modelo) => [modelo, row?.[modelo] ?? originalDe(modelo, quem).conteudo]),
  ) as Record<ModeloDocumento, string>;
  return {
    id: row?.id ?? null,
    ...textos,
    documento: row?.documento ?? null,
    endereco: row?.endereco ?? null,
    cidade: row?.cidade ?? null,
    versao: row?.versao ?? 0,
    atualizado_em: row?.atualizado_em ?? null,
    proprios,
  };
};

type Pedido = z.output<typeof documentosGravar.body>;

/** Sanitises the templates of a request for storage. */
export const modelosLimpos = async (conta_id: string, pedido: Pedido) => {
  const campos: Partial<Record<ModeloDocumento, string | null>> = {};
  const erros: Record<string, { chave: string; valores: Record<string, string> }[]> = {};
  for (const modelo of MODELOS_DOCUMENTO) {
    const texto = pedido[modelo];
    if (texto === undefined) continue;
    const limpo = texto === null ? null : await umDocumentoLimpo(conta_id, texto, modelo);
    const estranhos = marcadoresDesconhecidos(limpo ?? '');
    if (estranhos.length)
      erros[modelo] = [{ chave: 'marcador_desconhecido', valores: { marcador: estranhos.join(', ') } }];
    campos[modelo] = limpo;
  }
  if (Object.keys(erros).length) throw new Recusa(422, 'dados_invalidos', { campos: erros });
  return campos;
};

type Limpos = Awaited<ReturnType<typeof modelosLimpos>>;

/** An original sent back unchanged does not become the practice's own. */
const originais = (pedido: Pedido, quem: QuemEscreve) =>
  MODELOS_DOCUMENTO.filter((modelo) => pedido[modelo] === originalDe(modelo, quem).conteudo);

export const gravarDocumentos = async (
  db: Db,
  conta_id: string,
  { pedido, limpos, quem }: { pedido: Pedido; limpos: Limpos; quem: QuemEscreve },
) => {
  const { documento, endereco, cidade } = pedido;
  const dados = Object.entries({ documento, endereco, cidade }).filter(([, valor]) => valor !== undefined);
  const semTexto = originais(pedido, quem).map((modelo) => [modelo, null]);
  const campos = { ...limpos, ...Object.fromEntries([...dados, ...semTexto]) };
  // Serialises two concurrent first saves.
  await db
    .insertInto('documentos')
    .values({ conta_id, id: uuidv7(), versao: 0 })
    .onConflict((conflict) => conflict.column('conta_id').doNothing())
    .execute();
  const now = await db.selectFrom('documentos').select('versao').forUpdate().executeTakeFirstOrThrow();
  if (pedido.versao !== undefined && pedido.versao !== now.versao) throw new Recusa(409, 'conflito');
  if (Object.keys(campos).length === 0) return;
  await db.updateTable('documentos').set(campos).where('conta_id', '=', conta_id).execute();
};
