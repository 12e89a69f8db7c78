import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StatusPagamento as Status } from '#contract/conta/pagamentos.ts';
import classes from '#web/ui/Status.module.css';

const TONES: Record<Status, { tone: string; key: string }> = {
  Aberto: { tone: 'success', key: 'aberto' },
  Pago: { tone: 'primary', key: 'pago' },
  Cancelado: { tone: 'danger', key: 'cancelado' },
  'Boleto Gerado': { tone: 'warning', key: 'boleto_gerado' },
};

export const StatusPagamento = ({ status }: { status: Status }) => {
  const { t } = useTranslation('pagamentos');
  const { tone, key } = TONES[status];
  return (
    <Badge className={classes.badge} data-tone={tone} size="lg" flex="none">
      {t(`status.${key}`)}
    </Badge>
  );
};
