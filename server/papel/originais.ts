import { readFileSync } from 'node:fs';
import { marked } from 'marked';
import type { Config } from '#contract/conta/config.ts';
import { MODELOS_PACIENTE, type ModeloDocumento, type ModeloPaciente } from '#contract/papel/documentos.ts';
import type { Locale } from '#domain/constants.ts';
import { termosDe } from '#domain/termos.ts';
import { documentoLimpo } from '#server/platform/text/html.ts';
import { palavrasDaArea } from './areas.ts';

export type Modelo = ModeloDocumento | ModeloPaciente;
type Escrito = { titulo: string; descricao: string; profissoes: string[] | null; corpo: string };

const lidos = new Map<string, Escrito>();

const ler = (modelo: Modelo, locale: Locale): Escrito => {
  const chave = `${locale}/${modelo}`;
  const known = lidos.get(chave);
  if (known) return known;
  const file = new URL(`./originais/${chave}.md`, import.meta.url);
  const [titulo = '', ...resto] = readFileSync(file, 'utf8').split('\n');
  const notas = resto.filter((line) => line.startsWith('> ')).map((line) => line.slice(2));
  const escrito = {
    titulo: titulo.replace(/^# /, ''),
    descricao: notas[0] ?? '',
    profissoes: notas[1]?.startsWith('profissoes: ') ? notas[1].slice('profissoes: '.length).split(', ') : null,
    corpo: resto
      .filter((line) => !line.startsWith('> '))
      .join('\n')
      .trim(),
  };
  lidos.set(chave, escrito);
  return escrito;
};

/** Checkboxes of Markdown as task items of the editor. */
const comCaixas = (html: string) =>
  html
    .replace(/<li><input([^>]*)type="checkbox"[^>]*>\s?([\s\S]*?)<\/li>/g, (_, atributos: string, texto: string) => {
      const checked = /\bchecked\b/.test(atributos);
      return `<li data-type="taskItem" data-checked="${checked}"><p>${texto.trim()}</p></li>`;
    })
    .replace(/<ul>(\s*<li data-type="taskItem")/g, '<ul data-type="taskList">$1');

const comoHtml = (markdown: string) =>
  documentoLimpo(comCaixas(marked.parse(markdown, { gfm: true, async: false }) as string)).replace(/>\n+</g, '><');

export type QuemEscreve = { config: Config | null; locale: Locale; profissao: string | null };

const AO: Record<Locale, Record<string, string>> = {
  'pt-br': { o: 'ao ', a: 'à ' },
  es: { o: 'al ', a: 'a la ' },
  en: { o: 'the ', a: 'the ' },
  'zh-CN': { o: '', a: '' },
};

/**
 * The practice's words, and `{{ao_atendimento}}`: “to the session”, with the preposition and article that the word
 * needs.
 */
const palavrasDaPratica = (config: Config | null, locale: Locale): Record<string, string> => {
  const termos = termosDe(config, locale);
  return { ...termos, ao_atendimento: `${AO[locale][termos.ga ?? 'o'] ?? ''}${termos.atendimento}` };
};

/**
 * An original in the practice's words. Placeholders for the patient are left, those for the practice's words are
 * filled.
 */
export const originalDe = (modelo: Modelo, { config, locale, profissao }: QuemEscreve) => {
  const escrito = ler(modelo, locale);
  const palavras = { ...palavrasDaPratica(config, locale), ...palavrasDaArea(profissao, locale) };
  const corpo = escrito.corpo.replace(/\{\{(\w+)\}\}/g, (gap, nome: keyof typeof palavras) => palavras[nome] ?? gap);
  return { titulo: escrito.titulo, descricao: escrito.descricao, conteudo: comoHtml(corpo) };
};

/** The document templates that this profession may use. */
export const modelosDe = (profissao: string | null, locale: Locale): ModeloPaciente[] =>
  MODELOS_PACIENTE.filter((modelo) => {
    const { profissoes } = ler(modelo, locale);
    return !profissoes || (profissao !== null && profissoes.includes(profissao));
  });
