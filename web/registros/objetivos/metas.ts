import type { ObjetivoAberto } from '#contract/planos-intervencao/planos-intervencao.ts';
import type { Contagem, Registro } from '#contract/registros.ts';

export type Objetivos = Registro['objetivos'];
export type ObjetivoDaNota = Omit<ObjetivoAberto, 'plano_intervencao_id'>;
export type Meta = {
  objetivo: ObjetivoDaNota;
  pontuacao: number | null;
  /** Null if it is not counted. */
  contagem: Contagem | null;
};

/** A goal that only this note has. */
export const soDaNota = ({ objetivo_id, descricao }: Pick<Objetivos[number], 'objetivo_id' | 'descricao'>) => ({
  id: objetivo_id ?? descricao,
  descricao,
  area: null,
  plano_intervencao: '',
  ultima: null,
  ultima_contagem: null,
});

/** The goals of the plan first, each with its score and count of today; then goals that only this note has. */
export const metasDe = (doPlano: ObjetivoAberto[], objetivos: Objetivos): Meta[] => {
  const medida = (one: Objetivos[number] | undefined) => ({
    pontuacao: one?.pontuacao ?? null,
    contagem: one?.contagem ?? null,
  });
  const planejadas = doPlano.map((objetivo) => ({
    objetivo,
    ...medida(objetivos.find((one) => one.objetivo_id === objetivo.id || one.descricao === objetivo.descricao)),
  }));
  const outras = objetivos
    .filter(
      ({ objetivo_id, descricao }) => !doPlano.some((one) => one.id === objetivo_id || one.descricao === descricao),
    )
    .map((one) => ({ objetivo: soDaNota(one), ...medida(one) }));
  return [...planejadas, ...outras];
};

/**
 * The list of the note after a goal got a score or a count (null takes it back): a goal of the plan is added with its
 * first value, and removed with its last.
 */
export const comMedida = (
  objetivos: Objetivos,
  { id, descricao, plano_intervencao }: ObjetivoDaNota,
  medida: { pontuacao: number | null } | { contagem: Contagem | null },
): Objetivos => {
  const same = (one: Objetivos[number]) => one.objetivo_id === id || one.descricao === descricao;
  const antes = objetivos.find(same) ?? { descricao, pontuacao: null, objetivo_id: plano_intervencao ? id : null };
  const { contagem, ...nova } = { contagem: null, ...antes, ...medida };
  const depois = contagem ? { ...nova, contagem } : nova;
  if (plano_intervencao && depois.pontuacao === null && !contagem) return objetivos.filter((one) => !same(one));
  if (!objetivos.some(same)) return [...objetivos, depois];
  return objetivos.map((one) => (same(one) ? depois : one));
};
