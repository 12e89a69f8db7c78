import type { Locale } from '#domain/constants.ts';
import { TERMOS_ATENDIMENTO, TERMOS_PACIENTE } from '#domain/termos.ts';
import { CONFIG_PADRAO, type Config, tituloDaProfissao } from './config.ts';

const PACIENTES = { paciente: 0, aluno: 2, aprendente: 3, estudante: 4 } as const;
const ENCONTROS = { atendimento: 0, sessao: 1, consulta: 2 } as const;

type Uso = {
  paciente: keyof typeof PACIENTES;
  encontro: keyof typeof ENCONTROS;
  /** The modules that the profession rarely needs. */
  sem?: readonly ('active_anamnese' | 'active_planos_de_intervencao' | 'active_relatorio')[];
};

const APRENDENTE: Uso = { paciente: 'aprendente', encontro: 'sessao' };
const SESSAO: Uso = { paciente: 'paciente', encontro: 'sessao' };
const CONSULTA: Uso = { paciente: 'paciente', encontro: 'consulta', sem: ['active_planos_de_intervencao'] };

/** The words and modules that fit each profession, by its slug. */
const USOS: Record<string, Uso> = {
  psicopedagogo: APRENDENTE,
  'neuropsicopedagogo-clinico': APRENDENTE,
  'neuropsicopedagogo-institucional': APRENDENTE,
  pedagogo: { paciente: 'aluno', encontro: 'atendimento' },
  'psicologo-educacional': { paciente: 'estudante', encontro: 'atendimento' },
  'psicologo-clinico': SESSAO,
  neuropsicologo: SESSAO,
  fonoaudiologo: SESSAO,
  'terapeuta-ocupacional': SESSAO,
  fisioterapeuta: SESSAO,
  psicomotricista: SESSAO,
  musicoterapeuta: SESSAO,
  psicanalista: { ...SESSAO, sem: ['active_planos_de_intervencao', 'active_relatorio'] },
  'medico-neuro': CONSULTA,
  'medico-psiquiatra': CONSULTA,
  nutricionista: CONSULTA,
  'assistente-administrativo': {
    paciente: 'paciente',
    encontro: 'atendimento',
    sem: ['active_anamnese', 'active_planos_de_intervencao', 'active_relatorio'],
  },
};

/** What a new account is proposed: words, report title and modules that fit the profession. */
export const propostaDaProfissao = (slug: string | null | undefined, locale: Locale): Config => {
  const { paciente, encontro, sem = [] } = USOS[slug ?? ''] ?? { paciente: 'paciente', encontro: 'atendimento' };
  const um = TERMOS_PACIENTE[PACIENTES[paciente]]?.[locale] ?? CONFIG_PADRAO.termo_paciente;
  const outro = TERMOS_ATENDIMENTO[ENCONTROS[encontro]]?.[locale] ?? CONFIG_PADRAO.termo_atendimento;
  return {
    ...CONFIG_PADRAO,
    ...Object.fromEntries(sem.map((modulo) => [modulo, false])),
    termo_paciente: { sing: um.sing, plural: um.plural },
    termo_atendimento: { sing: outro.sing, plural: outro.plural },
    termo_titulo: tituloDaProfissao(slug),
  };
};
