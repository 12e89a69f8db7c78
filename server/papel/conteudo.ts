import { desenhoDaFonte, svgDoDesenho } from '#domain/paper/desenho.ts';
import { textoDoHtml } from '#domain/text/html.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido } from '#server/platform/errors.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { textoNoPapel } from '#server/platform/text/oficina/oficina.ts';
import type { NoPapel } from '#server/platform/text/oficina/tarefas.ts';

/** Charts are drawn from their numbers inside the sheet, so that they use its font. */
const comDesenhos = (html: string) =>
  html.replace(/<img\b[^>]*?\ssrc="(data:application\/json;base64,[^"]*)"[^>]*>/g, (inteiro, src: string) => {
    const desenho = desenhoDaFonte(src);
    return desenho ? svgDoDesenho(desenho, textoDoHtml(/\salt="([^"]*)"/.exec(inteiro)?.[1] ?? '')) : '';
  });

/** The source of a picture in cleaned HTML; the same text elsewhere is not a reference. */
const REFERENCIA = /(<img\b[^>]*?\ssrc=")\/api\/imagens\/([0-9a-f-]{36})("[^>]*>)/g;

const IMAGENS_MAX = 200;
const BYTES_MAX = 30 * 1024 * 1024;

export const enderecoDaImagem = (id: string) => `/api/imagens/${id}`;

/** The pictures that a sheet references, by id, with their type; only those of this practice. */
export type Citadas = ReadonlyMap<string, string>;

/** Call it in the transaction that makes the sheet. The files themselves are read after the transaction. */
export const imagensCitadas = async (db: Db, html: string): Promise<Citadas> => {
  const ids = [...html.matchAll(REFERENCIA)].map(([, , id = '']) => id);
  if (ids.length > IMAGENS_MAX) throw invalido('conteudo', { chave: 'itens_demais', valores: { max: IMAGENS_MAX } });
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom('imagens')
    .select(['id', 'tipo'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, tipo }) => [id, tipo]));
};

/**
 * Embeds the pictures in the sheet; a missing one is left out. Call it outside of any transaction, because the file
 * store may be slow. A picture that is used twice is embedded twice, so each use counts.
 */
export const comImagens = async (deps: Deps, conta_id: string, html: string, citadas: Citadas) => {
  const found = new Map<string, string>();
  let size = 0;
  for (const [, , id = ''] of html.matchAll(REFERENCIA)) {
    const tipo = citadas.get(id);
    const bytes = tipo && !found.has(id) ? await deps.files.get('imagens', conta_id, id).catch(() => null) : null;
    if (bytes) found.set(id, `data:${tipo};base64,${bytes.toString('base64')}`);
    size += found.get(id)?.length ?? 0;
    if (size > BYTES_MAX) throw invalido('conteudo', 'arquivo_grande');
  }
  return html.replace(REFERENCIA, (_, antes: string, id: string, depois: string) => {
    const bytes = found.get(id);
    return bytes ? `${antes}${bytes}${depois}` : '';
  });
};

type Opcoes = Partial<Omit<NoPapel, 'conteudo'>>;

/** Rich text ready for paper: placeholders filled, cleaned, pictures still referenced by address. */
export const paraPapel = async (
  conta_id: string,
  conteudo: string,
  { formato = 'html', lacunas = null, semSobras = false }: Opcoes = {},
) => comDesenhos(await textoNoPapel(conta_id, { conteudo, formato, lacunas, semSobras }));
