import type { Locale } from './constants.ts';

/**
 * The words an account may use for patient and appointment, in each language. The account stores the word itself; a
 * reader in another language sees its translation.
 */
/** `antes`: an earlier word for the same, which accounts may have stored. */
type Palavra = { sing: string; plural: string; genero: 'o' | 'a'; antes?: string };
type Termo = Record<Locale, Palavra>;

const word = (sing: string, plural: string, genero: 'o' | 'a' = 'o'): Palavra => ({ sing, plural, genero });
const termo = (en: Palavra, es: Palavra, pt: Palavra, zh: string): Termo => ({
  en,
  es,
  'pt-br': pt,
  'zh-CN': word(zh, zh),
});

export const TERMOS_PACIENTE: Termo[] = [
  termo(word('Patient', 'Patients'), word('Paciente', 'Pacientes'), word('Paciente', 'Pacientes'), '患者'),
  termo(word('Client', 'Clients'), word('Cliente', 'Clientes'), word('Cliente', 'Clientes'), '客户'),
  termo(word('Pupil', 'Pupils'), word('Alumno', 'Alumnos'), word('Aluno', 'Alunos'), '学员'),
  termo(word('Learner', 'Learners'), word('Aprendiz', 'Aprendices'), word('Aprendente', 'Aprendentes'), '学习者'),
  termo(word('Student', 'Students'), word('Estudiante', 'Estudiantes'), word('Estudante', 'Estudantes'), '学生'),
];

export const TERMOS_ATENDIMENTO: Termo[] = [
  termo(
    word('Appointment', 'Appointments'),
    { ...word('Cita', 'Citas', 'a'), antes: 'Atención' },
    word('Atendimento', 'Atendimentos'),
    '预约',
  ),
  termo(word('Session', 'Sessions'), word('Sesión', 'Sesiones', 'a'), word('Sessão', 'Sessões', 'a'), '会谈'),
  termo(
    word('Consultation', 'Consultations'),
    word('Consulta', 'Consultas', 'a'),
    word('Consulta', 'Consultas', 'a'),
    '咨询',
  ),
];

type Guardado = { sing: string; plural: string };
/** The part of the configuration that holds the words. */
type Palavras = { termo_paciente: Guardado; termo_atendimento: Guardado };

/** The index of an offered word, in any language. */
export const indiceDoTermo = (termos: Termo[], { sing }: Guardado) =>
  termos.findIndex((one) =>
    Object.values(one).some((palavra) =>
      [palavra.sing, palavra.antes].some((known) => known?.toLowerCase() === sing.toLowerCase()),
    ),
  );

const palavraDe = (termos: Termo[], guardado: Guardado | undefined, locale: Locale): Palavra => {
  const first = termos[0]?.[locale] ?? word('', '');
  if (!guardado) return first;
  const index = indiceDoTermo(termos, guardado);
  return termos[index]?.[locale] ?? word(guardado.sing, guardado.plural);
};

/**
 * The placeholders of the texts: `{{paciente}}`, `{{Pacientes}}`, and `{{gp}}`, `{{ga}}` for the endings that agree
 * with them.
 */
export const termosDe = (config: Palavras | null, locale: Locale): Record<string, string> => {
  const paciente = palavraDe(TERMOS_PACIENTE, config?.termo_paciente, locale);
  const atendimento = palavraDe(TERMOS_ATENDIMENTO, config?.termo_atendimento, locale);
  return {
    paciente: paciente.sing.toLocaleLowerCase(locale),
    pacientes: paciente.plural.toLocaleLowerCase(locale),
    Paciente: paciente.sing,
    Pacientes: paciente.plural,
    gp: paciente.genero,
    atendimento: atendimento.sing.toLocaleLowerCase(locale),
    atendimentos: atendimento.plural.toLocaleLowerCase(locale),
    Atendimento: atendimento.sing,
    Atendimentos: atendimento.plural,
    ga: atendimento.genero,
  };
};
