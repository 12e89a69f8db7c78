import type { Locale } from '#domain/constants.ts';

/** The profession as a noun and as an adjective: “psicopedagogia”, “psicopedagógico”, “psicopedagógica”. */
type Area = { nome: string; o: string; a: string };
type Areas = Record<Locale, Area>;

const comRaiz = (nome: string, raiz: string): Area => ({ nome, o: `${raiz}o`, a: `${raiz}a` });
const de = (nome: string): Area => ({ nome, o: `de ${nome}`, a: `de ${nome}` });
const area = (pt: Area, es: Area, [en, quality]: [string, string], zh: string): Areas => ({
  'pt-br': pt,
  es,
  en: { nome: en, o: quality, a: quality },
  'zh-CN': { nome: zh, o: zh, a: zh },
});

const PSICOLOGIA = area(
  comRaiz('psicologia', 'psicológic'),
  comRaiz('psicología', 'psicológic'),
  ['psychology', 'psychological'],
  '心理',
);
const NEUROPSICOPEDAGOGIA = area(
  comRaiz('neuropsicopedagogia', 'neuropsicopedagógic'),
  comRaiz('neuropsicopedagogía', 'neuropsicopedagógic'),
  ['neuropsychopedagogy', 'neuropsychopedagogical'],
  '神经心理教育',
);

const AREAS: Record<string, Areas> = {
  'psicologo-clinico': PSICOLOGIA,
  neuropsicologo: area(
    comRaiz('neuropsicologia', 'neuropsicológic'),
    comRaiz('neuropsicología', 'neuropsicológic'),
    ['neuropsychology', 'neuropsychological'],
    '神经心理',
  ),
  'psicologo-educacional': area(
    comRaiz('psicologia escolar e educacional', 'psicológic'),
    comRaiz('psicología escolar y educacional', 'psicológic'),
    ['school and educational psychology', 'psychological'],
    '教育心理',
  ),
  fonoaudiologo: area(
    comRaiz('fonoaudiologia', 'fonoaudiológic'),
    comRaiz('fonoaudiología', 'fonoaudiológic'),
    ['speech and language therapy', 'speech and language'],
    '言语治疗',
  ),
  psicopedagogo: area(
    comRaiz('psicopedagogia', 'psicopedagógic'),
    comRaiz('psicopedagogía', 'psicopedagógic'),
    ['psychopedagogy', 'psychopedagogical'],
    '心理教育',
  ),
  'neuropsicopedagogo-clinico': NEUROPSICOPEDAGOGIA,
  'neuropsicopedagogo-institucional': NEUROPSICOPEDAGOGIA,
  pedagogo: area(
    comRaiz('pedagogia', 'pedagógic'),
    comRaiz('pedagogía', 'pedagógic'),
    ['pedagogy', 'pedagogical'],
    '教育',
  ),
  'terapeuta-ocupacional': area(
    de('terapia ocupacional'),
    de('terapia ocupacional'),
    ['occupational therapy', 'occupational therapy'],
    '作业治疗',
  ),
  fisioterapeuta: area(
    comRaiz('fisioterapia', 'fisioterapêutic'),
    comRaiz('fisioterapia', 'fisioterapéutic'),
    ['physiotherapy', 'physiotherapy'],
    '物理治疗',
  ),
  'medico-neuro': area(
    comRaiz('neurologia', 'neurológic'),
    comRaiz('neurología', 'neurológic'),
    ['neurology', 'neurological'],
    '神经科',
  ),
  'medico-psiquiatra': area(
    comRaiz('psiquiatria', 'psiquiátric'),
    comRaiz('psiquiatría', 'psiquiátric'),
    ['psychiatry', 'psychiatric'],
    '精神科',
  ),
  nutricionista: area(
    { nome: 'nutrição', o: 'nutricional', a: 'nutricional' },
    { nome: 'nutrición', o: 'nutricional', a: 'nutricional' },
    ['nutrition', 'nutritional'],
    '营养',
  ),
  psicanalista: area(
    comRaiz('psicanálise', 'psicanalític'),
    comRaiz('psicoanálisis', 'psicoanalític'),
    ['psychoanalysis', 'psychoanalytic'],
    '精神分析',
  ),
  psicomotricista: area(
    { nome: 'psicomotricidade', o: 'psicomotor', a: 'psicomotora' },
    { nome: 'psicomotricidad', o: 'psicomotor', a: 'psicomotora' },
    ['psychomotor therapy', 'psychomotor'],
    '心理运动',
  ),
  musicoterapeuta: area(
    comRaiz('musicoterapia', 'musicoterapêutic'),
    comRaiz('musicoterapia', 'musicoterapéutic'),
    ['music therapy', 'music therapy'],
    '音乐治疗',
  ),
};
const CLINICA = area(
  { nome: 'atendimento clínico', o: 'clínico', a: 'clínica' },
  { nome: 'atención clínica', o: 'clínico', a: 'clínica' },
  ['clinical care', 'clinical'],
  '临床',
);
const LIGACAO: Record<Locale, string> = { 'pt-br': 'de ', es: 'de ', en: 'of ', 'zh-CN': '' };

/**
 * The values of the placeholders `{{area_o}}`, `{{area_a}}`, `{{area_de}}` and `{{area_atendimento}}` of the originals.
 */
export const palavrasDaArea = (slug: string | null, locale: Locale): Record<string, string> => {
  const { nome, o, a } = ((slug && AREAS[slug]) || CLINICA)[locale];
  return { area_o: o, area_a: a, area_de: `${LIGACAO[locale]}${nome}`, area_atendimento: nome };
};
