/** What a profession is called as a field and as a quality, in Portuguese: “psicopedagogia”, “psicopedagógico”. */
type Area = { nome: string; o: string; a: string };

const area = (nome: string, raiz: string, o = `${raiz}o`, a = `${raiz}a`): Area => ({ nome, o, a });
const invariavel = (nome: string): Area => ({ nome, o: `de ${nome}`, a: `de ${nome}` });

const AREAS: Record<string, Area> = {
  'psicologo-clinico': area('psicologia', 'psicológic'),
  neuropsicologo: area('neuropsicologia', 'neuropsicológic'),
  'psicologo-educacional': area('psicologia escolar e educacional', 'psicológic'),
  fonoaudiologo: area('fonoaudiologia', 'fonoaudiológic'),
  psicopedagogo: area('psicopedagogia', 'psicopedagógic'),
  'neuropsicopedagogo-clinico': area('neuropsicopedagogia', 'neuropsicopedagógic'),
  'neuropsicopedagogo-institucional': area('neuropsicopedagogia', 'neuropsicopedagógic'),
  pedagogo: area('pedagogia', 'pedagógic'),
  'terapeuta-ocupacional': invariavel('terapia ocupacional'),
  fisioterapeuta: area('fisioterapia', 'fisioterapêutic'),
  'medico-neuro': area('neurologia', 'neurológic'),
  'medico-psiquiatra': area('psiquiatria', 'psiquiátric'),
  nutricionista: area('nutrição', '', 'nutricional', 'nutricional'),
  psicanalista: area('psicanálise', 'psicanalític'),
  psicomotricista: area('psicomotricidade', '', 'psicomotor', 'psicomotora'),
  musicoterapeuta: area('musicoterapia', 'musicoterapêutic'),
};
const CLINICA: Area = { nome: 'atendimento clínico', o: 'clínico', a: 'clínica' };

/** The gaps `{{area_o}}`, `{{area_a}}`, `{{area_de}}` and `{{area_atendimento}}` of the originals. */
export const palavrasDaArea = (slug: string | null): Record<string, string> => {
  const found = (slug && AREAS[slug]) || CLINICA;
  return { area_o: found.o, area_a: found.a, area_de: `de ${found.nome}`, area_atendimento: found.nome };
};
