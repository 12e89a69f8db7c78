import { z } from 'zod';
import { Id, Instante } from '../fields.ts';
import { STATUS_ATENDIMENTO } from './status.ts';

export const MOTIVOS_CONFLITO = ['profissional', 'sala', 'paciente'] as const;

/** A conflict: another appointment, a blocked time, or a time in which the professional has lunch or does not work. */
export const Conflito = z.object({
  tipo: z.enum(['atendimento', 'horario_bloqueado', 'fora_do_horario', 'almoco']),
  /** `null` for an appointment that the member may not see, for lunch and for hours without work. */
  id: Id.nullable(),
  inicio: Instante,
  fim: Instante,
  /** The patient's name, the reason of the blocked time, or the name of the professional. */
  nome: z.string().nullable(),
  status: z.enum(STATUS_ATENDIMENTO).nullable(),
  /** What both appointments share. */
  por: z.array(z.enum(MOTIVOS_CONFLITO)),
});
export type Conflito = z.infer<typeof Conflito>;
