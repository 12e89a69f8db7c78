import { recibos } from '#contract/financeiro/recibos.ts';
import { readList } from '#web/lib/api/read.ts';

/** How many are shown at first. */
export const POUCOS = 5;

export const aEmitir = (paciente_id: string, por_pagina = POUCOS) =>
  readList(recibos.aEmitir, { query: { paciente_id, por_pagina } });
