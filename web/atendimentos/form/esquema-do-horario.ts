/** Loads what validates the times of a form and transforms them into those of a request. */
export const esquemaDoHorario = async (fuso: string) =>
  (await import('./atendimento.schema.ts')).esquemaDoHorario(fuso);
export type EsquemaDoHorario = Awaited<ReturnType<typeof esquemaDoHorario>>;
