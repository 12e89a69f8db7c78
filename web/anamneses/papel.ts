import type { Pergunta, Topico } from '#contract/anamnese-modelos.ts';
import type { Respostas, Valor } from '#contract/anamnese-respostas.ts';
import { escapaHtml } from '#web/lib/escapa-html.ts';

type Folha = {
  topicos: Topico[];
  respostas: Readonly<Respostas>;
  porExtenso: (pergunta: Pergunta, valor: Valor) => string;
  semResposta: string;
  /** What stands above the topics. */
  abertura: string;
  avaliacao: { titulo: string; html: string } | null;
};

/** A form as a document to be printed: a section a topic, each question with what was answered under it. */
export const htmlDaAnamnese = ({ topicos, respostas, porExtenso, semResposta, abertura, avaliacao }: Folha) => {
  const par = (pergunta: Pergunta) => {
    const resposta = porExtenso(pergunta, respostas[pergunta.id] ?? null) || semResposta;
    return `<p><strong>${escapaHtml(pergunta.texto)}</strong><br>${escapaHtml(resposta)}</p>`;
  };
  return [
    `<p>${escapaHtml(abertura)}</p>`,
    ...topicos.map(({ titulo, perguntas }) => `<h2>${escapaHtml(titulo)}</h2>${perguntas.map(par).join('')}`),
    ...(avaliacao ? [`<h2>${escapaHtml(avaliacao.titulo)}</h2>${avaliacao.html}`] : []),
  ].join('');
};
