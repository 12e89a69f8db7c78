import { planosIntervencao } from '#contract/planos-intervencao/planos-intervencao.ts';
import { read } from '#web/lib/api/read.ts';

/** The goals that a note can score, each with its last score before. */
export const objetivosDaNota = (paciente_id: string, atendimento_id: string) =>
  read(planosIntervencao.objetivosAbertos, { query: { paciente_id, atendimento_id } });
