import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#web/lib/format.ts';
import { useLista } from '#web/lib/lists/lista.ts';
import classes from '../Financeiro.module.css';
import { type Consulta, soVencidos, useResumo } from '../financeiro.queries.ts';

/**
 * The total of overdue entries, with the filters of the list but for all days: the list may show only future days,
 * where nothing can be overdue.
 */
export const Vencidos = ({ filtro }: { filtro: Consulta }) => {
  const { t } = useTranslation('financeiro');
  const { set } = useLista();
  const { data } = useResumo(soVencidos(filtro));
  if (!data?.vencidos) return null;
  return (
    <div className={classes.aviso} role="status">
      <Group gap="xs" wrap="nowrap" c="var(--attention)">
        <IconAlertTriangle size={20} aria-hidden="true" />
        <Text fw={600}>{t('vencidos', { count: data.vencidos, valor: formatMoney(data.vencido) })}</Text>
      </Group>
      <Button
        size="xs"
        variant="default"
        onClick={() => set({ status: 'Vencido', periodo: 'tudo', de: undefined, ate: undefined })}
      >
        {t('ver_vencidos')}
      </Button>
    </div>
  );
};
