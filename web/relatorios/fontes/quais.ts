import { paraEscola, type TipoRelatorio } from '#contract/papel/relatorios.ts';

const FONTES = [
  'identificacao',
  'queixa',
  'anamnese',
  'instrumentos',
  'testes',
  'atendimentos',
  'plano_intervencao',
] as const;
/** The sources for a school: identification, frequency of appointments, and the school's part of the plan. */
const FONTES_ESCOLA = ['identificacao', 'atendimentos', 'plano_intervencao_escola'] as const;
export type Fonte = (typeof FONTES)[number] | (typeof FONTES_ESCOLA)[number];

/** The usual sources of each kind of section; any other can be chosen too. */
const DA_SECAO: Record<string, Fonte[]> = {
  identificacao: ['identificacao'],
  demanda: ['queixa', 'anamnese'],
  anamnese: ['anamnese'],
  procedimento: ['atendimentos', 'instrumentos'],
  instrumentos: ['instrumentos'],
  resultados: ['testes'],
  analise: ['testes', 'anamnese'],
  sintese: ['testes'],
  sintese_areas: ['testes'],
  periodo: ['atendimentos'],
  evolucao: ['atendimentos', 'plano_intervencao'],
  plano: ['plano_intervencao'],
  metas: ['plano_intervencao', 'plano_intervencao_escola'],
  adaptacoes: ['plano_intervencao_escola'],
};

export const fontesDe = (tipo: TipoRelatorio, chave: string): Fonte[] => {
  const todas: readonly Fonte[] = paraEscola(tipo) ? FONTES_ESCOLA : FONTES;
  const primeiras = (DA_SECAO[chave] ?? []).filter((fonte) => todas.includes(fonte));
  return [...primeiras, ...todas.filter((fonte) => !primeiras.includes(fonte))];
};
