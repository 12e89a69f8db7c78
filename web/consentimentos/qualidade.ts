import type { Consentimento } from '#contract/consentimentos.ts';

/** In which capacity somebody signed. If the consent is no longer in force, the text limits this to the day of the signature. */
export const qualidadeDe = ({ qualidade, em_vigor }: Pick<Consentimento, 'qualidade' | 'em_vigor'>) =>
  qualidade === 'responsavel' && !em_vigor ? 'responsavel_antes' : qualidade;
