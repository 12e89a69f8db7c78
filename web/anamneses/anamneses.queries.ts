import { type QueryClient, useQuery } from '@tanstack/react-query';
import { modelosListar } from '#contract/anamneses/anamnese-modelos.ts';
import { type Anamnese, anamneseLer, anamnesesListar } from '#contract/anamneses/anamneses.ts';
import { read, readsOf } from '#web/lib/api/read.ts';

export const anamneseDe = (id: string) => read(anamneseLer, { params: { id } });

export const useAnamnese = (id: string) =>
  useQuery({
    ...anamneseDe(id),
    // Another tab or device may have written: refetch when the window gets the focus.
    staleTime: 2000,
    refetchOnWindowFocus: true,
  });

export const useAnamneses = (pacienteId: string) =>
  useQuery(read(anamnesesListar, { query: { paciente_id: pacienteId } }));

export const useModelos = () => useQuery(read(modelosListar, {}));

/** Puts a form from a response into the query cache. */
export const lembrarAnamnese = (client: QueryClient, anamnese: Anamnese) => {
  client.setQueryData(anamneseDe(anamnese.id).queryKey, anamnese);
  return client.invalidateQueries(readsOf(anamnesesListar));
};
