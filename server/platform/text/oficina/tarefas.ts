import sanitizeHtml from 'sanitize-html';
import { faltamNoComprovante, marcadorDe, type ObrigatorioDoRecibo } from '#domain/money/comprovante.ts';
import { escaparHtml } from '#domain/text/html.ts';
import { marcadoresDe, preencherMarcadores, type Valores } from '#domain/text/marcadores.ts';
import { invalido } from '#server/platform/errors.ts';
import { documentoLimpo, exigeTamanho, HTML_MAX, htmlLimpo } from '#server/platform/text/html.ts';
import { deMarkdown } from './markdown.ts';

/**
 * Parsing, cleaning and filling of users' texts. A text can make each of these take long, so they run only in the
 * worker threads of `oficina.ts`.
 */

/**
 * The values for the placeholders of a text. An empty placeholder becomes `vazio`, or with `marcar` is left as it is,
 * marked.
 */
export type Lacunas = { valores: Valores; vazio: string; marcar?: boolean };

/** Checks the size while filling: one placeholder repeated ten thousand times would make a page too large to print. */
export const preencher = (html: string, { valores, vazio, marcar }: Lacunas) => {
  let cresceu = html.length;
  const contado = (texto: string) => {
    cresceu += texto.length;
    if (cresceu > HTML_MAX) throw invalido('_', { chave: 'longo_demais', valores: { max: HTML_MAX } });
    return texto;
  };
  return preencherMarcadores(
    html,
    valores,
    (escrito) => contado(marcar ? `<mark>${escrito}</mark>` : vazio),
    (valor) => contado(escaparHtml(valor)),
  );
};

const MARKDOWN_MAX = 200_000;

const markdown = (texto: string) => {
  if (texto.length > MARKDOWN_MAX) throw invalido('_', { chave: 'longo_demais', valores: { max: MARKDOWN_MAX } });
  return deMarkdown(texto);
};

const SIMBOLOS = { true: '☑', false: '☐' };

/** Checkboxes as characters that every printer has. */
const comSimbolos = (html: string) =>
  html.replace(
    /<li([^>]*)data-checked="(true|false)"([^>]*)>(\s*<p[^>]*>)?/g,
    (_, _antes, checked: 'true' | 'false', _depois, paragrafo = '') =>
      `<li class="tarefa">${paragrafo}<span class="marca">${SIMBOLOS[checked]}</span> `,
  );

/** The editor keeps the header row among the others: on paper it becomes the table head, repeated on every page. */
const comCabeca = (html: string) =>
  html.replace(
    /<table([^>]*)>\s*<tbody>\s*(<tr[^>]*>(?:\s*<th\b[^>]*>(?:(?!<\/?t[hdr]\b)[\s\S])*<\/th>)+\s*<\/tr>)/g,
    '<table$1><thead>$2</thead><tbody>',
  );

/**
 * Cleans up a line whose placeholders were empty: no separators between empty values, no empty lines. A run of spaces
 * is matched only from its beginning; matching from each space would take quadratic time.
 */
const semSobras = (html: string) =>
  html
    .replace(/(?<!\s)(?:\s*·)+(?=\s*·)/g, '')
    .replace(/(<(?:p|h[1-4])[^>]*>)\s*·\s*/g, '$1')
    .replace(/(?<!\s)\s*·\s*(<\/(?:p|h[1-4])>)/g, '$1')
    .replace(/<(p|h[1-4])[^>]*>\s*<\/\1>/g, '');

export type NoPapel = { conteudo: string; formato: 'html' | 'markdown'; lacunas: Lacunas | null; semSobras?: boolean };

/** Rich text ready for paper, before its pictures: placeholders filled, then cleaned, including the values. */
const papel = ({ conteudo, formato, lacunas, semSobras: aparar }: NoPapel) => {
  exigeTamanho(conteudo);
  const html = formato === 'markdown' ? markdown(conteudo) : conteudo;
  const limpo = documentoLimpo(lacunas ? preencher(html, lacunas) : html);
  const pronto = comSimbolos(comCabeca(limpo));
  return aparar ? semSobras(pronto) : pronto;
};

