import { z } from 'zod';
import { Proposto } from './objetivos-intervencao.ts';

/** What a draft of an intervention plan has come to: goals to decide about, and what the plan says besides them. */

export const AVISOS = ['sobrecarga', 'nada_pertinente', 'sem_idade'] as const;

/** What a plan says besides its goals. */
export const GERAIS = ['objetivo_geral', 'frequencia', 'orientacoes_familia', 'orientacoes_escola'] as const;
export type Geral = (typeof GERAIS)[number];

export const Resultado = z.object({
  objetivo_geral: z.string(),
  frequencia: z.string(),
  orientacoes_familia: z.string(),
  orientacoes_escola: z.string(),
  /**
   * Where each of these comes from: it follows the goals that are accepted, or was written for all that were proposed.
   * What is not named here is the practitioner's, and nobody else writes it.
   */
  de: z.partialRecord(z.enum(GERAIS), z.enum(['aceitos', 'todos'])).default({}),
  objetivos: z.array(Proposto).max(40),
  /** Of the library: what might fit, too weak to be proposed, or of another profession. */
  fracas: z.array(z.string()),
  avisos: z.array(z.enum(AVISOS)),
});
export type Resultado = z.infer<typeof Resultado>;

export const SESSOES_MAX = 3;
const UMA = 1;

export const aceitosDe = ({ objetivos }: Pick<Resultado, 'objetivos'>) =>
  objetivos.filter(({ decisao }) => decisao === 'aceito');
export const pendentesDe = ({ objetivos }: Pick<Resultado, 'objetivos'>) =>
  objetivos.filter(({ decisao }) => decisao === 'pendente');

/** Sessions in a week that goals ask for together. A goal that does not say how many asks for one. */
export const sessoesDe = (objetivos: Pick<Proposto, 'sessoes'>[]) =>
  objetivos.reduce((sum, { sessoes }) => sum + (sessoes ?? UMA), 0);

/** The goals of the library that are themselves what the family or the school is asked to do. */
const DA_FAMILIA = 'orientacao-parental';
const DA_ESCOLA = 'adaptacao-escola';

const linhas = (texto: string | null) =>
  (texto ?? '')
    .split('\n')
    .map((linha) => linha.replace(/^\s*•\s*/, '').trim())
    .filter(Boolean)
    .join('\n');

const juntas = (partes: string[]) => partes.filter(Boolean).join('\n');

/** What the accepted goals say of each general part; with none accepted they say nothing. */
const dosAceitos = (resultado: Resultado, semana: (n: number) => string): Record<Geral, string> => {
  const aceitos = aceitosDe(resultado);
  const dizem = (ler: (one: Proposto) => string | null) => juntas(aceitos.map((one) => linhas(ler(one))));
  const vezes = Math.max(1, Math.min(SESSOES_MAX, Math.ceil(sessoesDe(aceitos))));
  return {
    objetivo_geral: aceitos[0]?.descricao ?? '',
    frequencia: aceitos.length ? semana(vezes) : '',
    orientacoes_familia: dizem((one) => one.familia ?? (one.biblioteca === DA_FAMILIA ? one.estrategias : null)),
    orientacoes_escola: dizem((one) => one.escola ?? (one.biblioteca === DA_ESCOLA ? one.estrategias : null)),
  };
};

/** The same draft with what follows the accepted goals made anew. What the practitioner wrote stays as it is. */
export const recompor = (resultado: Resultado, semana: (n: number) => string): Resultado => {
  const novos = dosAceitos(resultado, semana);
  const seguem = GERAIS.filter((campo) => resultado.de[campo] === 'aceitos');
  return { ...resultado, ...Object.fromEntries(seguem.map((campo) => [campo, novos[campo]])) };
};

/** What the practitioner writes is theirs from then on. */
export const escreverGeral = (resultado: Resultado, campo: Geral, valor: string): Resultado => {
  const { [campo]: _, ...de } = resultado.de;
  return { ...resultado, [campo]: valor, de };
};
