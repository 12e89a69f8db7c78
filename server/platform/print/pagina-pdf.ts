/** A string on a page with `WinAnsiEncoding`, which agrees with Latin-1 for the letters of Portuguese. */
const escrita = (linha: string) => `(${linha.replace(/[^\x20-\x7e\xa0-\xff]/g, '?').replace(/[()\\]/g, '\\$&')})`;

/** A text string outside of the pages: UTF-16BE with a byte order mark. */
const textoPdf = (texto: string) => `<${Buffer.from(`\ufeff${texto}`, 'utf16le').swap16().toString('hex')}>`;

/** A PDF with one line, which is also its title, made without a browser: for the demo practice and for tests. */
export const paginaPdf = (linha: string) => {
  const conteudo = `BT /F1 14 Tf 72 760 Td ${escrita(linha)} Tj ET`;
  const objetos = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${conteudo.length} >>\nstream\n${conteudo}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Title ${textoPdf(linha)} >>`,
  ].map((objeto, index) => `${index + 1} 0 obj\n${objeto}\nendobj\n`);
  let texto = '%PDF-1.4\n';
  const onde = objetos.map((objeto) => {
    const inicio = String(texto.length).padStart(10, '0');
    texto += objeto;
    return `${inicio} 00000 n \n`;
  });
  const tabela = `xref\n0 ${onde.length + 1}\n0000000000 65535 f \n${onde.join('')}`;
  return Buffer.from(
    `${texto}${tabela}trailer\n<< /Size ${onde.length + 1} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${texto.length}\n%%EOF\n`,
    'latin1',
  );
};
