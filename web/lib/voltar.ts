/** Only a path of ours: an address that came in by the link could lead anywhere. */
const isOurPath = (value: unknown): value is string =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) && !/^\/login(?![\w-])/.test(value);

/**
 * Where to go after signing in: back to the place that asked for it, unless it was another person's. `before` is who was
 * last signed in in this tab, if anybody.
 */
export const returnPath = (voltar: unknown, before: string | null, now: string) =>
  isOurPath(voltar) && (before === null || before === now) ? voltar : '/';
