import { type QueryClient, useQuery } from '@tanstack/react-query';
import { modelosListar } from '#contract/anamneses/anamnese-modelos.ts';
import { type Anamnese, anamneseLer, anamnesesListar } from '#contract/anamneses/anamneses.ts';
import { call } from '#web/lib/api/api.ts';

export const anamneseKey = (id: string) => [anamnesesListar.path, 'uma', id];
export const anamnesesKey = (pacienteId: string) => [anamnesesListar.path, 'paciente', pacienteId];
export const modelosKey = [modelosListar.path];

export const useAnamnese = (id: string) =>
  useQuery({
    queryKey: anamneseKey(id),
    queryFn: ({ signal }) => call(anamneseLer, { params: { id }, signal }),
    // Another tab or device may have written: refetch when the window gets the focus.
    staleTime: 2000,
    refetchOnWindowFocus: true,
  });

export const useAnamneses = (pacienteId: string) =>
  useQuery({
    queryKey: anamnesesKey(pacienteId),
    queryFn: ({ signal }) => call(anamnesesListar, { query: { paciente_id: pacienteId }, signal }),
  });

export const useModelos = () =>
  useQuery({ queryKey: modelosKey, queryFn: ({ signal }) => call(modelosListar, { signal }) });

/** Puts a form from a response into the query cache. */
export const lembrarAnamnese = (client: QueryClient, anamnese: Anamnese) => {
  client.setQueryData(anamneseKey(anamnese.id), anamnese);
  return client.invalidateQueries({ queryKey: anamnesesKey(anamnese.paciente_id) });
};
