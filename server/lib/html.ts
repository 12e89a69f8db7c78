import sanitizeHtml from 'sanitize-html';

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
  const limpo = sanitizeHtml(html.replaceAll('\u0000', '').toWellFormed(), REGRAS).trim();
  const texto = sanitizeHtml(limpo, { allowedTags: ['hr'], allowedAttributes: {} });
  return texto.trim() === '' ? null : limpo;
};
