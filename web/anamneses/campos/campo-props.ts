import type { Pergunta } from '#contract/anamneses/anamnese-modelos.ts';
import type { Valor } from '#contract/anamneses/preencher.ts';

/** The props of every field of an answer. */
export type CampoProps = {
  pergunta: Pergunta;
  ids: { id: string; 'aria-labelledby': string; 'aria-describedby': string | undefined };
  /** The initial value. */
  valor: Valor;
  onChange: (valor: Valor) => void;
  error: string | undefined;
};
