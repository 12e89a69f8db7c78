/** Who may consent for a patient. */

/** How a guardian represents a patient: while they are under 18, or as a curator at any age. */
export const REPRESENTACOES = ['menor', 'curatela'] as const;
export type Representacao = (typeof REPRESENTACOES)[number];

/** The kinships that represent a minor by law, in the words that the form suggests in each language. */
const POR_LEI = new Set([
  ...['mae', 'mãe', 'pai', 'tutor', 'tutora', 'tutor(a) legal', 'tutor legal', 'tutora legal'],
  ...['mother', 'father', 'legal guardian', 'madre', 'padre', '母亲', '父亲', '法定监护人'],
]);

/** The default representation for a kinship. */
export const representaPorLei = (parentesco: string | null | undefined): Representacao | null =>
  POR_LEI.has((parentesco ?? '').trim().toLowerCase()) ? 'menor' : null;

/** Whether a guardian may consent for the patient. The database has the same rule in `consentimento_em_vigor`. */
export const consente = (representa: Representacao | null, adulto: boolean) =>
  representa === 'curatela' || (representa === 'menor' && !adulto);
