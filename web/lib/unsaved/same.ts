/** Elements that the editor writes and the server does not store. */
const NOT_STORED = new Set(['colgroup', 'col', 'label', 'input', 'span', 'div']);
/** Elements that say something without a text. */
const SPEAKS = /<(?:hr|img)\b/;

/** The address of a link or picture: the only attribute that the server stores as it was written. */
const ADDRESS = /\s(?:href|src)="[^"]*"/;

/**
 * A text without what the server changes when it stores one: spaces around it, most attributes, the way empty elements
 * and hard spaces are written, and a text of empty paragraphs.
 */
const asStored = (text: string) => {
  const bare = text
    .replace(/<(\/?)([a-z][a-z0-9]*)(\s[^>]*|\/)?>/gi, (_, end: string, name: string, rest = '') =>
      NOT_STORED.has(name) ? '' : `<${end}${name}${ADDRESS.exec(rest)?.[0] ?? ''}>`,
    )
    .replaceAll('&nbsp;', '\u00a0')
    .trim();
  return SPEAKS.test(bare) || bare.replace(/<[^>]*>/g, '').trim() ? bare : '';
};

/** Whether two values are the same once the server has stored them. Its database changes the order of keys. */
export const sameValue = (a: unknown, b: unknown): boolean => {
  if (typeof a === 'string' && typeof b === 'string') return a === b || asStored(a) === asStored(b);
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [mine, theirs] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(mine);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    keys.length === Object.keys(theirs).length &&
    keys.every((key) => Object.hasOwn(theirs, key) && sameValue(mine[key], theirs[key]))
  );
};
