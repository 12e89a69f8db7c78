/** Professions for which some tests are reserved; `app_psicologo` of the database knows the same. */
export const isPsicologo = (slug: string | null | undefined) => /^(neuro)?psicologo/.test(slug ?? '');
