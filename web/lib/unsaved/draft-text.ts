import { linhasDoHtml } from '#domain/text/html.ts';
import { draftsOf, isStray } from './drafts.ts';

/** As the editors write it; anything else was typed into a plain field. */
const HTML = /^<(p|h\d|ul|ol|blockquote|table|hr|pre)\b/;

const isId = (name: string) => name === 'id' || name.endsWith('_id');

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [HTML.test(value) ? linhasDoHtml(value) : value];
  if (typeof value === 'number') return [String(value)];
  // A line for each row of a list.
  if (Array.isArray(value)) return [value.map((row) => textsIn(row).join(' · ')).join('\n')];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, part]) => (isId(name) ? [] : textsIn(part)));
};

/**
 * Everything that was typed into a draft, as plain text to be copied; of a form, what has no place in it any more: the
 * form shows the rest.
 */
export const textOfDraft = async (user: string, scope: string) => {
  const drafts = await draftsOf(user, scope);
  const strays = drafts.filter(isStray);
  const values = (strays.length ? strays : drafts).map(({ valor }) => valor);
  return values.flatMap(textsIn).filter(Boolean).join('\n\n');
};
