import Image from '@tiptap/extension-image';
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react';
import { useImagem } from '#web/ui/Foto.tsx';
import classes from '../DocumentoEditor.module.css';

const DA_PRATICA = /^\/api\/imagens\/([0-9a-f-]{36})$/;

const Imagem = ({ node, selected }: NodeViewProps) => {
  const src = String(node.attrs.src ?? '');
  const url = useImagem(DA_PRATICA.exec(src)?.[1] ?? null);
  const shown = src.startsWith('data:image/svg+xml;base64,') ? src : url;
  return (
    <NodeViewWrapper
      className={classes.imagem}
      data-alinhada={node.attrs.textAlign ?? undefined}
      data-selected={selected || undefined}
      data-drag-handle
    >
      {shown ? <img src={shown} alt={String(node.attrs.alt ?? '')} width={node.attrs.width ?? undefined} /> : '…'}
    </NodeViewWrapper>
  );
};

/** A picture of the practice, which the browser cannot fetch without the token, or a drawing that carries itself. */
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
    return [{ tag: 'img[src^="/api/imagens/"]' }, { tag: 'img[src^="data:image/svg+xml;base64,"]' }];
  },
}).configure({ inline: false, allowBase64: true });
