import { useQuery } from '@tanstack/react-query';
import { pacienteSaldo } from '#contract/financeiro/saldo.ts';
import { read } from '#web/lib/api/read.ts';

export const saldoDe = (id: string) => read(pacienteSaldo, { params: { id } });

/** The open, overdue and paid amounts of a patient. */
export const usePacienteSaldo = (id: string) => useQuery(saldoDe(id));
