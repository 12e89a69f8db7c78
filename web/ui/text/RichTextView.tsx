import { createElement, Fragment, type ReactNode, useMemo } from 'react';

const TAGS = new Set(
  'p br hr h1 h2 h3 h4 strong b em i u s mark code pre blockquote ul ol li a table thead tbody tr th td'.split(' '),
);
const VAZIAS = new Set(['br', 'hr']);
const HREF = /^(https?:|mailto:|tel:)/i;

const filhos = (node: Node): ReactNode[] => [...node.childNodes].map((child, place) => no(child, place));

/** Maps a node to a React element: unknown tags are dropped, their content stays. */
const no = (node: Node, key: number): ReactNode => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const tag = node.tagName.toLowerCase();
  if (!TAGS.has(tag)) return <Fragment key={key}>{filhos(node)}</Fragment>;
  const href = node.getAttribute('href') ?? '';
  const link = tag === 'a' && HREF.test(href) ? { href, target: '_blank', rel: 'noopener noreferrer' } : {};
  return VAZIAS.has(tag) ? createElement(tag, { key }) : createElement(tag, { key, ...link }, ...filhos(node));
};

/** Renders a rich text. Builds React elements instead of inserting the HTML. */
export const RichTextView = ({ html }: { html: string }) => {
  const parts = useMemo(() => filhos(new DOMParser().parseFromString(html, 'text/html').body), [html]);
  return <>{parts}</>;
};
