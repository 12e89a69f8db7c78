import type { Db } from '#server/lib/db.ts';
import { documentoLimpo } from '#server/lib/html.ts';
import type { Deps } from '#server/lib/serve.ts';
import { deMarkdown } from './markdown.ts';

export const escapar = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const SIMBOLOS = { true: '☑', false: '☐' };

/** Boxes to tick as signs that every printer knows. */
const comSimbolos = (html: string) =>
  html.replace(
    /<li([^>]*)data-checked="(true|false)"([^>]*)>(\s*<p[^>]*>)?/g,
    (_, _antes, checked: 'true' | 'false', _depois, paragrafo = '') =>
      `<li class="tarefa">${paragrafo}<span class="marca">${SIMBOLOS[checked]}</span> `,
  );

/** The editor keeps a row of heads among the others: on paper it is the head of the table, on every page. */
const comCabeca = (html: string) =>
  html.replace(
    /<table([^>]*)>\s*<tbody>\s*(<tr[^>]*>(?:\s*<th\b[^>]*>(?:(?!<\/?t[hdr]\b)[\s\S])*<\/th>)+\s*<\/tr>)/g,
    '<table$1><thead>$2</thead><tbody>',
  );

const REFERENCIA = /\/api\/imagens\/([0-9a-f-]{36})/g;

/** The bytes of a picture of the practice, to stand in the sheet itself; nothing where it is not there, or not ours. */
export const imagemEmbutida = async (deps: Deps, db: Db, conta_id: string, id: string): Promise<string | null> => {
  const row = await db.selectFrom('imagens').select('tipo').where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const bytes = await deps.files.get('imagens', conta_id, id).catch(() => null);
  return bytes && `data:${row.tipo};base64,${bytes.toString('base64')}`;
};

const comImagens = async (deps: Deps, db: Db, conta_id: string, html: string) => {
  const ids = [...new Set([...html.matchAll(REFERENCIA)].flatMap(([, id]) => id ?? []))];
  const found = new Map<string, string | null>();
  for (const id of ids) found.set(id, await imagemEmbutida(deps, db, conta_id, id));
  return html
    .replace(/<img[^>]*>/g, (tag) => {
      const id = new RegExp(REFERENCIA.source).exec(tag)?.[1];
      return id && !found.get(id) ? '' : tag;
    })
    .replace(REFERENCIA, (_, id: string) => found.get(id) ?? '');
};

/** Rich text as it stands on paper: clean, with its pictures in it. */
export const paraPapel = async (
  deps: Deps,
  db: Db,
  conta_id: string,
  conteudo: string,
  formato: 'html' | 'markdown' = 'html',
) => {
  const html = documentoLimpo(formato === 'markdown' ? await deMarkdown(conteudo) : conteudo);
  return comImagens(deps, db, conta_id, comSimbolos(comCabeca(html)));
};
