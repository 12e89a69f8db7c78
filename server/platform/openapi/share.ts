export type Ref = { $ref: string };

/** Smaller parts are not worth a reference. */
const WORTH = 60;

/** Parts of a kind (parameters, answers) that several operations share, by component name. */
export const createShare = (kind: string) => {
  const times = new Map<string, number>();
  const kept = new Map<string, string>();
  const timesOf = (text: string | undefined) => times.get(text ?? '') ?? 0;
  return {
    count: (name: string, part: object) => {
      const text = JSON.stringify(part);
      times.set(text, timesOf(text) + 1);
      // Of several parts with the same name, the most frequent one becomes the component.
      if (timesOf(text) > timesOf(kept.get(name)) && text.length > WORTH) kept.set(name, text);
    },
    /** A reference to the part if it is a component; else the part itself. */
    use: <T extends object>(name: string, part: T): T | Ref =>
      kept.get(name) === JSON.stringify(part) && timesOf(kept.get(name)) > 1
        ? { $ref: `#/components/${kind}/${name}` }
        : part,
    components: (): Record<string, object> =>
      Object.fromEntries([...kept].map(([name, text]) => [name, JSON.parse(text) as object])),
  };
};
