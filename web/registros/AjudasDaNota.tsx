import { TirarFoto } from '#web/anexos/index.ts';
import { Ditar } from './Ditar.tsx';

type Props = {
  /** Writes what is said into the note. */
  ditar: (texto: string) => void;
  atendimentoId: string;
  className?: string | undefined;
  /** Where the photos on their way are shown. */
  lugar?: HTMLElement | null;
};

/** What helps to write a note besides its templates: dictation and a photo. */
export const AjudasDaNota = ({ ditar, atendimentoId, className, lugar }: Props) => (
  <>
    <Ditar ditar={ditar} className={className} />
    <TirarFoto dono="atendimentos" donoId={atendimentoId} className={className} lugar={lugar} />
  </>
);
