import { z } from 'zod';

/** What happened to the receivables when appointments were created, changed or deleted. */
export const AVISOS_RECEBIVEL = [
  'criada',
  'reaberta',
  'valor_mudou',
  'paciente_mudou',
  'vencimento_mudou',
  'cancelada',
  'encerrada',
  'valor_mantido',
  'paga_mantida',
] as const;
export type TipoAviso = (typeof AVISOS_RECEBIVEL)[number];

export const AvisoRecebivel = z.object({ tipo: z.enum(AVISOS_RECEBIVEL), quantos: z.int() });
export type AvisoRecebivel = z.infer<typeof AvisoRecebivel>;
