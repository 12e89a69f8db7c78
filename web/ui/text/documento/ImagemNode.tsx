import Image from '@tiptap/extension-image';
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react';
import { useEffect, useMemo, useRef } from 'react';
import { type Desenho, desenhoDaFonte, svgDoDesenho } from '#domain/paper/desenho.ts';
import { useImagem } from '#web/ui/Foto.tsx';
import classes from '#web/ui/text/DocumentoEditor.module.css';

const DA_PRATICA = /^\/api\/imagens\/([0-9a-f-]{36})$/;

/** Parsed in a separate document; the SVG is drawn from numbers, and its texts are escaped. */
const DesenhoView = ({ desenho, alt }: { desenho: Desenho; alt: string }) => {
  const lugar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const { documentElement } = new DOMParser().parseFromString(svgDoDesenho(desenho, alt), 'image/svg+xml');
    lugar.current?.replaceChildren(document.importNode(documentElement, true));
  }, [desenho, alt]);
  return <span ref={lugar} />;
};

const Imagem = ({ node, selected }: NodeViewProps) => {
  const src = String(node.attrs.src ?? '');
  const url = useImagem(DA_PRATICA.exec(src)?.[1] ?? null);
  const alt = String(node.attrs.alt ?? '');
  const desenho = useMemo(() => desenhoDaFonte(src), [src]);
  return (
    <NodeViewWrapper
      className={classes.imagem}
      data-alinhada={node.attrs.textAlign ?? undefined}
      data-selected={selected || undefined}
      data-drag-handle
    >
      {desenho && <DesenhoView desenho={desenho} alt={alt} />}
      {!desenho && (url ? <img src={url} alt={alt} width={node.attrs.width ?? undefined} /> : '…')}
    </NodeViewWrapper>
  );
};

/** A picture of the practice, which needs the token to be fetched, or a chart. */
export const ImagemNode = Image.extend({
  // An editor being unmounted renders this for a moment: lazy, so that no picture is requested without a token.
  renderHTML({ HTMLAttributes }) {
    return ['img', { loading: 'lazy', ...HTMLAttributes }];
  },
  addNodeView() {
    return ReactNodeViewRenderer(Imagem);
  },
  // Other pasted pictures would be fetched from foreign servers.
  parseHTML() {
    return [{ tag: 'img[src^="/api/imagens/"]' }, { tag: 'img[src^="data:application/json;base64,"]' }];
  },
}).configure({ inline: false, allowBase64: true });
