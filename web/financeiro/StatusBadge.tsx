import { Badge, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LancamentoNaLista } from '#contract/financeiro/lancamentos.ts';
import { formatMoney } from '#web/lib/format.ts';
import { COR } from '#web/ui/tons.ts';

/** The status: open, overdue, partly paid, paid, cancelled. */
export const StatusBadge = ({ item }: { item: LancamentoNaLista }) => {
  const { t } = useTranslation('financeiro');
  const parcial = item.status === 'Aberto' && Number(item.valor_pago) > 0;
  return (
    <>
      <Badge variant="light" color={COR[item.vencido ? 'Vencido' : item.status]} tt="none">
        {t(`status.${item.vencido ? 'Vencido' : item.status}`)}
      </Badge>
      {parcial && (
        <Text size="xs" c="dimmed">
          {t('pago_parte', { valor: formatMoney(item.valor_pago) })}
        </Text>
      )}
    </>
  );
};
