import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StatusPagamento as Status } from '#contract/conta/pagamentos.ts';
import { COR } from '#web/ui/tons.ts';

const CHAVES: Record<Status, string> = {
  Aberto: 'aberto',
  Pago: 'pago',
  Cancelado: 'cancelado',
  'Boleto Gerado': 'boleto_gerado',
};

export const StatusPagamento = ({ status }: { status: Status }) => {
  const { t } = useTranslation('pagamentos');
  return (
    <Badge color={COR[status]} size="lg" flex="none">
      {t(`status.${CHAVES[status]}`)}
    </Badge>
  );
};
