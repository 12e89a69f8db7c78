import { useQuery } from '@tanstack/react-query';
import { planosIntervencao } from '#contract/planos-intervencao/planos-intervencao.ts';
import {
  bibliotecaIntervencao,
  rascunhoIntervencao,
} from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import { call } from '#web/lib/api/api.ts';
import { currentLocale } from '#web/lib/i18n.ts';

const BASE = planosIntervencao.listar.path;

export const planosIntervencaoKey = (pacienteId: string) => [BASE, 'paciente', pacienteId];
export const planoIntervencaoKey = (id: string) => [BASE, id];
export const rascunhoKey = (pacienteId: string) => [rascunhoIntervencao.ler.path, pacienteId];

export const usePlanoIntervencao = (id: string) =>
  useQuery({
    queryKey: planoIntervencaoKey(id),
    queryFn: ({ signal }) => call(planosIntervencao.ler, { params: { id }, signal }),
    refetchOnWindowFocus: false,
  });

export const useBiblioteca = () =>
  useQuery({
    queryKey: [bibliotecaIntervencao.path, currentLocale()],
    queryFn: ({ signal }) => call(bibliotecaIntervencao, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The address of a patient's plans, and of the screens below it. */
export const enderecoDosPlanosIntervencao = (pacienteId: string, ...rest: string[]) =>
  ['/atendimento/paciente', pacienteId, 'plano-de-intervencao', ...rest].join('/');
