import { useNavigate } from '@tanstack/react-router';
import { planosIntervencao } from '#contract/planos-intervencao/planos-intervencao.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { useIdDe } from '#web/lib/forms/id-de.ts';
import { pathOf } from '#web/ui/address.ts';
import { enderecoDosPlanosIntervencao } from './planos-intervencao.queries.ts';

/** Copies a plan into its next period. */
export const useCopiar = (pacienteId: string) => {
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const idDe = useIdDe();
  return useMutation({
    mutationFn: (id: string) => call(planosIntervencao.copiar, { params: { id }, body: { id: idDe(id) } }),
    onSuccess: async (planoIntervencao) => {
      await navigate({ to: pathOf(enderecoDosPlanosIntervencao(pacienteId, planoIntervencao.id, 'editar')) });
      await invalidate();
    },
  });
};
