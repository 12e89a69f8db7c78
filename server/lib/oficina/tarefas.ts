import sanitizeHtml from 'sanitize-html';
import { faltamNoComprovante, marcadorDe, type ObrigatorioDoRecibo } from '#contract/comprovante.ts';
import { escaparHtml } from '#contract/html.ts';
import { marcadoresDe, preencherMarcadores, type Valores } from '#contract/marcadores.ts';
import { invalido } from '#server/lib/errors.ts';
import { documentoLimpo, exigeTamanho, HTML_MAX, htmlLimpo } from '#server/lib/html.ts';
import { deMarkdown } from './markdown.ts';

/**
 * What is done with texts that users write: reading, cleaning, filling. Each of these can be made to take long by a text,
 * so they run in the worker threads of `oficina.ts` only.
 */

/** What fills the gaps of a text. An empty gap gets `vazio`, or with `marcar` is left as it is, marked. */
export type Lacunas = { valores: Valores; vazio: string; marcar?: boolean };

/** Refuses while filling: one gap written ten thousand times would grow a page beyond what can be printed. */
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

/** Boxes to tick as signs that every printer knows. */
const comSimbolos = (html: string) =>
  html.replace(
    /<li([^>]*)data-checked="(true|false)"([^>]*)>(\s*<p[^>]*>)?/g,
    (_, _antes, checked: 'true' | 'false', _depois, paragrafo = '') =>
      `<li class="tarefa">${paragrafo}<span class="marca">${SIMBOLOS[checked]}</span> `,
  );

/** The editor keeps a row of heads among the others: on paper it is the head of the table, on every page. */
const comCabeca = (html: string) =>
  html.replace(
    /<table([^>]*)>\s*<tbody>\s*(<tr[^>]*>(?:\s*<th\b[^>]*>(?:(?!<\/?t[hdr]\b)[\s\S])*<\/th>)+\s*<\/tr>)/g,
    '<table$1><thead>$2</thead><tbody>',
  );

/**
 * What is left of a line whose gaps had nothing to put in: no points between nothings, no empty lines. A run of spaces is
 * looked at from its beginning only: from each of them, a long run would take the square of its length.
 */
const semSobras = (html: string) =>
  html
    .replace(/(?<!\s)(?:\s*·)+(?=\s*·)/g, '')
    .replace(/(<(?:p|h[1-4])[^>]*>)\s*·\s*/g, '$1')
    .replace(/(?<!\s)\s*·\s*(<\/(?:p|h[1-4])>)/g, '$1')
    .replace(/<(p|h[1-4])[^>]*>\s*<\/\1>/g, '');

export type NoPapel = { conteudo: string; formato: 'html' | 'markdown'; lacunas: Lacunas | null; semSobras?: boolean };

/** Rich text as it stands on paper, before its pictures: its gaps filled, clean (also of what came with a name). */
const papel = ({ conteudo, formato, lacunas, semSobras: aparar }: NoPapel) => {
  exigeTamanho(conteudo);
  const html = formato === 'markdown' ? markdown(conteudo) : conteudo;
  const limpo = documentoLimpo(lacunas ? preencher(html, lacunas) : html);
  const pronto = comSimbolos(comCabeca(limpo));
  return aparar ? semSobras(pronto) : pronto;
};

const PARAGRAFO = /<(p|tr|h[1-4])\b[^<>]*>(?:(?!<\/?\1\b)[\s\S])*<\/\1>/g;

/** What is written in by hand where it is not known. */
const A_MAO = new Set(['pagamento.pagador_cpf', 'responsavel.cpf']);

/** A line none of whose gaps has anything to say is not printed: a note where there is none, a patient where there is none. */
const semLinhasVazias = (html: string, valores: Valores) =>
  html.replace(PARAGRAFO, (linha) => {
    const marcadores = [...marcadoresDe(linha)];
    return marcadores.length > 0 && marcadores.every((nome) => !valores[nome] && !A_MAO.has(nome)) ? '' : linha;
  });

/** A receipt: its template, what fills it, and what each field is called that must not be missing. */
export type Recibo = { modelo: string; lacunas: Lacunas; rotulos: Record<ObrigatorioDoRecibo, string> };

/** What the template forgot, in a small table under its text; the note on taxes under that. */
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

/** A receipt is a page. */
const RECIBO_MAX = 200_000;

/** The words of a receipt: the template with its gaps filled, and what must not be missing. */
const recibo = (pedido: Recibo) => {
  // One that is being tried out comes as it was typed: what is looked through below must be whole.
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

/** Several texts of one record are bounded together. */
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
