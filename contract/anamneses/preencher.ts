import type { Condicao, Pergunta, Retrato, Topico } from './anamnese-modelos.ts';

/** Rules for filling in a form, without schemas, for the server, the screens and the page for links. */

export const SIM_NAO = ['sim', 'nao', 'nao_sei'] as const;
export type SimNao = { resposta: (typeof SIM_NAO)[number]; detalhe: string | null };

/** An answer, in the form that the type of its question requires; `null` if there is none. */
export type Valor = string | number | string[] | SimNao | null;
export type Respostas = Record<string, Valor>;

/** The longest texts that are accepted. */
export const TEXTO_CURTO_MAX = 255;
export const TEXTO_LONGO_MAX = 20_000;
export const textoMax = ({ tipo }: Pick<Pergunta, 'tipo'>) =>
  tipo === 'texto_curto' ? TEXTO_CURTO_MAX : TEXTO_LONGO_MAX;

/** Whether a short text is an hour of the day, by its hint. */
export const isHora = ({ tipo, dica }: Pick<Pergunta, 'tipo' | 'dica'>) =>
  tipo === 'texto_curto' && /^hh:mm$/i.test(dica?.trim() ?? '');

/** “Outro”, “Outra”, “Outra pessoa”: options with a free text, which is stored after a colon. */
export const aceitaTexto = (opcao: string) =>
  /^(outr[oa]s?( pessoas?)?|others?( people| person)?|otr[oa]s?( personas?)?|其[他它](人|人员)?)$/i.test(opcao.trim());
/** “Nenhum”, “Nada disso”, “Não sei”: options that exclude all others. */
export const excluiAsDemais = (opcao: string) =>
  /^((nenhuma?|nada|não sei|none|nothing|(i )?do(n['’]t| not) know|not sure|ningun[oa]|ningún|no sé)([ ,.]|$)|(无|没有|都没有|以上都不是|都不是|不知道|不清楚)(?!\p{L}))/iu.test(
    opcao.trim(),
  );

export const comTexto = (opcao: string, texto: string) => (texto.trim() ? `${opcao}: ${texto}` : opcao);
/** The option and the free text of a stored choice. */
export const separar = (escolha: string, opcoes: string[]): { opcao: string; texto: string } => {
  const opcao = opcoes.find((one) => aceitaTexto(one) && escolha.startsWith(`${one}: `));
  return opcao ? { opcao, texto: escolha.slice(opcao.length + 2) } : { opcao: escolha, texto: '' };
};

export const vazia = (valor: Valor | undefined): boolean =>
  valor === undefined ||
  valor === null ||
  (typeof valor === 'string' && valor.trim() === '') ||
  (Array.isArray(valor) && valor.length === 0);

/** The answer to a question; own properties only, so that `constructor` is not an answer. */
const respostaA = (respostas: Respostas, id: string): Valor | undefined =>
  Object.hasOwn(respostas, id) ? respostas[id] : undefined;

const vale = ({ pergunta, opcoes }: Condicao, perguntas: Map<string, Pergunta>, respostas: Respostas): boolean => {
  const valor = respostaA(respostas, pergunta);
  if (valor === undefined || valor === null) return false;
  if (typeof valor === 'object' && !Array.isArray(valor)) return opcoes.length === 0 && valor.resposta === 'sim';
  const todas = perguntas.get(pergunta)?.opcoes ?? [];
  const escolhidas = (Array.isArray(valor) ? valor : [String(valor)]).map((one) => separar(one, todas).opcao);
  return opcoes.some((opcao) => escolhidas.includes(opcao));
};

export const perguntasDe = ({ topicos }: Pick<Retrato, 'topicos'>) =>
  new Map(topicos.flatMap(({ perguntas }) => perguntas.map((pergunta) => [pergunta.id, pergunta] as const)));

export type Alerta = { codigo: string; perguntas: Pergunta[] };

/** Alerts for the practitioner. Never shown to the family. */
export const alertasDe = (retrato: Pick<Retrato, 'topicos' | 'combinacoes'>, respostas: Respostas): Alerta[] => {
  const perguntas = perguntasDe(retrato);
  const simples = [...perguntas.values()].filter(
    ({ id, alerta }) => alerta && vale({ pergunta: id, opcoes: [] }, perguntas, respostas),
  );
  const juntas = retrato.combinacoes.filter(({ condicoes }) =>
    condicoes.every((condicao) => vale(condicao, perguntas, respostas)),
  );
  return [
    ...simples.map((pergunta) => ({ codigo: pergunta.id, perguntas: [pergunta] })),
    ...juntas.map(({ codigo, condicoes }) => ({
      codigo,
      perguntas: condicoes.flatMap(({ pergunta }) => perguntas.get(pergunta) ?? []),
    })),
  ];
};

type Vista = { respostas: Respostas; ocultos: readonly string[]; idade: number | null };

const respondido = ({ perguntas }: Topico, respostas: Respostas) =>
  perguntas.some(({ id }) => !vazia(respostaA(respostas, id)));

/** The topics of a form without those switched off. A topic with answers is never hidden by age or condition. */
export const topicosVisiveis = <T extends Topico>(
  retrato: { topicos: T[] },
  { respostas, ocultos, idade }: Vista,
): T[] => {
  const perguntas = perguntasDe(retrato);
  return retrato.topicos
    .filter((topico) => {
      if (topico.oculto || ocultos.includes(topico.slug)) return false;
      if (respondido(topico, respostas)) return true;
      if (topico.idade_max !== null && idade !== null && idade > topico.idade_max) return false;
      const { quando } = topico;
      return quando === null || vazia(respostaA(respostas, quando.pergunta)) || vale(quando, perguntas, respostas);
    })
    .map((topico) => ({ ...topico, perguntas: topico.perguntas.filter(({ oculta }) => !oculta) }))
    .filter(({ perguntas }) => perguntas.length > 0);
};

/** Topics about pregnancy, birth, health and home, by the words of their address. */
const DE_CASA =
  /identifica|queixa|famil|de-vida|gesta|gravid|\bparto|nasc|saude|desenvolv|alimenta|deglut|\bsono\b|sexual|humor|habito|substanc|medic|avaliac|tratament|pregnan|birth|health|embaraz|salud/;

/** The topics that a school is asked unless others are chosen: nothing sensitive, of health or of the family. */
export const topicosParaEscola = <T extends Pick<Topico, 'slug' | 'perguntas'>>(topicos: T[]): T[] =>
  topicos.filter(
    ({ slug, perguntas }) =>
      /escol|school/.test(slug) || !(DE_CASA.test(slug) || perguntas.some(({ sensivel }) => sensivel)),
  );

export type Progresso = { respondidas: number; total: number; obrigatorias: number; obrigatorias_respondidas: number };

/** Whether every required question has an answer. */
export const completa = ({ obrigatorias, obrigatorias_respondidas }: Progresso) =>
  obrigatorias_respondidas >= obrigatorias;

export const progressoDe = (perguntas: Pergunta[], respostas: Respostas): Progresso => {
  const feitas = perguntas.filter(({ id }) => !vazia(respostaA(respostas, id)));
  return {
    respondidas: feitas.length,
    total: perguntas.length,
    obrigatorias: perguntas.filter(({ obrigatoria }) => obrigatoria).length,
    obrigatorias_respondidas: feitas.filter(({ obrigatoria }) => obrigatoria).length,
  };
};
