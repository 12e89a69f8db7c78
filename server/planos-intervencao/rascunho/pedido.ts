import { z } from 'zod';
import { AMBIENTES, AREAS } from '#contract/planos-intervencao/objetivos-intervencao.ts';
import type { FonteChave } from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import type { Resultado } from '#contract/planos-intervencao/resultado-intervencao.ts';
import type { Locale } from '#domain/constants.ts';
import type { Identidade, Pedido } from '#server/ia/index.ts';

/** The prompt for a plan, and the schema of its answer. */

const cheio = z.string().refine((texto) => texto.trim() !== '');

export const ObjetivoGerado = z.object({
  descricao: cheio.describe('Observable verb, condition and measure, in one sentence'),
  area: z.enum(AREAS),
  especificos: z.string().describe('Two or three smaller steps, a line each'),
  estrategias: cheio.describe('Three or four activities, a line each'),
  recursos: z.string(),
  frequencia: z.string(),
  ambientes: z.array(z.enum(AMBIENTES)).describe('Who works on it: clinica, casa, escola'),
  criterio: cheio.describe('How much, in how many tries, over how many sessions'),
  semanas: z.number().int(),
  evidencia: cheio.describe('The words of the data that this goal rests on, and of which source'),
  // A goal without advice is kept.
  orientacao_familia: z.string().catch('').describe('What the family does for this goal, or nothing'),
  orientacao_escola: z.string().catch('').describe('What the school does for this goal, or nothing'),
});

export const PlanoIntervencaoGerado = z.object({
  objetivo_geral: z.string(),
  frequencia: z.string(),
  objetivos: z.array(ObjetivoGerado).refine((lista) => lista.length > 0),
});
export type PlanoIntervencaoGerado = z.infer<typeof PlanoIntervencaoGerado>;

const INSTRUCOES = `You help a therapist who works with children (psychopedagogy, neuropsychology, speech therapy, psychology) to draft an intervention plan.
Write three to six specific goals. Each goal: an observable verb, the condition and a measurable criterion; activities that can be done with simple material; who works on it; how many weeks it may take; and the evidence in the data that it rests on. No goal without evidence in the data.
The general goal is one sentence about taking part in life. Advice for the family and for the school stands in the goal that it serves: short, practical, a line each, without diagnoses, scores, family matters or anything said in confidence.
Keep to activities of the therapist's profession. Never propose medication.
Answer with one JSON object with the fields objetivo_geral, frequencia and objetivos; each of objetivos with descricao, area (one of: ${AREAS.join(', ')}), especificos, estrategias, recursos, frequencia, ambientes (of: ${AMBIENTES.join(', ')}), criterio, semanas (a whole number), evidencia, orientacao_familia, orientacao_escola. Write nothing before or after it.`;

const NOMES: Record<FonteChave, string> = {
  queixa: 'Queixa',
  diagnostico: 'Diagnóstico informado',
  anamnese: 'Anamnese',
  escores: 'Escores de testes',
};

export type Modo = 'novo' | 'continuar' | 'trocar';

type Entrada = {
  locale: Locale;
  fontes: { chave: FonteChave; texto: string }[];
  perfil: { nome: string; idade: number | null; ano_escolar: string | null; profissao: string | null };
  instrucao: string;
  identidade: Identidade;
  modo: Modo;
  resultado: Resultado | null;
  trocar: string | null;
};

const TAREFAS: Record<Modo, string> = {
  novo: 'Draft the intervention plan.',
  continuar:
    'A part of the plan is there already (see "Objetivos já propostos"). Propose further goals that are not among them.',
  trocar:
    'Propose exactly one goal in the place of the one named in "Objetivo a trocar", different from it and from those already proposed.',
};

/** The same request for the preview and for the provider. */
export const pedidoDePlanoIntervencao = (entrada: Entrada): Pedido => {
  const { perfil, fontes, resultado, trocar, modo, instrucao } = entrada;
  const quem = [
    perfil.nome && `Nome: ${perfil.nome}`,
    perfil.idade === null ? null : `Idade: ${perfil.idade} anos`,
    perfil.ano_escolar && `Ano escolar: ${perfil.ano_escolar}`,
    perfil.profissao && `Profissão de quem atende: ${perfil.profissao}`,
  ].filter(Boolean);
  const propostos = (resultado?.objetivos ?? []).filter(({ decisao, id }) => decisao !== 'rejeitado' && id !== trocar);
  const trocado = resultado?.objetivos.find(({ id }) => id === trocar);
  const antes = modo === 'novo' ? propostos.filter(({ decisao }) => decisao === 'aceito') : propostos;
  return {
    finalidade: 'plano-intervencao',
    locale: entrada.locale,
    instrucoes: INSTRUCOES,
    identidade: entrada.identidade,
    fontes: [
      ...(quem.length ? [{ nome: 'Perfil', texto: quem.join('\n') }] : []),
      ...fontes.map(({ chave, texto }) => ({ nome: NOMES[chave], texto })),
      ...(antes.length
        ? [{ nome: 'Objetivos já propostos', texto: antes.map(({ descricao }) => `• ${descricao}`).join('\n') }]
        : []),
      ...(trocado ? [{ nome: 'Objetivo a trocar', texto: trocado.descricao }] : []),
    ],
    tarefa: [TAREFAS[modo], instrucao.trim() && `The therapist asks: ${instrucao.trim()}`].filter(Boolean).join('\n'),
  };
};
