import { links } from '#contract/links/links.ts';
import type { MeioDePassar } from '#contract/links/tipos.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';

/** Records how a link was passed on outside of the product. */
export const useAnotarPassado = () => {
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: ({ id, meio }: { id: string; meio: MeioDePassar }) =>
      call(links.passar, { params: { id }, body: { meio } }),
    onSuccess: () => invalidate(),
  });
};
