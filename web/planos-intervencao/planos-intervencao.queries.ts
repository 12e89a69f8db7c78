import { useQuery } from '@tanstack/react-query';
import { planosIntervencao } from '#contract/planos-intervencao/planos-intervencao.ts';
import {
  bibliotecaIntervencao,
  rascunhoIntervencao,
} from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import { read } from '#web/lib/api/read.ts';
import { useFresh } from '#web/lib/api/read-once.ts';
import { currentLocale } from '#web/lib/texts/i18n.ts';
import type { Address } from '#web/ui/address.ts';

/** The draft of a patient's plan. */
export const rascunhoDe = (paciente_id: string) => read(rascunhoIntervencao.ler, { query: { paciente_id } });

export const planoDe = (id: string) => read(planosIntervencao.ler, { params: { id } });

export const usePlanoIntervencao = (id: string) => useFresh(planoDe(id));

export const useBiblioteca = () =>
  useQuery({
    ...read(bibliotecaIntervencao, { variant: currentLocale() }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The address of a patient's plans, and of the screens below it. */
export const enderecoDosPlanosIntervencao = (pacienteId: string, ...rest: string[]): Address =>
  `/atendimento/paciente/${[pacienteId, 'plano-de-intervencao', ...rest].join('/')}`;
