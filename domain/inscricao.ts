import type { Locale } from './constants.ts';

/** The name of a profession in print: its field, if the name has a masculine and a feminine form. */
const NO_PAPEL: Record<Locale, Record<string, string>> = {
  en: {
    'psicologo-clinico': 'Clinical psychologist',
    neuropsicologo: 'Neuropsychologist',
    'psicologo-educacional': 'Educational psychologist',
    fonoaudiologo: 'Speech therapist',
    psicopedagogo: 'Psychopedagogue',
    'neuropsicopedagogo-clinico': 'Clinical neuropsychopedagogue',
    'neuropsicopedagogo-institucional': 'Institutional neuropsychopedagogue',
    pedagogo: 'Pedagogue',
    'terapeuta-ocupacional': 'Occupational therapist',
    fisioterapeuta: 'Physiotherapist',
    'medico-neuro': 'Neurologist',
    'medico-psiquiatra': 'Psychiatrist',
    nutricionista: 'Nutritionist',
    psicanalista: 'Psychoanalyst',
    psicomotricista: 'Psychomotor therapist',
    musicoterapeuta: 'Music therapist',
    'assistente-administrativo': 'Administrative assistant',
  },
  es: {
    'psicologo-clinico': 'Psicología clínica',
    neuropsicologo: 'Neuropsicología',
    'psicologo-educacional': 'Psicología educativa',
    fonoaudiologo: 'Fonoaudiología',
    psicopedagogo: 'Psicopedagogía',
    'neuropsicopedagogo-clinico': 'Neuropsicopedagogía clínica',
    'neuropsicopedagogo-institucional': 'Neuropsicopedagogía institucional',
    pedagogo: 'Pedagogía',
    'terapeuta-ocupacional': 'Terapeuta ocupacional',
    fisioterapeuta: 'Fisioterapeuta',
    'medico-neuro': 'Neurología',
    'medico-psiquiatra': 'Psiquiatría',
    nutricionista: 'Nutricionista',
    psicanalista: 'Psicoanalista',
    psicomotricista: 'Psicomotricista',
    musicoterapeuta: 'Musicoterapeuta',
    'assistente-administrativo': 'Secretaría/recepción',
  },
  'pt-br': {
    'psicologo-clinico': 'Psicologia clínica',
    neuropsicologo: 'Neuropsicologia',
    'psicologo-educacional': 'Psicologia escolar e educacional',
    fonoaudiologo: 'Fonoaudiologia',
    psicopedagogo: 'Psicopedagogia',
    'neuropsicopedagogo-clinico': 'Neuropsicopedagogia clínica',
    'neuropsicopedagogo-institucional': 'Neuropsicopedagogia institucional',
    pedagogo: 'Pedagogia',
    'terapeuta-ocupacional': 'Terapeuta ocupacional',
    fisioterapeuta: 'Fisioterapeuta',
    'medico-neuro': 'Neurologia',
    'medico-psiquiatra': 'Psiquiatria',
    nutricionista: 'Nutricionista',
    psicanalista: 'Psicanalista',
    psicomotricista: 'Psicomotricista',
    musicoterapeuta: 'Musicoterapeuta',
    'assistente-administrativo': 'Secretaria/recepção',
  },
  'zh-CN': {
    'psicologo-clinico': '临床心理师',
    neuropsicologo: '神经心理师',
    'psicologo-educacional': '教育心理师',
    fonoaudiologo: '言语治疗师',
    psicopedagogo: '心理教育师',
    'neuropsicopedagogo-clinico': '临床神经心理教育师',
    'neuropsicopedagogo-institucional': '机构神经心理教育师',
    pedagogo: '教育师',
    'terapeuta-ocupacional': '作业治疗师',
    fisioterapeuta: '物理治疗师',
    'medico-neuro': '神经科医生',
    'medico-psiquiatra': '精神科医生',
    nutricionista: '营养师',
    psicanalista: '精神分析师',
    psicomotricista: '心理运动治疗师',
    musicoterapeuta: '音乐治疗师',
    'assistente-administrativo': '前台/行政',
  },
};

/** “CRP 06/12345”: adds the council to a number without one. */
const escreverInscricao = (registro: string | null, conselho: string | null) =>
  registro && conselho && !/\p{L}/u.test(registro) ? `${conselho.split('/').at(-1)} ${registro}` : (registro ?? '');

type Profissao = { slug: string; conselho: string | null } | null | undefined;

/** The signer as printed: `quem` is “Psicologia clínica · CRP 06/12345”. */
export const profissionalNoPapel = (locale: Locale, profissao: Profissao, registro: string | null) => {
  const nome = profissao ? (NO_PAPEL[locale][profissao.slug] ?? '') : '';
  const numero = escreverInscricao(registro, profissao?.conselho ?? null);
  return { profissao: nome, registro: numero, quem: [nome, numero].filter(Boolean).join(' · ') };
};
