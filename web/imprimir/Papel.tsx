import '@fontsource-variable/noto-sans/wght.css';
import '@fontsource-variable/noto-sans-sc/index.css';
import '@fontsource/noto-sans-symbols-2/index.css';
import { useEffect, useRef } from 'react';
import { paginar } from '#domain/paper/paginar.ts';
import { useWidth } from '#web/lib/width.ts';
import classes from './Papel.module.css';

const LARGURA_A4 = 794;

/** Paginates once the fonts are loaded, because they decide the line breaks. */
const desenhar = async (host: HTMLElement, html: string) => {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  // Parsed in a separate document, where no script runs and nothing loads.
  const { head, body } = new DOMParser().parseFromString(html, 'text/html');
  root.replaceChildren(...[...head.childNodes, ...body.childNodes].map((node) => document.importNode(node, true)));
  const papel = root.querySelector<HTMLElement>('.papel');
  if (!papel) return 0;
  // Reading a size forces a layout, which requests the fonts of this text.
  void papel.offsetHeight;
  await document.fonts.ready;
  await Promise.all([...papel.querySelectorAll('img')].map((img) => img.decode().catch(() => undefined)));
  return paginar(papel);
};

/** A4 sheets as they print, scaled to the width of the screen. */
export const Papel = ({
  html,
  label,
  onPaginas,
}: {
  html: string;
  label: string;
  onPaginas?: (count: number) => void;
}) => {
  const { ref: mesa, width } = useWidth<HTMLDivElement>();
  const host = useRef<HTMLDivElement>(null);
  const zoom = Math.min(1, (width - 16) / LARGURA_A4);
  useEffect(() => {
    let stale = false;
    const node = host.current;
    if (!node) return;
    // Measured unscaled.
    node.style.zoom = '1';
    desenhar(node, html).then((count) => {
      if (stale) return;
      node.style.removeProperty('zoom');
      onPaginas?.(count);
    });
    return () => {
      stale = true;
    };
  }, [html, onPaginas]);
  return (
    <div ref={mesa} className={classes.mesa} style={{ '--papel-zoom': zoom } as React.CSSProperties}>
      <article ref={host} className={classes.papel} aria-label={label} />
    </div>
  );
};
