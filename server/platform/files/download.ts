/** RFC 6266: the full name (RFC 5987), and an ASCII fallback. */
const disposition = (nome: string) =>
  `attachment; filename="${nome.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(nome).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`;

/** Headers of a file of a practice: it is saved under this name, never runs as a page, and no cache keeps it. */
export const download = (tipo: string, nome: string) => ({
  'content-type': tipo,
  'content-disposition': disposition(nome),
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, no-store',
});
