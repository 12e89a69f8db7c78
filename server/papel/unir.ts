/** Text to keep on one line, although a browser would break it at hyphens, points or spaces. */
const UNIDOS = [
  // CPF, CNPJ
  '\\d{3}\\.\\d{3}\\.\\d{3}-\\d{2}',
  '[\\dA-Z]{2}\\.[\\dA-Z]{3}\\.[\\dA-Z]{3}/[\\dA-Z]{4}-\\d{2}',
  // telephone
  '\\(\\d{2}\\) ?\\d{4,5}-\\d{4}',
  '\\+\\d{2,3}[\\d -]{7,16}\\d',
  // dates
  '\\d{1,2}-\\d{1,2}-\\d{4}',
  '\\d{4}-\\d{2}-\\d{2}',
  '\\d{1,2}/\\d{1,2}/\\d{2,4}',
  // postal code, verification code
  '\\d{5}-\\d{3}',
  '[\\dA-Z]{4}(?:-[\\dA-Z]{4}){2,}',
];
const UNIDO = new RegExp(`(?<![\\dA-Za-z-])(?:${UNIDOS.join('|')})(?![\\dA-Za-z])`, 'g');
const ENDERECO = /https?:\/\/[^\s<>"]+/g;
/** Tags and drawings are left as they are; the rest is text. */
const PARTES = /<svg\b[\s\S]*?<\/svg>|<[^>]*>|[^<]+/g;

const unido = (texto: string) => `<span class="unido">${texto}</span>`;

/** A web address may break after a slash only. */
const endereco = (texto: string) =>
  texto
    .split(/(?<=[^/:]\/|:\/\/)/)
    .map(unido)
    .join('<wbr>');

const unirTexto = (texto: string) =>
  texto
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((parte) => (parte.match(ENDERECO) ? endereco(parte) : parte.replace(UNIDO, unido)))
    .join('');

/** Keeps each date, CPF, telephone number and web address of a cleaned text on one line. */
export const unir = (html: string) =>
  html.replace(PARTES, (parte) => (parte.startsWith('<') ? parte : unirTexto(parte)));
