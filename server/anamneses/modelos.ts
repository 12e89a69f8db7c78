import { MODELOS_PADRAO, ModeloPadrao, type Retrato } from '#contract/anamneses/anamnese-modelos.ts';
import adulto from './modelos/adulto.json' with { type: 'json' };
import escola from './modelos/escola.json' with { type: 'json' };
import fonoaudiologia from './modelos/fonoaudiologia.json' with { type: 'json' };
import infantojuvenil from './modelos/infantojuvenil.json' with { type: 'json' };

const FICHEIROS: Record<(typeof MODELOS_PADRAO)[number], unknown> = { infantojuvenil, adulto, fonoaudiologia, escola };

/** The built-in models, validated like external input. */
export const MODELOS: ModeloPadrao[] = MODELOS_PADRAO.map((slug) => ModeloPadrao.parse(FICHEIROS[slug]));

export const modeloPadrao = (slug: string): ModeloPadrao | undefined => MODELOS.find((modelo) => modelo.slug === slug);

export const retratoDe = (modelo: Omit<Retrato, 'versao'>, versao: number | null): Retrato => {
  const { slug, nome, descricao, topicos, combinacoes } = modelo;
  return { slug, nome, descricao, topicos, combinacoes, versao };
};
