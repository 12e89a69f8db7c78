import type { Escala, Teste } from '#contract/testes/testes.ts';
import { texto } from '#web/lib/forms/cadastro-form.ts';

export const ESCALA_NOVA: Escala = { nome: '', tipo_escore: 'padrao', direcao: 'maior_melhor', faixas: 'neutra' };

/** The form values of a test. */
export const valores = (teste: Teste | null) => ({
  nome: texto(teste?.nome),
  sigla: texto(teste?.sigla),
  categoria_id: teste?.categoria_id ?? null,
  area_id: teste?.area_id ?? null,
  assuntos: [...(teste?.assuntos ?? [])],
  descricao: texto(teste?.descricao),
  objetivo: texto(teste?.objetivo),
  publico: texto(teste?.publico),
  idade_min_meses: teste?.idade_min_meses ?? null,
  idade_max_meses: teste?.idade_max_meses ?? null,
  material: texto(teste?.material),
  aplicacao: texto(teste?.aplicacao),
  correcao: texto(teste?.correcao),
  escalas: (teste?.escalas ?? []).map((escala) => ({ ...escala })),
  uso_privativo: teste?.uso_privativo ?? false,
  satepsi_situacao: teste?.satepsi_situacao ?? null,
  satepsi_conferido_em: teste?.satepsi_conferido_em ?? null,
  editora: texto(teste?.editora),
  link: texto(teste?.link),
});
export type Valores = ReturnType<typeof valores>;
