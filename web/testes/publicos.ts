/** The audience texts of the catalogue, with their translation keys. */
export const PUBLICOS: Record<string, string> = {
  todas: 'todas',
  crianças: 'criancas',
  'crianças do EF': 'criancas_ef',
  adultos: 'adultos',
  'adultos e idosos': 'adultos_idosos',
  'adultos e adolescentes': 'adolescentes_adultos',
  'adolescentes e adultos': 'adolescentes_adultos',
  'infantojuvenil e adulto': 'infantojuvenil_adulto',
  '6–94 (1ª ed.: 6–82)': 'bpa',
};

const ANOS = /^(\d)º ao (\d)º ano EF$/;

/** School years of a range such as “2º ao 9º ano EF”. */
export const anosEscolares = (escrito: string) => {
  const [, de, ate] = ANOS.exec(escrito) ?? [];
  return de && ate ? { de, ate } : null;
};

/** Whether the text is an age, which the age fields of the test already contain. */
export const isIdade = (escrito: string) => /\d.*(em diante|meses|anos|dias)/.test(escrito);
