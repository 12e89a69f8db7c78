/** A PDF with one line, made without a browser: for the demo practice and for tests. */
export const paginaPdf = (linha: string) => {
  const objetos = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${linha.length + 32} >>\nstream\nBT /F1 14 Tf 72 760 Td (${linha}) Tj ET\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ].map((objeto, index) => `${index + 1} 0 obj\n${objeto}\nendobj\n`);
  let texto = '%PDF-1.4\n';
  const onde = objetos.map((objeto) => {
    const inicio = String(texto.length).padStart(10, '0');
    texto += objeto;
    return `${inicio} 00000 n \n`;
  });
  const tabela = `xref\n0 ${onde.length + 1}\n0000000000 65535 f \n${onde.join('')}`;
  return Buffer.from(
    `${texto}${tabela}trailer\n<< /Size ${onde.length + 1} /Root 1 0 R >>\nstartxref\n${texto.length}\n%%EOF\n`,
  );
};
