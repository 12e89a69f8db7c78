import type { FonteChave } from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import type { Locale } from '#domain/constants.ts';
import { traduz } from '#server/platform/text/i18n.ts';
import { dobrado, lugaresDe } from './palavras.ts';

/** A quotation from the record, and its source. */
export type Prova = { chave: FonteChave; trecho: string; palavras: string[] };
export type FonteLida = { chave: FonteChave; texto: string };

export const AO_REDOR = 40;
const PROVAS_MAX = 3;

/** The text around a match, as it is written. */
export const trechoDe = (texto: string, de: number, ate: number) => {
  // Do not cut a word in two.
  const espaco = Math.max(0, de - AO_REDOR);
  const antes = espaco + texto.slice(espaco, de).trimEnd().length;
  const from = espaco === 0 ? 0 : espaco + (/^\S*\s+(?=\S)/.exec(texto.slice(espaco, antes))?.[0].length ?? 0);
  const limite = Math.min(texto.length, ate + AO_REDOR);
  const to =
    limite === texto.length ? limite : ate + (/^[\s\S]*\S(?=\s)/.exec(texto.slice(ate, limite))?.[0].length ?? 0);
  return `${from > 0 ? '…' : ''}${texto.slice(from, to).replace(/\s+/g, ' ').trim()}${to < texto.length ? '…' : ''}`;
};

/** For each group of synonyms, the first match in the record. */
export const provasDe = (fontes: FonteLida[], grupos: string[][]): Prova[] => {
  const provas: Prova[] = [];
  const lidas = fontes.map(({ chave, texto }) => {
    const limpo = texto.normalize('NFC');
    return { chave, limpo, flat: dobrado(limpo), tomados: [] as { de: number; ate: number; prova: Prova }[] };
  });
  const citar = (termos: string[]) => {
    for (const termo of termos)
      for (const { chave, limpo, flat, tomados } of lidas) {
        const [lugar] = lugaresDe(flat, termo);
        if (!lugar) continue;
        const palavra = limpo.slice(lugar.de, lugar.ate);
        const perto = tomados.find(({ de, ate }) => lugar.de < ate + AO_REDOR && lugar.ate > de - AO_REDOR);
        // Adjacent matches are quoted once.
        const prova = perto?.prova ?? { chave, trecho: trechoDe(limpo, lugar.de, lugar.ate), palavras: [] };
        prova.palavras.push(palavra);
        tomados.push({ ...lugar, prova });
        if (!perto) provas.push(prova);
        return;
      }
  };
  for (const termos of grupos) if (provas.length < PROVAS_MAX) citar(termos);
  return provas;
};

/** The evidence for a goal, one line per source; empty if the record has none. */
export const evidenciaDe = (provas: Prova[], locale: Locale) =>
  provas
    .map(({ chave, trecho }) => `${traduz(locale, { chave: `fontes.${chave}` }, 'planos-intervencao')}: “${trecho}”`)
    .join('\n') || null;
