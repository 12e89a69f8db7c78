import { useQuery } from '@tanstack/react-query';
import { pacientes } from '#contract/pacientes.ts';
import { pacienteSaldo } from '#contract/saldo.ts';
import { call } from './api.ts';
import { chaveDe } from './cadastro.ts';

/** What is open, overdue and paid for a patient. */
export const usePacienteSaldo = (id: string) =>
  useQuery({
    queryKey: chaveDe(pacientes, id, 'saldo'),
    queryFn: ({ signal }) => call(pacienteSaldo, { params: { id }, signal }),
  });
