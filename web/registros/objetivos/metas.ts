import type { ObjetivoAberto } from '#contract/planos-intervencao/planos-intervencao.ts';
import type { Contagem, Registro } from '#contract/registros.ts';

export type Objetivos = Registro['objetivos'];
export type ObjetivoDaNota = Omit<ObjetivoAberto, 'plano_intervencao_id'> & {
  /** No goal of the plan, but of the note before. */
  anterior?: true;
};
export type Meta = {
  objetivo: ObjetivoDaNota;
  pontuacao: number | null;
  /** Null if it is not counted. */
  contagem: Contagem | null;
};

/** Listed in every note; stored in it while it has a score or a count. */
export const isListed = ({ plano_intervencao, anterior }: ObjetivoDaNota) => anterior ?? plano_intervencao !== '';

/** A goal that no plan has. */
export const soDaNota = ({ objetivo_id, descricao }: Pick<Objetivos[number], 'objetivo_id' | 'descricao'>) => ({
  id: objetivo_id ?? descricao,
  descricao,
  area: null,
  plano_intervencao: '',
  ultima: null,
  ultima_contagem: null,
});

const daAnterior = (one: Objetivos[number]): ObjetivoDaNota => ({
  ...soDaNota(one),
  ultima: one.pontuacao,
  ultima_contagem: one.contagem ?? null,
  anterior: true,
});

/**
 * The goals of the plan first, each with its score and count of today; then those that were added to the note before, and
 * goals that only this note has.
 */
export const metasDe = (doPlano: ObjetivoAberto[], objetivos: Objetivos, anteriores: Objetivos = []): Meta[] => {
  const medida = (one: Objetivos[number] | undefined) => ({
    pontuacao: one?.pontuacao ?? null,
    contagem: one?.contagem ?? null,
  });
  const proprios = anteriores.filter(({ objetivo_id }) => objetivo_id === null);
  const listados: ObjetivoDaNota[] = [
    ...doPlano,
    ...proprios.filter(({ descricao }) => !doPlano.some((one) => one.descricao === descricao)).map(daAnterior),
  ];
  const listadas = listados.map((objetivo) => ({
    objetivo,
    ...medida(objetivos.find((one) => one.objetivo_id === objetivo.id || one.descricao === objetivo.descricao)),
  }));
  const outras = objetivos
    .filter(
      ({ objetivo_id, descricao }) => !listados.some((one) => one.id === objetivo_id || one.descricao === descricao),
    )
    .map((one) => ({ objetivo: soDaNota(one), ...medida(one) }));
  return [...listadas, ...outras];
};

/**
 * The list of the note after a goal got a score or a count (null takes it back): a goal of the plan, or of the note
 * before, is added with its first value, and removed with its last.
 */
export const comMedida = (
  objetivos: Objetivos,
  objetivo: ObjetivoDaNota,
  medida: { pontuacao: number | null } | { contagem: Contagem | null },
): Objetivos => {
  const { id, descricao, plano_intervencao } = objetivo;
  const same = (one: Objetivos[number]) => one.objetivo_id === id || one.descricao === descricao;
  const antes = objetivos.find(same) ?? { descricao, pontuacao: null, objetivo_id: plano_intervencao ? id : null };
  const { contagem, ...nova } = { contagem: null, ...antes, ...medida };
  const depois = contagem ? { ...nova, contagem } : nova;
  if (isListed(objetivo) && depois.pontuacao === null && !contagem) return objetivos.filter((one) => !same(one));
  if (!objetivos.some(same)) return [...objetivos, depois];
  return objetivos.map((one) => (same(one) ? depois : one));
};
