/** The address that opens a conversation on WhatsApp, with a text to send if there is one. */
export const whatsappDe = (telefone: string, texto = '') =>
  `https://wa.me/${telefone.replace(/\D/g, '')}${texto && `?text=${encodeURIComponent(texto)}`}`;
