import type { Locale } from './constants.ts';
import { TERMOS_ATENDIMENTO } from './termos.ts';

type Gerada = { descricao: string; automatico: boolean };

/**
 * What a receivable that was made from sessions is called: the practice's word for one, or for several and their month
 * (`Sessões 09/2026`). It is kept in one language and read in the reader's; what somebody wrote instead stays as written.
 */
export const descricaoDe = (locale: Locale, { descricao, automatico }: Gerada): string => {
  if (!automatico) return descricao;
  const [, palavra = '', mes = ''] = /^(.*?)( \d{2}\/\d{4})?$/.exec(descricao) ?? [];
  const numero = mes ? 'plural' : 'sing';
  const termo = TERMOS_ATENDIMENTO.find((one) => Object.values(one).some((word) => word[numero] === palavra));
  return termo ? `${termo[locale][numero]}${mes}` : descricao;
};
