/**
 * Texts that we send for a practice must not contain links, nor what a mail reader would turn into one, such as
 * `clinica.com`, an e-mail address or an IP address. Host names may contain marks, emoji and dashes too.
 */
const LINK =
  /:\/\/|www\.|\S@\S|[\p{L}\p{N}\p{M}\p{S}\p{Pc}\p{Pd}]\.\p{L}[\p{L}\p{M}]+|[a-z0-9]。[a-z]{2,}|(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/iu;

/** Full-width characters are normalised and invisible ones removed first. */
export const temLink = (texto: string) => LINK.test(texto.normalize('NFKC').replace(/\p{Cf}/gu, ''));

/** The same for a filled text, ignoring the payment code that we generated. Text attached to it still counts. */
export const temLinkAlemDe = (codigo: string | null | undefined, texto: string) =>
  temLink(codigo ? texto.replaceAll(codigo, 'x') : texto);

/** The same for a template; placeholders such as `{paciente.primeiro_nome}` are not links. */
export const temLinkNoModelo = (texto: string) => temLink(texto.replace(/\{[\w.]+\}/g, ' '));

/** A name for use in a message; empty if it contains characters of an address, so that no message carries a link. */
export const nomeNaMensagem = (nome: string) => (/[/\\@:]/.test(nome) || temLink(nome) ? '' : nome);
