/** The nearest of some things to a place, at most `max` pixels away. */
export const perto = <T>(things: readonly T[], x: number, at: (thing: T) => number, max: number): T | null => {
  let [best, distance]: [T | null, number] = [null, max];
  for (const thing of things) {
    const away = Math.abs(at(thing) - x);
    if (away <= distance) [best, distance] = [thing, away];
  }
  return best;
};

export type Junto<T> = { x: number; coisas: T[] };

/** Joins things that would lie over each other, from left to right. */
export const juntos = <T>(things: readonly T[], at: (thing: T) => number, largura: number): Junto<T>[] => {
  const groups: Junto<T>[] = [];
  for (const thing of things.toSorted((a, b) => at(a) - at(b))) {
    const [x, last] = [at(thing), groups.at(-1)];
    if (last && x - last.x < largura) last.coisas.push(thing);
    else groups.push({ x, coisas: [thing] });
  }
  return groups;
};

type Caixa = { x: number; y: number; w: number };
const ALTO = 13;
const sobre = (a: Caixa, b: Caixa) => a.x < b.x + b.w && b.x < a.x + a.w && Math.abs(a.y - b.y) < ALTO;

export type Rotulo = { x: number; y: number; texto: string; ancora: 'start' | 'end' };

/** Places each label beside its point, right or left, or leaves it out if it would cover another one. */
export const rotulos = (
  points: { x: number; y: number; texto: string }[],
  largura: number,
  porLetra = 6.6,
): (Rotulo | null)[] => {
  const taken: Caixa[] = points.map(({ x, y }) => ({ x: x - 5, y, w: 10 }));
  return points.map(({ x, y, texto }, own) => {
    const w = texto.length * porLetra;
    const sides: [Rotulo, Caixa][] = [
      [
        { x: x + 9, y, texto, ancora: 'start' },
        { x: x + 7, y, w },
      ],
      [
        { x: x - 9, y, texto, ancora: 'end' },
        { x: x - 7 - w, y, w },
      ],
    ];
    const free = sides.find(
      ([, box]) =>
        box.x >= 0 && box.x + box.w <= largura && taken.every((other, at) => at === own || !sobre(box, other)),
    );
    if (!free) return null;
    taken.push(free[1]);
    return free[0];
  });
};
