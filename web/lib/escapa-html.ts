/** Plain text as a part of HTML; its lines stay lines. */
export const escapaHtml = (texto: string) =>
  texto.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`).replaceAll('\n', '<br>');
