import sanitizeHtml from 'sanitize-html';
import { FONTE_DESENHO } from '#domain/paper/desenho.ts';
import { invalido } from '#server/platform/errors.ts';
import { semSvg } from './svg-antigo.ts';

/** The maximum nesting: parsing takes the square of the depth, and no written text is nested so deep. */
const FUNDO_MAX = 500;
/** The maximum number of tags; 500 pages have fewer. Each tag takes time to process. */
const SINAIS_MAX = 60_000;

/**
 * About 300 pages. Longer texts are refused before they are parsed, also when filling or escaping makes them longer.
 */
export const HTML_MAX = 1_000_000;
/** Each `&` becomes five characters. */
const ESCAPES_MAX = 100_000;
/** The editor writes only an alignment. Parsing style rules takes far longer than parsing text. */
const ESTILO = /[\s/"']style\s*=\s*(?:"[^"]{1000}|'[^']{1000}|[^"'\s>][^\s>]{1000})/i;

const maisQue = (html: string, sinal: string, max: number) => html.split(sinal, max + 2).length > max + 1;

/** Refuses a text by what can be counted quickly. The rest is parsed with a deadline (`oficina`). */
export const exigeTamanho = (html: string) => {
  if (html.length > HTML_MAX) throw invalido('_', { chave: 'longo_demais', valores: { max: HTML_MAX } });
  if (maisQue(html, '<', SINAIS_MAX) || maisQue(html, '&', ESCAPES_MAX) || ESTILO.test(html))
    throw invalido('_', 'texto_pesado');
};

const limpar = (html: string, regras: sanitizeHtml.IOptions) => {
  exigeTamanho(html);
  let fundo = 0;
  return sanitizeHtml(html, {
    ...regras,
    onOpenTag: () => {
      fundo += 1;
      if (fundo > FUNDO_MAX) throw invalido('_', 'texto_pesado');
    },
    onCloseTag: () => {
      fundo -= 1;
    },
  });
};

/** What the text editor produces, and nothing else: no script, no style sheet, no external picture. */
const REGRAS: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'mark',
    'code',
    'pre',
    'blockquote',
    'ul',
    'ol',
    'li',
    'a',
  ],
  allowedAttributes: { a: ['href', 'target', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }) },
};

/** Rich text, cleaned for storing and showing; `null` if nothing readable is left. */
export const htmlLimpo = (html: string): string | null => {
  // PostgreSQL cannot store U+0000, and a lone surrogate is not valid text.
  const limpo = limpar(html.replaceAll('\u0000', '').toWellFormed(), REGRAS).trim();
  const texto = sanitizeHtml(limpo, { allowedTags: ['hr'], allowedAttributes: {} });
  return texto.trim() === '' ? null : limpo;
};

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const DA_PRATICA = new RegExp(`^/api/imagens/${UUID}$`);
/** A picture of the practice, or a chart as numbers. No external source is allowed, and no SVG is kept. */
const imagemPermitida = (src: string) => DA_PRATICA.test(src) || FONTE_DESENHO.test(src);
const ALINHAVEIS = ['p', 'h1', 'h2', 'h3', 'h4', 'td', 'th', 'img'];

/** What the document editor produces in addition: tables, pictures, alignment, checkboxes. */
const DE_DOCUMENTO: sanitizeHtml.IOptions = {
  ...REGRAS,
  allowedTags: [...(REGRAS.allowedTags || []), 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'img'],
  allowedAttributes: {
    ...REGRAS.allowedAttributes,
    ul: ['data-type'],
    li: ['data-type', 'data-checked'],
    td: ['colspan', 'rowspan', 'style'],
    th: ['colspan', 'rowspan', 'style'],
    img: ['src', 'alt', 'width', 'style'],
    ...Object.fromEntries(['p', 'h1', 'h2', 'h3', 'h4'].map((tag) => [tag, ['style']])),
  },
  allowedStyles: Object.fromEntries(
    ALINHAVEIS.map((tag) => [tag, { 'text-align': [/^(left|right|center|justify)$/] }]),
  ),
  allowedSchemesByTag: { img: ['data'] },
  transformTags: {
    ...REGRAS.transformTags,
    img: (tagName, { src = '', ...attribs }) => ({ tagName, attribs: { src: semSvg(src), ...attribs } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !imagemPermitida(attribs.src ?? ''),
};

/** A document, cleaned for storing, showing and printing; empty if nothing readable is left. */
export const documentoLimpo = (html: string): string => {
  const limpo = limpar(html.replaceAll('\u0000', '').toWellFormed(), DE_DOCUMENTO).trim();
  const texto = sanitizeHtml(limpo, { allowedTags: ['hr', 'img'], allowedAttributes: {} });
  return texto.trim() === '' ? '' : limpo;
};
