import type { Aplicacao, ResultadoLido } from '#contract/testes/aplicacoes.ts';
import type { Escala, Teste } from '#contract/testes/testes.ts';
import type { TipoEscore } from '#domain/scores/escores.ts';
import { plainNumber } from '#web/lib/format.ts';
import { texto } from '#web/lib/forms/cadastro-form.ts';

export const INFORMADO_VAZIO = { nome: '', registro: '', data: null as string | null };

const numero = (value: number | null) => (value === null ? '' : plainNumber(value));

export const linhaVazia = (escala?: Escala) => ({
  escala: texto(escala?.nome),
  bruto: '',
  tipo: (escala?.tipo_escore ?? 'padrao') as TipoEscore,
  valor: '',
  percentil: '',
  ic_min: '',
  ic_max: '',
  classificacao: '',
  direcao: escala?.direcao ?? ('maior_melhor' as const),
  faixas: escala?.faixas ?? ('neutra' as const),
});
export type Linha = ReturnType<typeof linhaVazia>;

/** Fills in entered values only; computed ones are computed again. */
const linhaDe = (resultado: ResultadoLido): Linha => ({
  escala: resultado.escala,
  bruto: numero(resultado.bruto),
  tipo: resultado.tipo ?? 'bruto',
  // A percentile score may be stored as the percentile of the manual.
  valor: numero(resultado.tipo === 'percentil' ? resultado.percentil : resultado.valor),
  percentil: resultado.percentil_informado && resultado.tipo !== 'percentil' ? numero(resultado.percentil) : '',
  ic_min: numero(resultado.ic_min),
  ic_max: numero(resultado.ic_max),
  classificacao: resultado.classificacao_informada ? texto(resultado.classificacao) : '',
  direcao: resultado.direcao,
  faixas: resultado.faixas,
});

/** The stored lines, followed by the scales of the test that have none yet. */
const linhas = (aplicacao: Aplicacao | null, escalas: Escala[]): Linha[] => {
  const stored = aplicacao?.resultados ?? [];
  const missing = escalas.filter(({ nome }) => !stored.some(({ escala }) => escala === nome));
  const all = [...stored.map(linhaDe), ...missing.map(linhaVazia)];
  return all.length ? all : [linhaVazia()];
};

type Novo = { teste: Teste; hoje: string; informado: boolean };

/** The form values of an assessment. */
export const valores =
  ({ teste, hoje, informado }: Novo) =>
  (aplicacao: Aplicacao | null) => ({
    teste_id: teste.id,
    data: (aplicacao?.data ?? hoje) as string | null,
    informante: aplicacao?.informante ?? null,
    informado: (aplicacao ? aplicacao.informado : informado ? INFORMADO_VAZIO : null) as typeof INFORMADO_VAZIO | null,
    condicoes: texto(aplicacao?.condicoes),
    norma: texto(aplicacao?.norma),
    observacoes: texto(aplicacao?.observacoes),
    resultados: linhas(aplicacao, teste.escalas),
  });
export type Valores = ReturnType<ReturnType<typeof valores>>;
