import sanitizeHtml from 'sanitize-html';
import { FONTE_DESENHO } from '#contract/desenho.ts';
import { invalido } from './errors.ts';
import { semSvg } from './papel/svg-antigo.ts';

/** No text that somebody wrote goes so deep; reading one that does takes the square of its depth. */
const FUNDO_MAX = 500;
/** Five hundred pages have fewer tags than this; each of them is looked at while others wait. */
const SINAIS_MAX = 60_000;

const limpar = (html: string, regras: sanitizeHtml.IOptions) => {
  if (html.split('<', SINAIS_MAX + 2).length > SINAIS_MAX + 1) throw invalido('_', 'corpo_grande');
  let fundo = 0;
  return sanitizeHtml(html, {
    ...regras,
    onOpenTag: () => {
      fundo += 1;
      if (fundo > FUNDO_MAX) throw invalido('_', 'valor_invalido');
    },
    onCloseTag: () => {
      fundo -= 1;
    },
  });
};

/** What the text editor makes, and nothing else: no script, no style sheet, no picture from elsewhere. */
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

/** Rich text as it may be stored and shown; `null` where nothing is left to read. */
export const htmlLimpo = (html: string): string | null => {
  // PostgreSQL cannot hold U+0000, and a lone surrogate is not text.
  const limpo = limpar(html.replaceAll('\u0000', '').toWellFormed(), REGRAS).trim();
  const texto = sanitizeHtml(limpo, { allowedTags: ['hr'], allowedAttributes: {} });
  return texto.trim() === '' ? null : limpo;
};

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const DA_PRATICA = new RegExp(`^/api/imagens/${UUID}$`);
/** A picture of the practice, or a chart as numbers. Nothing is fetched from elsewhere, and no SVG is kept. */
const imagemPermitida = (src: string) => DA_PRATICA.test(src) || FONTE_DESENHO.test(src);
const ALINHAVEIS = ['p', 'h1', 'h2', 'h3', 'h4', 'td', 'th', 'img'];

/** What the editor of documents makes besides: tables, pictures, alignment, boxes to tick. */
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

/** A document as it may be stored, shown and printed; empty where nothing is left to read. */
export const documentoLimpo = (html: string): string => {
  const limpo = limpar(html.replaceAll('\u0000', '').toWellFormed(), DE_DOCUMENTO).trim();
  const texto = sanitizeHtml(limpo, { allowedTags: ['hr', 'img'], allowedAttributes: {} });
  return texto.trim() === '' ? '' : limpo;
};
