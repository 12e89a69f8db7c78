import { v7 as uuidv7 } from 'uuid';
import type { Objetivo, ObjetivoCampos, Proposto } from '#contract/planos-intervencao/objetivos-intervencao.ts';
import type { ItemBiblioteca } from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import { somaDias } from '#domain/days/fuso.ts';

/** The fields that stored and proposed goals have in common. */
export type Conteudo = Pick<
  ObjetivoCampos,
  | 'descricao'
  | 'area'
  | 'especificos'
  | 'estrategias'
  | 'recursos'
  | 'frequencia'
  | 'ambientes'
  | 'criterio'
  | 'evidencia'
>;

export const objetivoNovo = (): ObjetivoCampos => ({
  id: uuidv7(),
  descricao: '',
  area: null,
  especificos: null,
  linha_base: null,
  linha_base_em: null,
  estrategias: null,
  recursos: null,
  frequencia: null,
  ambientes: ['clinica'],
  criterio: null,
  prazo: null,
  status: 'nao_iniciado',
  progresso: null,
  evidencia: null,
  origem: 'manual',
  biblioteca: null,
});

const lista = (linhas: string[]) => linhas.map((linha) => `• ${linha}`).join('\n');
export const maisSemanas = (dia: string, semanas: number) => somaDias(dia, 7 * semanas);

export const conteudoDoItem = (item: ItemBiblioteca) => ({
  descricao: item.objetivo,
  area: item.area,
  especificos: lista(item.especificos),
  estrategias: lista(item.atividades),
  recursos: item.recursos.join(', '),
  frequencia: item.frequencia,
  ambientes: item.ambientes,
  criterio: item.criterio,
  biblioteca: item.slug,
});

export const doItem = (item: ItemBiblioteca, inicio: string): ObjetivoCampos => ({
  ...objetivoNovo(),
  ...conteudoDoItem(item),
  prazo: maisSemanas(inicio, item.semanas),
  origem: 'biblioteca',
});

/** Turns an accepted proposal into a goal of a plan that starts on a day. */
export const aceito = (
  { decisao: _, semanas, atendimentos: __, casou: ___, familia: ____, escola: _____, ...proposto }: Proposto,
  inicio: string,
): ObjetivoCampos => ({
  ...objetivoNovo(),
  ...proposto,
  prazo: semanas ? maisSemanas(inicio, semanas) : null,
});

export const copiaDe = (objetivo: ObjetivoCampos): ObjetivoCampos => ({ ...objetivo, id: uuidv7() });

/** The form values of a stored goal. */
export const camposDe = ({
  medidas: _,
  progresso_medido: __,
  continua_de: ___,
  vencido: ____,
  ...campos
}: Objetivo): ObjetivoCampos => campos;
