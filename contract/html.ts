const SINAIS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Plain text as a part of HTML or of an attribute: nothing in it is a tag any more. */
export const escaparHtml = (texto: string) => texto.replace(/[&<>"']/g, (sinal) => SINAIS[sinal] ?? sinal);

/** The same, and its lines stay lines. */
export const escaparLinhas = (texto: string) => escaparHtml(texto).replaceAll('\n', '<br>');

export const paragrafo = (texto: string) => `<p>${escaparLinhas(texto)}</p>`;

const LIDOS = new Map(Object.entries(SINAIS).map(([sinal, escrito]) => [escrito, sinal]));

/** What is read of it, in one line: a tag parts two words. */
export const textoDoHtml = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (escrito) => LIDOS.get(escrito) ?? escrito)
    .replace(/\s+/g, ' ')
    .trim();
