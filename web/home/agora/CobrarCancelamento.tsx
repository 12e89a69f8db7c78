import { Button } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMutation } from '#web/lib/api/mutation.ts';
import { dizerRecusa } from '#web/lib/api/recusa.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useInvalidate } from '#web/lib/forms/cadastro.ts';
import { notify } from '#web/lib/notices/notices.ts';
import { type ACobrar, useCriarCobranca } from './criar-cobranca.ts';

/** Charges what a late cancellation costs. `id` is that of the answer. */
export const CobrarCancelamento = ({ id, cobrar }: { id: string; cobrar: ACobrar }) => {
  const { t } = useTranslation('home');
  const criarCobranca = useCriarCobranca();
  const invalidate = useInvalidate();
  const criar = useMutation({
    mutationFn: () => criarCobranca(id, cobrar, t('cancelamento.descricao')),
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
