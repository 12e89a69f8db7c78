import type { Pergunta, Topico } from '#contract/anamneses/anamnese-modelos.ts';
import type { PerguntaDoLink, TopicoDoLink } from '#contract/links/anamnese-aberta.ts';
import type { Locale } from '#domain/constants.ts';
import { traduzirFrase } from '#server/anamneses/index.ts';

/**
 * The questions of a link in the language that its page shows. Ids and option values stay the same, because answers and
 * conditions refer to them.
 */

type Traduz = <T extends string | null>(texto: T) => T | string;

const perguntaEm = (traduz: Traduz, pergunta: Pergunta): PerguntaDoLink => ({
  ...pergunta,
  texto: traduz(pergunta.texto),
  dica: traduz(pergunta.dica),
  detalhe: traduz(pergunta.detalhe),
  unidade: traduz(pergunta.unidade),
  rotulo_min: traduz(pergunta.rotulo_min),
  rotulo_max: traduz(pergunta.rotulo_max),
  rotulos: pergunta.opcoes.map(traduz),
});

export const topicosEm = (locale: Locale, topicos: Topico[]): TopicoDoLink[] => {
  const traduz: Traduz = (texto) => texto && traduzirFrase(locale, texto);
  return topicos.map((topico) => ({
    ...topico,
    titulo: traduz(topico.titulo),
    ajuda: traduz(topico.ajuda),
    perguntas: topico.perguntas.map((pergunta) => perguntaEm(traduz, pergunta)),
  }));
};
