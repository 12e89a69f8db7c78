import { useQuery } from '@tanstack/react-query';
import type { Pergunta, Topico } from '#contract/anamneses/anamnese-modelos.ts';
import { type Respostas, type Valor, vazia } from '#contract/anamneses/preencher.ts';
import { anamneseLinks, type Informante } from '#contract/links/anamneses.ts';
import { comParentesco } from '#domain/text/parentesco.ts';
import { read } from '#web/lib/api/read.ts';
import { normaliza } from '#web/lib/normaliza.ts';

export const informantesDe = (id: string) => read(anamneseLinks.listar, { params: { id } });
export const useInformantes = (id: string) => useQuery({ ...informantesDe(id), staleTime: 0 });

export type Respondido = Informante & { proposta: NonNullable<Informante['proposta']> };
export const respondeu = (um: Informante): um is Respondido => um.proposta !== null;

export const nomeDe = ({ link: { destinatario, relacao } }: Informante) => comParentesco(destinatario, relacao);

/** The newest link of each recipient, from a list that is sorted newest first. */
export const ultimos = (informantes: Informante[]) => {
  const vistos = new Map<string, Informante>();
  for (const um of informantes) {
    const { destinatario, responsavel_id, escola_contato_id } = um.link;
    // Without both ids it is the patient, or a contact that was removed.
    const quem = responsavel_id ?? escola_contato_id ?? destinatario;
    if (!vistos.has(quem)) vistos.set(quem, um);
  }
  return [...vistos.values()];
};

/** Whether the link asks this question. */
export const perguntado = ({ topicos }: Informante, id: string) =>
  topicos.some(({ perguntas }) => perguntas.includes(id));

export const valorDe = ({ proposta }: Respondido, id: string) =>
  Object.hasOwn(proposta.respostas, id) ? (proposta.respostas[id] ?? null) : null;

export const igual = (um: Respondido, id: string, respostas: Readonly<Respostas>) =>
  JSON.stringify(valorDe(um, id)) === JSON.stringify(respostas[id] ?? null);

/** The questions whose answer by this informant is not that of the form. */
export const diferentes = (um: Respondido, respostas: Readonly<Respostas>) =>
  Object.keys(um.proposta.respostas).filter((id) => !igual(um, id, respostas));

/** Without accents, upper case, spaces around it, and the order of what was chosen. */
const comparavel = (valor: Valor) => {
  if (Array.isArray(valor)) return normaliza(JSON.stringify(valor.toSorted()));
  return normaliza(typeof valor === 'string' ? valor.trim() : JSON.stringify(valor));
};

/** Whether people answered this question differently. Of one person the newest answer counts; no answer is no difference. */
export const divergem = (informantes: Respondido[], id: string) => {
  const dadas = ultimos(informantes)
    .filter(respondeu)
    .map((um) => valorDe(um, id))
    .filter((valor) => !vazia(valor));
  return new Set(dadas.map(comparavel)).size > 1;
};

type Comparado = { slug: string; titulo: string; perguntas: Pergunta[] };

/** The topics with the questions that somebody answered. */
export const comparados = (topicos: Topico[], informantes: Respondido[]): Comparado[] =>
  topicos
    .map(({ slug, titulo, perguntas }) => ({
      slug,
      titulo,
      perguntas: perguntas.filter(({ id }) => informantes.some((um) => !vazia(valorDe(um, id)))),
    }))
    .filter(({ perguntas }) => perguntas.length > 0);
