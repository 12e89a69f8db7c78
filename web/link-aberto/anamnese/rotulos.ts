import { comTexto, separar } from '#contract/anamneses/preencher.ts';
import type { PerguntaDoLink } from '#contract/links/anamnese-aberta.ts';

type Opcoes = Pick<PerguntaDoLink, 'opcoes' | 'rotulos'>;

/** An option in the language of the page. The answer of an older server has no labels. */
export const rotuloDe = ({ opcoes, rotulos }: Opcoes, opcao: string) => rotulos?.[opcoes.indexOf(opcao)] ?? opcao;

/** The same of a choice that was stored, with its free text. */
export const escolhaPorExtenso = (pergunta: Opcoes, escolha: string) => {
  const { opcao, texto } = separar(escolha, pergunta.opcoes);
  return comTexto(rotuloDe(pergunta, opcao), texto);
};
