import type { Consentimento } from '#contract/consentimentos.ts';

/** As what somebody signed. A representative may have lost that since: it is said of the day of the signature only. */
export const qualidadeDe = ({ qualidade, em_vigor }: Pick<Consentimento, 'qualidade' | 'em_vigor'>) =>
  qualidade === 'responsavel' && !em_vigor ? 'responsavel_antes' : qualidade;
