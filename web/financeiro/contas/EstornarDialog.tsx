import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LancamentoNaLista } from '#contract/financeiro/lancamentos.ts';
import { formatMoney } from '#web/lib/format.ts';
import { notify } from '#web/lib/notices/notices.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { useMudancas } from '../financeiro.queries.ts';

type Props = { item: LancamentoNaLista; pagamento?: { id: string; valor: string } | undefined; onClose: () => void };

/** Asks before reversing a payment, which also cancels its receipt. */
export const EstornarDialog = ({ item, pagamento, onClose }: Props) => {
  const { t } = useTranslation('financeiro');
  const { estornar } = useMudancas();
  const valor = formatMoney(pagamento?.valor ?? item.valor_pago);
  return (
    <Dialog opened onClose={onClose} title={t('estorno.titulo')}>
      <Text>{t('estorno.pergunta', { valor, descricao: item.descricao })}</Text>
      <Text size="sm" c="dimmed" mt="xs">
        {t('estorno.detalhe')}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('shell:cancelar')}
        </Button>
        <Button
          color="red"
          loading={estornar.isPending}
          onClick={() =>
            estornar.mutate(
              { id: item.id, pagamento_id: pagamento?.id },
              {
                onSuccess: () => {
                  notify({ type: 'success', message: t('estorno.feito', { valor }) });
                  onClose();
                },
              },
            )
          }
        >
          {t('estornar')}
        </Button>
      </Group>
    </Dialog>
  );
};