const PARAGRAFO = /<(p|tr|h[1-4])\b[^<>]*>(?:(?!<\/?\1\b)[\s\S])*<\/\1>/g;

/** Filled in by hand if unknown. */
const A_MAO = new Set(['pagamento.pagador_cpf', 'responsavel.cpf']);

/** Removes lines whose placeholders are all empty. */
const semLinhasVazias = (html: string, valores: Valores) =>
  html.replace(PARAGRAFO, (linha) => {
    const marcadores = [...marcadoresDe(linha)];
    return marcadores.length > 0 && marcadores.every((nome) => !valores[nome] && !A_MAO.has(nome)) ? '' : linha;
  });

/** A receipt: its template, the values, and the labels of the required fields. */
export type Recibo = { modelo: string; lacunas: Lacunas; rotulos: Record<ObrigatorioDoRecibo, string> };

/** Required fields that the template left out, in a small table under its text, followed by the tax note. */
const oQueFalta = (modelo: string, { lacunas: { valores, vazio }, rotulos }: Recibo) => {
  const campos = faltamNoComprovante(modelo);
  const linhas = campos.flatMap((campo) => {
    if (campo === 'observacao') return [];
    const valor = valores[marcadorDe(campo)] ?? (campo === 'pagador_cpf' ? vazio : null);
    return valor ? `<tr><th><p>${escaparHtml(rotulos[campo])}</p></th><td><p>${escaparHtml(valor)}</p></td></tr>` : [];
  });
  const nota = campos.includes('observacao') && valores['pagamento.observacao'];
  return [
    linhas.length ? `<table><tbody>${linhas.join('')}</tbody></table>` : '',
    nota ? `<p><em>${escaparHtml(nota)}</em></p>` : '',
  ].join('');
};

/** The limit for a receipt, which is one page. */
const RECIBO_MAX = 200_000;

/** The text of a receipt: the template with its placeholders filled, and the required fields. */
const recibo = (pedido: Recibo) => {
  // A template in preview comes as it was typed; the code below expects clean HTML.
  const modelo = documentoLimpo(pedido.modelo);
  const { lacunas } = pedido;
  const preenchido = preencher(semLinhasVazias(modelo, lacunas.valores), lacunas);
  const texto = documentoLimpo(preenchido + oQueFalta(modelo, pedido));
  if (texto.length > RECIBO_MAX) throw invalido('_', { chave: 'longo_demais', valores: { max: RECIBO_MAX } });
  return texto;
};

const emTexto = (html: string) =>
  sanitizeHtml(html.replace(/<\/(p|li|h[1-4]|tr)>/g, '\n').replace(/<\/t[hd]>/g, ' | '), {
    allowedTags: [],
    allowedAttributes: {},
  }).trim();

/** The limit applies to all texts of one record together. */
const cadaUm = <T>(textos: string[], fazer: (texto: string) => T): T[] => {
  const soma = textos.reduce((sum, { length }) => sum + length, 0);
  if (soma > HTML_MAX) throw invalido('_', { chave: 'longo_demais', valores: { max: HTML_MAX } });
  return textos.map(fazer);
};

export const TAREFAS = {
  texto: htmlLimpo,
  documentos: (textos: string[]) => cadaUm(textos, documentoLimpo),
  documentosPreenchidos: ({ textos, lacunas }: { textos: string[]; lacunas: Lacunas }) => {
    for (const texto of textos) exigeTamanho(texto);
    const preenchidos = cadaUm(textos, (texto) => preencher(texto, lacunas));
    return cadaUm(preenchidos, documentoLimpo);
  },
  documentoDeMarkdown: (texto: string) => documentoLimpo(markdown(texto)),
  papel,
  recibo,
  emTexto: (textos: string[]) => cadaUm(textos, emTexto),
};
export type Tarefas = typeof TAREFAS;
