import type { Pergunta } from '#contract/anamneses/anamnese-modelos.ts';
import type { Valor } from '#contract/anamneses/preencher.ts';

export type CampoProps = {
  pergunta: Pergunta;
  valor: Valor;
  mudar: (valor: Valor) => void;
  /** The id of the message below the field, if there is one. */
  descrito: string | undefined;
};
