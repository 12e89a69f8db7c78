/** Accepts only a path of this site: the parameter comes from the link and could lead anywhere. */
const isOurPath = (value: unknown): value is string =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) && !/^\/login(?![\w-])/.test(value);

/**
 * The path to open after signing in: the one that required it, unless it was another user's. `before` is the user who
 * was last signed in in this tab, if any.
 */
export const returnPath = (voltar: unknown, before: string | null, now: string) =>
  isOurPath(voltar) && (before === null || before === now) ? voltar : '/';
