import classes from '../PlanosIntervencao.module.css';
import { partesMarcadas } from '../papel/marcar.ts';

/** A quotation with the words that triggered the red flag marked. */
export const Marcado = ({ texto, palavras }: { texto: string; palavras: string[] }) =>
  partesMarcadas(texto, palavras).map(({ parte, marcada }, place) =>
    marcada ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have a fixed order
      <mark key={place} className={classes.marcada}>
        {parte}
      </mark>
    ) : (
      parte
    ),
  );
