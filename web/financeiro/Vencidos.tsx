import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TipoLancamento } from '#contract/financeiro.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useLista } from '#web/lib/lista.ts';
import classes from './Financeiro.module.css';
import { useResumo } from './financeiro.queries.ts';

/** What is overdue stands out, whatever days the list shows. */
export const Vencidos = ({ tipo, paciente_id }: { tipo: TipoLancamento; paciente_id: string | undefined }) => {
  const { t } = useTranslation('financeiro');
  const { set } = useLista();
  const { data } = useResumo({ tipo, status: 'Vencido', paciente_id });
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
        onClick={() => set({ status: 'Vencido', periodo: 'tudo', de: undefined, ate: undefined, busca: undefined })}
      >
        {t('ver_vencidos')}
      </Button>
    </div>
  );
};
