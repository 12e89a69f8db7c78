import { Button } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lancamentos } from '#contract/financeiro/lancamentos.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { dizerRecusa } from '#web/lib/api/recusa.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { notify } from '#web/lib/notices/notices.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import type { ACobrar } from './pendencias.ts';

/** Charges what a late cancellation costs. The charge has the id of the answer, so that it is made once. */
export const CobrarCancelamento = ({ id, cobrar }: { id: string; cobrar: ACobrar }) => {
  const { t } = useTranslation('home');
  const { fuso } = useSignedUser();
  const invalidate = useInvalidate();
  const criar = useMutation({
    mutationFn: () =>
      call(lancamentos.criar, {
        body: { id, tipo: 'Receber', descricao: t('cancelamento.descricao'), vencimento: hojeEm(fuso), ...cobrar },
      }),
    onSuccess: async () => {
      notify({ type: 'success', message: t('cancelamento.cobrado') });
      await invalidate();
    },
    onError: dizerRecusa,
  });
  return (
    <Button
      size="compact-sm"
      variant="default"
      mb="xs"
      leftSection={<IconCash size={16} aria-hidden="true" />}
      loading={criar.isPending}
      onClick={() => criar.mutate()}
    >
      {t('cancelamento.cobrar', { valor: formatMoney(cobrar.valor) })}
    </Button>
  );
};
