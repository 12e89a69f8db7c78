/** The header that names a download; RFC 6266: the full name (RFC 5987), and an ASCII fallback. */
export const disposition = (nome: string) =>
  `attachment; filename="${nome.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(nome).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`;
