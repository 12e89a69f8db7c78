import { z } from 'zod';
import { Proposto } from './objetivos-intervencao.ts';

/** The content of a draft of an intervention plan: goals to decide about, and general fields. */

export const AVISOS = ['sobrecarga', 'nada_pertinente', 'sem_idade'] as const;

/** The fields of a plan besides its goals. */
export const GERAIS = ['objetivo_geral', 'frequencia', 'orientacoes_familia', 'orientacoes_escola'] as const;
export type Geral = (typeof GERAIS)[number];

export const Resultado = z.object({
  objetivo_geral: z.string(),
  frequencia: z.string(),
  orientacoes_familia: z.string(),
  orientacoes_escola: z.string(),
  /**
   * The origin of each general field: derived from the accepted goals, or written for all proposed ones. A field that
   * is missing here was written by the practitioner and is never overwritten.
   */
  de: z.partialRecord(z.enum(GERAIS), z.enum(['aceitos', 'todos'])).default({}),
  objetivos: z.array(Proposto).max(40),
  /** Goals of the library that matched too weakly, or belong to another profession. */
  fracas: z.array(z.string()),
  avisos: z.array(z.enum(AVISOS)),
});
export type Resultado = z.infer<typeof Resultado>;

export const ATENDIMENTOS_MAX = 3;
const UMA = 1;

export const aceitosDe = ({ objetivos }: Pick<Resultado, 'objetivos'>) =>
  objetivos.filter(({ decisao }) => decisao === 'aceito');
export const pendentesDe = ({ objetivos }: Pick<Resultado, 'objetivos'>) =>
  objetivos.filter(({ decisao }) => decisao === 'pendente');

/** Appointments per week that the goals need together. A goal without a number needs one. */
export const atendimentosDe = (objetivos: Pick<Proposto, 'atendimentos'>[]) =>
  objetivos.reduce((sum, { atendimentos }) => sum + (atendimentos ?? UMA), 0);

/** Goals of the library that are themselves advice for the family or the school. */
const DA_FAMILIA = 'orientacao-parental';
const DA_ESCOLA = 'adaptacao-escola';

const linhas = (texto: string | null) =>
  (texto ?? '')
    .split('\n')
    .map((linha) => linha.replace(/^\s*•\s*/, '').trim())
    .filter(Boolean)
    .join('\n');

const juntas = (partes: string[]) => partes.filter(Boolean).join('\n');

/** The general fields derived from the accepted goals; empty if none is accepted. */
const dosAceitos = (resultado: Resultado, semana: (n: number) => string): Record<Geral, string> => {
  const aceitos = aceitosDe(resultado);
  const dizem = (ler: (one: Proposto) => string | null) => juntas(aceitos.map((one) => linhas(ler(one))));
  const vezes = Math.max(1, Math.min(ATENDIMENTOS_MAX, Math.ceil(atendimentosDe(aceitos))));
  return {
    objetivo_geral: aceitos[0]?.descricao ?? '',
    frequencia: aceitos.length ? semana(vezes) : '',
    orientacoes_familia: dizem((one) => one.familia ?? (one.biblioteca === DA_FAMILIA ? one.estrategias : null)),
    orientacoes_escola: dizem((one) => one.escola ?? (one.biblioteca === DA_ESCOLA ? one.estrategias : null)),
  };
};

/** Derives the general fields again from the accepted goals. Fields that the practitioner wrote are kept. */
export const recompor = (resultado: Resultado, semana: (n: number) => string): Resultado => {
  const novos = dosAceitos(resultado, semana);
  const seguem = GERAIS.filter((campo) => resultado.de[campo] === 'aceitos');
  return { ...resultado, ...Object.fromEntries(seguem.map((campo) => [campo, novos[campo]])) };
};

/** Sets a general field; from then on it is the practitioner's. */
export const escreverGeral = (resultado: Resultado, campo: Geral, valor: string): Resultado => {
  const { [campo]: _, ...de } = resultado.de;
  return { ...resultado, [campo]: valor, de };
};
