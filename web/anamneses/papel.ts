import type { Pergunta, Topico } from '#contract/anamneses/anamnese-modelos.ts';
import type { Respostas, Valor } from '#contract/anamneses/anamnese-respostas.ts';
import { escaparLinhas } from '#domain/text/html.ts';

type Folha = {
  topicos: Topico[];
  respostas: Readonly<Respostas>;
  porExtenso: (pergunta: Pergunta, valor: Valor) => string;
  semResposta: string;
  /** The text above the topics. */
  abertura: string;
  avaliacao: { titulo: string; html: string } | null;
};

/** A form as a document for print: a section per topic, with each question and its answer. */
export const htmlDaAnamnese = ({ topicos, respostas, porExtenso, semResposta, abertura, avaliacao }: Folha) => {
  const par = (pergunta: Pergunta) => {
    const resposta = porExtenso(pergunta, respostas[pergunta.id] ?? null) || semResposta;
    return `<p><strong>${escaparLinhas(pergunta.texto)}</strong><br>${escaparLinhas(resposta)}</p>`;
  };
  return [
    `<p>${escaparLinhas(abertura)}</p>`,
    ...topicos.map(({ titulo, perguntas }) => `<h2>${escaparLinhas(titulo)}</h2>${perguntas.map(par).join('')}`),
    ...(avaliacao ? [`<h2>${escaparLinhas(avaliacao.titulo)}</h2>${avaliacao.html}`] : []),
  ].join('');
};
