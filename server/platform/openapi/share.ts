export type Ref = { $ref: string };

/**
 * Parts of a kind (parameters, answers) that several operations share. Each becomes one component, with the name of its
 * first use, if that makes the document smaller.
 */
export const createShare = (kind: string) => {
  const parts = new Map<string, { name: string; times: number }>();
  const taken = new Map<string, string>();
  const refTo = (name: string): Ref => ({ $ref: `#/components/${kind}/${name}` });

  const isWorth = (text: string, { name, times }: { name: string; times: number }) =>
    times * JSON.stringify(refTo(name)).length + name.length + text.length < times * text.length;

  /** Another part of the same name gets a number. */
  const nameFor = (text: string, name: string) => {
    let found = name;
    for (let n = 2; (taken.get(found) ?? text) !== text; n += 1) found = `${name}${n}`;
    taken.set(found, text);
    return found;
  };

  return {
    count: (name: string, part: object) => {
      const text = JSON.stringify(part);
      const known = parts.get(text) ?? { name, times: 0 };
      parts.set(text, { ...known, times: known.times + 1 });
    },
    /** A reference to the part if it is a component; else the part itself. */
    use: <T extends object>(part: T): T | Ref => {
      const text = JSON.stringify(part);
      const known = parts.get(text);
      return known && isWorth(text, known) ? refTo(nameFor(text, known.name)) : part;
    },
    components: (): Record<string, object> =>
      Object.fromEntries([...taken].map(([name, text]) => [name, JSON.parse(text) as object])),
  };
};
