/** Loads what validates the times of a form and transforms them into those of a request. */
export const esquemaDoHorario = async (fuso: string) =>
  (await import('./atendimento.schema.ts')).esquemaDoHorario(fuso);
/** Loads what validates a new appointment without a connection. */
export const esquemaDaNova = async (fuso: string) => (await import('./atendimento.schema.ts')).esquemaDaNova(fuso);
export type EsquemaDoHorario = Awaited<ReturnType<typeof esquemaDoHorario>>;
