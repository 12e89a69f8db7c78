import { partesMarcadas } from '#web/lib/plano-no-papel/marcar.ts';
import classes from './Planos.module.css';

/** A quotation with the words it was found by marked in it. */
export const Marcado = ({ texto, palavras }: { texto: string; palavras: string[] }) =>
  partesMarcadas(texto, palavras).map(({ parte, marcada }, place) =>
    marcada ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
      <mark key={place} className={classes.marcada}>
        {parte}
      </mark>
    ) : (
      parte
    ),
  );
