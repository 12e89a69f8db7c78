export const escapar = (texto: string) =>
  texto.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const paragrafo = (texto: string) => `<p>${escapar(texto)}</p>`;

export const tabela = (cabeca: string[], linhas: string[][]) =>
  `<table><tbody><tr>${cabeca.map((one) => `<th><p>${escapar(one)}</p></th>`).join('')}</tr>${linhas
    .map((linha) => `<tr>${linha.map((one) => `<td><p>${escapar(one)}</p></td>`).join('')}</tr>`)
    .join('')}</tbody></table>`;
