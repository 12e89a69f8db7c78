import type { Pergunta, Topico } from '#contract/anamneses/anamnese-modelos.ts';
import type { Respostas, Valor } from '#contract/anamneses/preencher.ts';
import { escaparLinhas } from '#domain/text/html.ts';

type Folha = {
  topicos: Topico[];
  respostas: Readonly<Respostas>;
  porExtenso: (pergunta: Pergunta, valor: Valor) => string;
  /** Who gave the answer to a question; empty for the practitioner’s own. */
  fonte: (pergunta: string) => string;
  semResposta: string;
  /** The text above the topics. */
  abertura: string;
  avaliacao: { titulo: string; html: string } | null;
};

/** A form as a document for print: a section per topic, with each question and its answer. */
export const htmlDaAnamnese = ({ topicos, respostas, porExtenso, fonte, semResposta, abertura, avaliacao }: Folha) => {
  const par = (pergunta: Pergunta) => {
    const resposta = porExtenso(pergunta, respostas[pergunta.id] ?? null) || semResposta;
    const quem = fonte(pergunta.id);
    const assinada = quem && `<br><em>${escaparLinhas(quem)}</em>`;
    return `<p><strong>${escaparLinhas(pergunta.texto)}</strong><br>${escaparLinhas(resposta)}${assinada}</p>`;
  };
  return [
    `<p>${escaparLinhas(abertura)}</p>`,
    ...topicos.map(({ titulo, perguntas }) => `<h2>${escaparLinhas(titulo)}</h2>${perguntas.map(par).join('')}`),
    ...(avaliacao ? [`<h2>${escaparLinhas(avaliacao.titulo)}</h2>${avaliacao.html}`] : []),
  ].join('');
};
