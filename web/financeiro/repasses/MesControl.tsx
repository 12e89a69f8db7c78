import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { hojeEm, primeiroDoMes, somaMeses } from '#domain/days/fuso.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { mesEscrito } from '../mes.ts';

/** The month that is shown, and the ones before and after it, up to this month. */
export const MesControl = ({ mes, onMes }: { mes: string; onMes: (mes: string) => void }) => {
  const { t } = useTranslation('financeiro');
  const { fuso } = useSignedUser();
  const este = primeiroDoMes(hojeEm(fuso));
  return (
    <Group component="section" gap="xs" wrap="nowrap" aria-label={t('repasses.mes')}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('repasses.mes_anterior')}
        onClick={() => onMes(somaMeses(mes, -1))}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <Text fw={600} miw={150} ta="center" role="status">
        {mesEscrito(mes)}
      </Text>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('repasses.mes_seguinte')}
        disabled={mes >= este}
        onClick={() => onMes(somaMeses(mes, 1))}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </Group>
  );
};
