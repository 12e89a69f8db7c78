import type { RefObject } from 'react';
import { TirarFoto } from '#web/anexos/index.ts';
import type { RichTextHandle } from '#web/ui/text/rich-text.ts';
import { Ditar } from './Ditar.tsx';

type Props = {
  editor: RefObject<RichTextHandle | null>;
  atendimentoId: string;
  className?: string | undefined;
  /** Where the photos on their way are shown. */
  lugar?: HTMLElement | null;
};

/** What helps to write a note besides its templates: dictation and a photo. */
export const AjudasDaNota = ({ editor, atendimentoId, className, lugar }: Props) => (
  <>
    <Ditar editor={editor} className={className} />
    <TirarFoto dono="atendimentos" donoId={atendimentoId} className={className} lugar={lugar} />
  </>
);
