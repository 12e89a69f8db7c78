import type { Valor } from '#contract/anamneses/preencher.ts';
import type { PerguntaDoLink } from '#contract/links/anamnese-aberta.ts';

export type CampoProps = {
  pergunta: PerguntaDoLink;
  valor: Valor;
  mudar: (valor: Valor) => void;
  /** The id of the message below the field, if there is one. */
  descrito: string | undefined;
};
