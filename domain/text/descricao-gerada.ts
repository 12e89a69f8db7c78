import type { Locale } from '#domain/constants.ts';
import { TERMOS_ATENDIMENTO } from '#domain/termos.ts';

type Gerada = { descricao: string; automatico: boolean };

const semAcento = (texto: string) => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * For a search: the words, in every language, whose translation contains `parte`. Generated descriptions are stored in
 * one language.
 */
export const palavrasGuardadas = (locale: Locale, parte: string): string[] =>
  TERMOS_ATENDIMENTO.flatMap((termo) =>
    (['sing', 'plural'] as const).flatMap((numero) =>
      semAcento(termo[locale][numero]).includes(semAcento(parte))
        ? Object.values(termo).map((palavra) => palavra[numero])
        : [],
    ),
  );

/**
 * The description of a receivable made from appointments: the practice's word for one, or for several with their month
 * (`Sessões 09/2026`). It is stored in one language and translated for the reader; a description typed by a user stays
 * as written.
 */
export const descricaoDe = (locale: Locale, { descricao, automatico }: Gerada): string => {
  if (!automatico) return descricao;
  const [, palavra = '', mes = ''] = /^(.*?)( \d{2}\/\d{4})?$/.exec(descricao) ?? [];
  const numero = mes ? 'plural' : 'sing';
  const termo = TERMOS_ATENDIMENTO.find((one) => Object.values(one).some((word) => word[numero] === palavra));
  return termo ? `${termo[locale][numero]}${mes}` : descricao;
};
