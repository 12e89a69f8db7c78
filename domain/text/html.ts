const SINAIS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes plain text for HTML or an attribute. */
export const escaparHtml = (texto: string) => texto.replace(/[&<>"']/g, (sinal) => SINAIS[sinal] ?? sinal);

/** The same, with line breaks as `<br>`. */
export const escaparLinhas = (texto: string) => escaparHtml(texto).replaceAll('\n', '<br>');

export const paragrafo = (texto: string) => `<p>${escaparLinhas(texto)}</p>`;

const LIDOS = new Map(Object.entries(SINAIS).map(([sinal, escrito]) => [escrito, sinal]));

/** The text of HTML in one line; a tag separates words. */
export const textoDoHtml = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (escrito) => LIDOS.get(escrito) ?? escrito)
    .replace(/\s+/g, ' ')
    .trim();
