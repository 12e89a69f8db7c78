import type { Pergunta, Retrato, Topico } from '#contract/anamneses/anamnese-modelos.ts';
import { alertasDe, excluiAsDemais, type Respostas, type Valor, vazia } from '#contract/anamneses/preencher.ts';
import { ate, semPonto } from '#domain/text/frases.ts';

/** Questions that a report has elsewhere, or that only the form needs. */
const DE_FORA = new Set(
  'nome_completo nome_social data_nascimento informante escola_atual ano_turma turno contato_emergencia veracidade autoriza_contato_escola laudos_anexos melhor_horario horarios preferencia video blocos'.split(
    ' ',
  ),
);
/** About a page and a half; one answer takes a few lines of it. */
export const SINTESE_MAX = 4500;
const RESPOSTA_MAX = 260;
const TOPICO_MIN = 160;

export type Frase = { rotulo: string; texto: string };
export type Sintese = {
  alertas: Frase[];
  topicos: { titulo: string; frases: Frase[]; negadas: string[] }[];
  /** How many answers did not fit. */
  omitidas: number;
};

/** A question as the label of its answer: without question mark and examples. */
export const rotuloDe = ({ texto }: Pick<Pergunta, 'texto'>) =>
  texto
    .replace(/\s*[(（][^)）]*[)）]/g, '')
    .replace(/[\s?？:：.。]+$/, '')
    // Remove the opening mark if the closing one was removed.
    .replace(/¿(?=[^?]*$)/g, '')
    .trim();

const resposta = (valor: Valor) =>
  valor !== null && typeof valor === 'object' && !Array.isArray(valor) ? valor.resposta : null;

/** Free texts and “sim” first, then short texts and choices, then the rest; “none” last. */
const peso = (pergunta: Pergunta, valor: Valor) => {
  if (pergunta.tipo === 'texto_longo' || resposta(valor) === 'sim') return 0;
  if (Array.isArray(valor) && valor.every(excluiAsDemais)) return 3;
  return pergunta.tipo === 'texto_curto' || Array.isArray(valor) ? 1 : 2;
};

type Fontes = {
  modelo: Pick<Retrato, 'topicos' | 'combinacoes'>;
  /** The visible topics. */
  topicos: Topico[];
  respostas: Respostas;
  porExtenso: (pergunta: Pergunta, valor: Valor) => string;
};

/** The answers of a form for a report, by topic, without sensitive and unanswered questions. */
export const sinteseDe = ({ modelo, topicos, respostas, porExtenso }: Fontes): Sintese => {
  const valorDe = ({ id }: Pergunta): Valor => (Object.hasOwn(respostas, id) ? (respostas[id] ?? null) : null);
  const conta = (pergunta: Pergunta) =>
    !pergunta.sensivel &&
    !DE_FORA.has(pergunta.id) &&
    !vazia(valorDe(pergunta)) &&
    resposta(valorDe(pergunta)) !== 'nao_sei';
  const fraseDe = (pergunta: Pergunta): Frase => {
    const valor = valorDe(pergunta);
    const detalhe = valor !== null && typeof valor === 'object' && !Array.isArray(valor) ? valor.detalhe : null;
    const dito = Array.isArray(valor) ? valor.join(', ') : detalhe?.trim() || porExtenso(pergunta, valor);
    return { rotulo: rotuloDe(pergunta), texto: semPonto(ate(dito.replace(/\s+/g, ' '), RESPOSTA_MAX)) };
  };

  const visiveis = new Set(topicos.flatMap(({ perguntas }) => perguntas.map(({ id }) => id)));
  const sinais = new Map(
    alertasDe(modelo, respostas)
      .flatMap(({ perguntas }) => perguntas)
      .filter((pergunta) => visiveis.has(pergunta.id) && conta(pergunta))
      .map((pergunta) => [pergunta.id, pergunta] as const),
  );
  const alertas = [...sinais.values()].map(fraseDe);

  const partes = topicos.map(({ titulo, perguntas }) => ({
    titulo,
    perguntas: perguntas.filter((pergunta) => conta(pergunta) && !sinais.has(pergunta.id)),
  }));
  const comAlgo = partes.filter(({ perguntas }) => perguntas.length > 0);
  let resta = SINTESE_MAX - alertas.reduce((sum, { rotulo, texto }) => sum + rotulo.length + texto.length, 0);
  let omitidas = 0;
  const feitos = comAlgo.map(({ titulo, perguntas }, indice) => {
    // Space that a topic does not use is left for the following ones.
    let espaco = Math.max(TOPICO_MIN, resta / (comAlgo.length - indice));
    const cabe = (tamanho: number) => {
      if (tamanho > espaco) {
        omitidas += 1;
        return false;
      }
      espaco -= tamanho;
      resta -= tamanho;
      return true;
    };
    const positivas = perguntas.filter((pergunta) => resposta(valorDe(pergunta)) !== 'nao');
    const porPeso = positivas.toSorted((a, b) => peso(a, valorDe(a)) - peso(b, valorDe(b)));
    const ficam = new Set(
      porPeso.filter((pergunta) => {
        const { rotulo, texto } = fraseDe(pergunta);
        return cabe(rotulo.length + texto.length + 4);
      }),
    );
    const negadas = perguntas
      .filter((pergunta) => resposta(valorDe(pergunta)) === 'nao')
      .map(rotuloDe)
      .filter((rotulo) => cabe(rotulo.length + 2));
    // In the order of the form, not by weight.
    return { titulo, frases: positivas.filter((pergunta) => ficam.has(pergunta)).map(fraseDe), negadas };
  });
  return {
    alertas,
    topicos: feitos.filter(({ frases, negadas }) => frases.length + negadas.length > 0),
    omitidas,
  };
};
