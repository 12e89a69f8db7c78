import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { type Teste, testeCopiar } from '#contract/testes.ts';
import { showAlert } from '#web/lib/alerts.ts';
import { call } from '#web/lib/api.ts';
import { useInvalidate } from '#web/lib/cadastro.ts';

/** Copies a test and opens the copy to be edited. */
export const useCopiar = () => {
  const { t } = useTranslation('testes');
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn: ({ id }: Teste) => call(testeCopiar, { params: { id }, body: { id: uuidv7() } }),
    onSuccess: async ({ id }) => {
      showAlert('success', t('shell:alertas.muito_bem'), t('copiado'));
      await invalidate();
      await navigate({ to: `/teste/${id}/editar` });
    },
  });
};
