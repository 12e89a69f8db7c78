import { useQuery } from '@tanstack/react-query';
import { pacienteSaldo } from '#contract/financeiro/saldo.ts';
import { pacientes } from '#contract/pacientes.ts';
import { call } from '#web/lib/api/api.ts';
import { chaveDe } from '#web/lib/forms/cadastro.ts';

/** The open, overdue and paid amounts of a patient. */
export const usePacienteSaldo = (id: string) =>
  useQuery({
    queryKey: chaveDe(pacientes, id, 'saldo'),
    queryFn: ({ signal }) => call(pacienteSaldo, { params: { id }, signal }),
  });
