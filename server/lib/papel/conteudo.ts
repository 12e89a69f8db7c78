import { desenhoDaFonte, svgDoDesenho } from '#contract/desenho.ts';
import { textoDoHtml } from '#contract/html.ts';
import type { Db } from '#server/lib/db.ts';
import { invalido } from '#server/lib/errors.ts';
import { textoNoPapel } from '#server/lib/oficina/oficina.ts';
import type { NoPapel } from '#server/lib/oficina/tarefas.ts';
import type { Deps } from '#server/lib/serve.ts';

/** Charts are drawn by us from their numbers, in the sheet itself, so that they have its font. */
const comDesenhos = (html: string) =>
  html.replace(/<img\b[^>]*?\ssrc="(data:application\/json;base64,[^"]*)"[^>]*>/g, (inteiro, src: string) => {
    const desenho = desenhoDaFonte(src);
    return desenho ? svgDoDesenho(desenho, textoDoHtml(/\salt="([^"]*)"/.exec(inteiro)?.[1] ?? '')) : '';
  });

/** The source of a picture, as the clean text has it; the same words anywhere else are only words. */
const REFERENCIA = /(<img\b[^>]*?\ssrc=")\/api\/imagens\/([0-9a-f-]{36})("[^>]*>)/g;

/** What the pictures of one sheet have taken so far. */
export type Gasto = { imagens: number; bytes: number };
const GASTO_MAX: Gasto = { imagens: 200, bytes: 30 * 1024 * 1024 };

/** The bytes of a picture of the practice, to stand in the sheet itself; nothing where it is not there, or not ours. */
export const imagemEmbutida = async (deps: Deps, db: Db, conta_id: string, id: string): Promise<string | null> => {
  const row = await db.selectFrom('imagens').select('tipo').where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const bytes = await deps.files.get('imagens', conta_id, id).catch(() => null);
  return bytes && `data:${row.tipo};base64,${bytes.toString('base64')}`;
};

/** Each time a picture stands in the sheet it is there whole, so each time counts. */
const comImagens = async (deps: Deps, db: Db, conta_id: string, html: string, gasto: Gasto) => {
  const found = new Map<string, string | null>();
  for (const [, , id = ''] of html.matchAll(REFERENCIA)) {
    if (!found.has(id)) found.set(id, await imagemEmbutida(deps, db, conta_id, id));
    gasto.imagens += 1;
    gasto.bytes += found.get(id)?.length ?? 0;
    if (gasto.imagens > GASTO_MAX.imagens)
      throw invalido('conteudo', { chave: 'itens_demais', valores: { max: GASTO_MAX.imagens } });
    if (gasto.bytes > GASTO_MAX.bytes) throw invalido('conteudo', 'arquivo_grande');
  }
  return html.replace(REFERENCIA, (_, antes: string, id: string, depois: string) => {
    const bytes = found.get(id);
    return bytes ? `${antes}${bytes}${depois}` : '';
  });
};

type Opcoes = Partial<Omit<NoPapel, 'conteudo'>> & { gasto?: Gasto };

/** Rich text as it stands on paper: its gaps filled, clean, with its pictures in it. */
export const paraPapel = async (
  deps: Deps,
  db: Db,
  conta_id: string,
  conteudo: string,
  { gasto = { imagens: 0, bytes: 0 }, formato = 'html', lacunas = null, semSobras = false }: Opcoes = {},
) => {
  const html = await textoNoPapel(conta_id, { conteudo, formato, lacunas, semSobras });
  return comImagens(deps, db, conta_id, comDesenhos(html), gasto);
};
