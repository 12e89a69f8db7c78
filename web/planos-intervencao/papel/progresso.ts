import type { Objetivo } from '#contract/planos-intervencao/objetivos-intervencao.ts';

export const progressoDe = ({ progresso, progresso_medido }: Pick<Objetivo, 'progresso' | 'progresso_medido'>) =>
  progresso ?? progresso_medido;
