import '@fontsource-variable/noto-sans/wght.css';
import '@fontsource-variable/noto-sans-sc/index.css';
import '@fontsource/noto-sans-symbols-2/index.css';
import { useEffect, useRef, useState } from 'react';
import { paginar } from '#contract/paginar.ts';
import classes from './Papel.module.css';

const LARGURA_A4 = 794;

/** The fonts decide where a line ends: pages are made once they are there. */
const desenhar = async (host: HTMLElement, html: string) => {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  // Parsed apart from the page, where nothing of it can run or load.
  const { head, body } = new DOMParser().parseFromString(html, 'text/html');
  root.replaceChildren(...[...head.childNodes, ...body.childNodes].map((node) => document.importNode(node, true)));
  const papel = root.querySelector<HTMLElement>('.papel');
  if (!papel) return 0;
  // Reading a size starts the layout, which asks for the fonts of this text.
  void papel.offsetHeight;
  await document.fonts.ready;
  await Promise.all([...papel.querySelectorAll('img')].map((img) => img.decode().catch(() => undefined)));
  return paginar(papel);
};

/** Sheets of A4 as they will print, made as narrow as the screen is. */
export const Papel = ({
  html,
  label,
  onPaginas,
}: {
  html: string;
  label: string;
  onPaginas?: (count: number) => void;
}) => {
  const mesa = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  useEffect(() => {
    let stale = false;
    const node = host.current;
    if (!node) return;
    // Measured at its own size, whatever the screen shows.
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
  useEffect(() => {
    const node = mesa.current;
    if (!node) return;
    const observer = new ResizeObserver(() => setZoom(Math.min(1, (node.clientWidth - 16) / LARGURA_A4)));
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={mesa} className={classes.mesa} style={{ '--papel-zoom': zoom } as React.CSSProperties}>
      <article ref={host} className={classes.papel} aria-label={label} />
    </div>
  );
};
