import type { User } from '#contract/conta/auth.ts';
import { type Estrutura, SECOES_ESCOLA, type TipoRelatorio } from '#contract/papel/relatorios.ts';
import type { Locale } from '#domain/constants.ts';
import { termosDe } from '#domain/termos.ts';
import { traduz } from '#server/platform/text/i18n.ts';

type Estruturas = Partial<Record<TipoRelatorio, string[]>>;

const ESCOLA = SECOES_ESCOLA;

/** Psychological documents, as required by their council. */
const PSICOLOGIA: Estruturas = {
  acompanhamento: ['identificacao', 'demanda', 'procedimento', 'analise', 'conclusao'],
  avaliacao: ['identificacao', 'demanda', 'procedimento', 'analise', 'conclusao', 'referencias'],
  parecer: ['identificacao', 'demanda', 'analise', 'conclusao', 'referencias'],
  multiprofissional: ['identificacao', 'demanda', 'procedimento', 'analise_profissional', 'conclusao'],
  escola: ESCOLA,
};

const NEUROPSICOLOGIA: Estruturas = {
  ...PSICOLOGIA,
  avaliacao: [
    'identificacao',
    'demanda',
    'anamnese',
    'instrumentos',
    'resultados',
    'sintese',
    'conclusao',
    'recomendacoes',
    'referencias',
    'ressalvas',
  ],
};

const FONOAUDIOLOGIA: Estruturas = {
  acompanhamento: ['identificacao', 'demanda', 'procedimento', 'evolucao', 'conclusao', 'conduta'],
  avaliacao: ['identificacao', 'demanda', 'anamnese', 'instrumentos', 'resultados', 'hipotese', 'conduta'],
  parecer: ['identificacao', 'demanda', 'analise', 'conclusao', 'referencias'],
  triagem: ['identificacao', 'procedimento', 'resultados', 'conduta'],
  multiprofissional: ['identificacao', 'demanda', 'procedimento', 'analise_profissional', 'conclusao'],
  escola: ESCOLA,
};

/** Professions without a council: as suggested by the associations' codes of ethics. */
const APRENDIZAGEM: Estruturas = {
  acompanhamento: ['identificacao', 'periodo', 'demanda', 'evolucao', 'plano', 'conclusao', 'recomendacoes'],
  avaliacao: [
    'identificacao',
    'periodo',
    'demanda',
    'anamnese',
    'instrumentos',
    'sintese_areas',
    'sintese',
    'prognostico',
    'recomendacoes',
  ],
  parecer: ['identificacao', 'demanda', 'analise', 'conclusao'],
  multiprofissional: ['identificacao', 'demanda', 'procedimento', 'analise_profissional', 'conclusao'],
  escola: ESCOLA,
};

const OUTRAS: Estruturas = {
  acompanhamento: ['identificacao', 'demanda', 'procedimento', 'evolucao', 'conclusao', 'conduta'],
  avaliacao: ['identificacao', 'demanda', 'anamnese', 'instrumentos', 'resultados', 'conclusao', 'recomendacoes'],
  parecer: ['identificacao', 'demanda', 'analise', 'conclusao', 'referencias'],
  multiprofissional: ['identificacao', 'demanda', 'procedimento', 'analise_profissional', 'conclusao'],
  escola: ESCOLA,
};

const GRUPOS: Record<string, { nome: string; estruturas: Estruturas }> = {
  'psicologo-clinico': { nome: 'psicologia', estruturas: PSICOLOGIA },
  'psicologo-educacional': { nome: 'psicologia', estruturas: PSICOLOGIA },
  neuropsicologo: { nome: 'psicologia', estruturas: NEUROPSICOLOGIA },
  fonoaudiologo: { nome: 'outras', estruturas: FONOAUDIOLOGIA },
  psicopedagogo: { nome: 'aprendizagem', estruturas: APRENDIZAGEM },
  'neuropsicopedagogo-clinico': { nome: 'aprendizagem', estruturas: APRENDIZAGEM },
  'neuropsicopedagogo-institucional': { nome: 'aprendizagem', estruturas: APRENDIZAGEM },
  pedagogo: { nome: 'aprendizagem', estruturas: APRENDIZAGEM },
};

const palavrasDe = (locale: Locale, { config }: User) => {
  const gaps = termosDe(config, locale);
  return (chave: string, valores: Record<string, string> = {}) =>
    traduz(locale, { chave, valores: { ...gaps, ...valores } }, 'relatorios');
};

/** The practice's word for its reports, translated if it is one of ours. */
const tituloDe = (locale: Locale, user: User) => {
  const t = palavrasDe(locale, user);
  const termo = user.config?.termo_titulo ?? 'Psicopedagógico';
  const chave = `titulos.${termo}`;
  const palavra = t(chave);
  return palavra === chave ? termo : palavra;
};

export const estruturasDe = (locale: Locale, user: User, profissao: string | null): Estrutura[] => {
  const t = palavrasDe(locale, user);
  const { nome, estruturas } = (profissao && GRUPOS[profissao]) || { nome: 'outras', estruturas: OUTRAS };
  const titulo = tituloDe(locale, user);
  return (Object.entries(estruturas) as [TipoRelatorio, string[]][]).map(([tipo, secoes]) => ({
    tipo,
    titulo: t(`tipos.${tipo}.${tipo === 'avaliacao' ? nome : 'titulo'}`, { titulo }),
    descricao: t(`tipos.${tipo}.descricao`),
    secoes: secoes.map((chave) => ({ chave, titulo: t(`secoes.${chave}`) })),
  }));
};
