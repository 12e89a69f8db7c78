import { normaliza } from './normaliza.ts';

const words = (text: string) =>
  normaliza(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** How many letters differ: replaced, missing, added, or two neighbours exchanged. */
export const editDistance = (a: string, b: string): number => {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      const exchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (exchanged) next[j] = Math.min(next[j] ?? 0, (before[j - 2] ?? 0) + 1);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
};

/** How many differences a word of this length may have. */
const allowed = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2);

const SCORES = { whole: 4, start: 3, inside: 2, similar: 1 };

const scoreOf = (typed: string, word: string) => {
  if (word === typed) return SCORES.whole;
  if (word.startsWith(typed)) return SCORES.start;
  if (word.includes(typed)) return SCORES.inside;
  const most = allowed(typed.length);
  // The word may still be incomplete: compare as many letters as were typed.
  const near = [word, word.slice(0, typed.length)].some((part) => editDistance(typed, part) <= most);
  return most > 0 && near ? SCORES.similar : 0;
};

/** How well a text matches what was typed, or 0: each typed word must be a word of the text, its start, or similar. */
export const matchScore = (typed: string, text: string): number => {
  const known = words(text);
  let total = 0;
  for (const word of words(typed)) {
    const best = Math.max(0, ...known.map((one) => scoreOf(word, one)));
    if (best === 0) return 0;
    total += best;
  }
  return total;
};

/** The items that match, best first. */
export const bestMatches = <T>(items: readonly T[], typed: string, textOf: (item: T) => string): T[] =>
  items
    .map((item) => ({ item, score: matchScore(typed, textOf(item)) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
