import { z } from 'zod';
import type { Locale } from '#contract/constants.ts';
import type { Proposto } from '#contract/objetivos-intervencao.ts';
import { ItemBiblioteca } from '#contract/planos-intervencao-rascunho.ts';
import ficheiro from './biblioteca.json' with { type: 'json' };
import { evidenciaDe, type Prova } from './provas.ts';

const Item = ItemBiblioteca.extend({
  /** The words of a complaint that this goal answers to. */
  palavras: z.array(z.string()),
});
export type Item = z.infer<typeof Item>;

/** The library that everybody starts from, checked like one that comes from outside. */
export const BIBLIOTECA: Item[] = z.array(Item).parse(ficheiro);

export const itemDe = (slug: string): Item | undefined => BIBLIOTECA.find((item) => item.slug === slug);

const lista = (linhas: string[]) => linhas.map((linha) => `• ${linha}`).join('\n');

export const propostoDe = (item: Item, id: string, provas: Prova[], locale: Locale): Proposto => ({
  id,
  descricao: item.objetivo,
  area: item.area,
  especificos: lista(item.especificos),
  estrategias: lista(item.atividades),
  recursos: item.recursos.join(', '),
  frequencia: item.frequencia,
  ambientes: item.ambientes,
  criterio: item.criterio,
  evidencia: evidenciaDe(provas, locale),
  casou: provas.flatMap(({ palavras }) => palavras),
  sessoes: item.sessoes,
  familia: null,
  escola: null,
  biblioteca: item.slug,
  semanas: item.semanas,
  origem: 'biblioteca',
  decisao: 'pendente',
});
