/**
 * Input masks. Letters of a pattern: `#` a digit, `X` a digit or letter, `S` a letter, `A` a letter made upper case,
 * `a` a letter made lower case; everything else is literal.
 */
const TOKENS: Record<string, { test: RegExp; make?: (char: string) => string }> = {
  '#': { test: /\d/ },
  X: { test: /[0-9a-z]/i },
  S: { test: /\p{L}/u },
  A: { test: /\p{L}/u, make: (char) => char.toLocaleUpperCase() },
  a: { test: /\p{L}/u, make: (char) => char.toLocaleLowerCase() },
};

/** Fills as much of the pattern as the value has characters for. */
export const mask = (value: string, pattern: string): string => {
  const chars = [...value];
  let out = '';
  let literals = '';
  for (const symbol of pattern) {
    const token = TOKENS[symbol];
    if (!token) {
      literals += symbol;
      if (chars[0] === symbol) chars.shift();
      continue;
    }
    while (chars.length && !token.test.test(chars[0] ?? '')) chars.shift();
    const char = chars.shift();
    if (char === undefined) break;
    out += literals + (token.make?.(char) ?? char);
    literals = '';
  }
  return out;
};

/** The first pattern long enough for the value: a landline and a mobile share one field. */
export const maskAny = (value: string, patterns: readonly string[]): string => {
  const size = [...value].filter((char) => /[\p{L}\d]/u.test(char)).length;
  const room = (pattern: string) => [...pattern].filter((symbol) => TOKENS[symbol]).length;
  const fitting = patterns.find((pattern) => room(pattern) >= size) ?? patterns.at(-1) ?? '';
  return mask(value, fitting);
};

export const MASKS = {
  cpf: ['###.###.###-##'],
  cnpj: ['XX.XXX.XXX/XXXX-##'],
  /** CPF or CNPJ. */
  documento: ['###.###.###-##', 'XX.XXX.XXX/XXXX-##'],
  cep: ['#####-###'],
  telefone: ['(##) ####-####', '(##) #####-####'],
  data: ['##-##-####'],
} as const;

/** Formats a stored phone (E.164); foreign numbers keep their `+`. */
export const formatTelefone = (value: string): string => {
  if (value.startsWith('+') && !value.startsWith('+55')) return value;
  return maskAny(value.replace(/^\+55/, ''), MASKS.telefone);
};
