import { aplicacoes, isPreenchido } from '#contract/testes/aplicacoes.ts';

/** An assessment needs a score, a result in words, or at least notes. */
export const ComEscore = aplicacoes.criar.body.superRefine(({ resultados = [], observacoes }, context) => {
  if (!observacoes && !resultados.some(isPreenchido))
    context.addIssue({ code: 'custom', message: 'sem_escore', path: ['resultados'], input: resultados });
});
