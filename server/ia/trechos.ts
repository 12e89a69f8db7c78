import type { Tipo } from './padroes.ts';

/** A part of a text that must be hidden, by its positions. */
export type Trecho = { de: number; ate: number; tipo: Tipo };

/** Merges overlapping matches, so that nothing of either remains. */
export const unidos = (trechos: Trecho[]): Trecho[] => {
  const out: Trecho[] = [];
  for (const one of trechos.filter(({ de, ate }) => ate > de).sort((a, b) => a.de - b.de || b.ate - a.ate)) {
    const last = out.at(-1);
    if (!last || one.de >= last.ate) out.push({ ...one });
    else {
      if (one.ate - one.de > last.ate - last.de) last.tipo = one.tipo;
      last.ate = Math.max(last.ate, one.ate);
    }
  }
  return out;
};

/** Replaces all matches in one pass; they are sorted and do not overlap. */
export const apagar = (texto: string, trechos: Trecho[]) => {
  const out: string[] = [];
  let place = 0;
  for (const { de, ate } of trechos) {
    out.push(texto.slice(place, de), '\u0001'.repeat(ate - de));
    place = ate;
  }
  return out.join('') + texto.slice(place);
};
