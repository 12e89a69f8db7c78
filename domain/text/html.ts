const SINAIS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes plain text for HTML or an attribute. */
export const escaparHtml = (texto: string) => texto.replace(/[&<>"']/g, (sinal) => SINAIS[sinal] ?? sinal);

/** The same, with line breaks as `<br>`. */
export const escaparLinhas = (texto: string) => escaparHtml(texto).replaceAll('\n', '<br>');

export const paragrafo = (texto: string) => `<p>${escaparLinhas(texto)}</p>`;

const LIDOS = new Map([
  ['&nbsp;', ' '],
  ...Object.entries(SINAIS).map(([sinal, escrito]) => [escrito, sinal] as const),
]);

const ler = (texto: string) =>
  texto.replace(/&(?:nbsp|amp|lt|gt|quot|#39);/g, (escrito) => LIDOS.get(escrito) ?? escrito);

/** The text of HTML in one line; a tag separates words. */
export const textoDoHtml = (html: string) =>
  ler(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();

/** The text of HTML, a line for each paragraph, heading or point of a list. */
export const linhasDoHtml = (html: string) =>
  ler(html.replace(/<\/(p|li|h\d|blockquote)>|<br\s*\/?>/gi, '\n').replace(/<[^>]+>/g, ''))
    .replace(/\s+/g, (space) => (space.includes('\n') ? '\n' : space))
    .trim();
