import Image from '@tiptap/extension-image';
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react';
import { useEffect, useMemo, useRef } from 'react';
import { type Desenho, desenhoDaFonte, svgDoDesenho } from '#contract/desenho.ts';
import { useImagem } from '#web/ui/Foto.tsx';
import classes from '../DocumentoEditor.module.css';

const DA_PRATICA = /^\/api\/imagens\/([0-9a-f-]{36})$/;

/** Parsed apart from the page; what is in it was drawn from numbers, and its words are escaped. */
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

/** A picture of the practice, which the browser cannot fetch without the token, or a chart. */
export const ImagemNode = Image.extend({
  // An editor that is being left draws its pictures by this for a moment: lazily, so that none is asked for without a token.
  renderHTML({ HTMLAttributes }) {
    return ['img', { loading: 'lazy', ...HTMLAttributes }];
  },
  addNodeView() {
    return ReactNodeViewRenderer(Imagem);
  },
  // Whatever else is pasted would be fetched from elsewhere.
  parseHTML() {
    return [{ tag: 'img[src^="/api/imagens/"]' }, { tag: 'img[src^="data:application/json;base64,"]' }];
  },
}).configure({ inline: false, allowBase64: true });
