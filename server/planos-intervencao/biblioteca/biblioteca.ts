import { z } from 'zod';
import type { Proposto } from '#contract/planos-intervencao/objetivos-intervencao.ts';
import { ItemBiblioteca } from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import type { Locale } from '#domain/constants.ts';
import en from '../../locales/en/biblioteca.json' with { type: 'json' };
import es from '../../locales/es/biblioteca.json' with { type: 'json' };
import ptBr from '../../locales/pt-br/biblioteca.json' with { type: 'json' };
import zhCn from '../../locales/zh-CN/biblioteca.json' with { type: 'json' };
import ficheiro from './biblioteca.json' with { type: 'json' };
import { evidenciaDe, type Prova } from './provas.ts';

const { titulo, objetivo, especificos, atividades, recursos, criterio, frequencia, prazo, ...fatos } =
  ItemBiblioteca.shape;

/** The fields of a goal that are the same in every language. */
const Fato = z.strictObject(fatos);

const texto = z.string().trim().min(1);
const lista = z.array(texto).min(1);
/** The translated fields of a goal, and the words of a complaint that it matches. */
export const Texto = z.strictObject({
  titulo: titulo.pipe(texto),
  palavras: lista,
  objetivo: objetivo.pipe(texto),
  especificos: especificos.pipe(lista),
  atividades: atividades.pipe(lista),
  recursos: recursos.pipe(lista),
  criterio: criterio.pipe(texto),
  frequencia: frequencia.pipe(texto),
  prazo: prazo.pipe(texto),
});

export type Item = z.infer<typeof ItemBiblioteca> & { palavras: string[] };

const TEXTOS: Record<Locale, unknown> = { 'pt-br': ptBr, en, es, 'zh-CN': zhCn };
const FATOS = z.array(Fato).parse(ficheiro);
const Slug = z.enum(FATOS.map(({ slug }) => slug));
/** Each language must have the text of exactly these goals; otherwise the server does not start. */
const Textos = z.record(Slug, Texto);

const daLingua = (locale: Locale): Item[] => {
  const textos = Textos.parse(TEXTOS[locale]);
  return FATOS.map((fato) => ({ ...fato, ...(textos[fato.slug] as z.infer<typeof Texto>) }));
};

const BIBLIOTECAS: Record<Locale, Item[]> = {
  'pt-br': daLingua('pt-br'),
  en: daLingua('en'),
  es: daLingua('es'),
  'zh-CN': daLingua('zh-CN'),
};

/** The built-in library in the reader's language, validated like external input. */
export const bibliotecaEm = (locale: Locale): Item[] => BIBLIOTECAS[locale];

export const itemDe = (slug: string, locale: Locale): Item | undefined =>
  BIBLIOTECAS[locale].find((item) => item.slug === slug);

const emLinhas = (linhas: string[]) => linhas.map((linha) => `• ${linha}`).join('\n');

export const propostoDe = (item: Item, id: string, provas: Prova[], locale: Locale): Proposto => ({
  id,
  descricao: item.objetivo,
  area: item.area,
  especificos: emLinhas(item.especificos),
  estrategias: emLinhas(item.atividades),
  recursos: item.recursos.join(', '),
  frequencia: item.frequencia,
  ambientes: item.ambientes,
  criterio: item.criterio,
  evidencia: evidenciaDe(provas, locale),
  casou: provas.flatMap(({ palavras }) => palavras),
  atendimentos: item.atendimentos,
  familia: null,
  escola: null,
  biblioteca: item.slug,
  semanas: item.semanas,
  origem: 'biblioteca',
  decisao: 'pendente',
});
