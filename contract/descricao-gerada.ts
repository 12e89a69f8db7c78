import type { Locale } from './constants.ts';
import { TERMOS_ATENDIMENTO } from './termos.ts';

type Gerada = { descricao: string; automatico: boolean };

const semAcento = (texto: string) => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The words, in every language, that a reader may mean by a part of one: how what was made from sessions is kept. */
export const palavrasGuardadas = (locale: Locale, parte: string): string[] =>
  TERMOS_ATENDIMENTO.flatMap((termo) =>
    (['sing', 'plural'] as const).flatMap((numero) =>
      semAcento(termo[locale][numero]).includes(semAcento(parte))
        ? Object.values(termo).map((palavra) => palavra[numero])
        : [],
    ),
  );

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
