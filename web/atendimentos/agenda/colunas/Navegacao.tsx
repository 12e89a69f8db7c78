import { ActionIcon, Button, Group, SegmentedControl, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Visao } from '../eventos.ts';
import classes from './ColunasDoDia.module.css';

const VISOES = ['day', 'week', 'month'] as const;
const ANTERIOR = { day: 'dia_anterior', week: 'semana_anterior' } as const;
const SEGUINTE = { day: 'dia_seguinte', week: 'semana_seguinte' } as const;

type Props = {
  visao: 'day' | 'week';
  titulo: string;
  /** One view back (-1) or on (1). */
  onPasso: (passo: number) => void;
  onHoje: () => void;
  onVisao: (visao: Visao) => void;
};

/** Above the agendas of several professionals: what is shown, and the way to other days and views. */
export const Navegacao = ({ visao, titulo, onPasso, onHoje, onVisao }: Props) => {
  const { t } = useTranslation(['atendimentos', 'agenda']);
  return (
    <Group justify="space-between" mb="sm">
      <Group gap="xs">
        <Title order={2} className={classes.titulo}>
          {titulo}
        </Title>
        <ActionIcon variant="default" size="lg" aria-label={t(ANTERIOR[visao])} onClick={() => onPasso(-1)}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon variant="default" size="lg" aria-label={t(SEGUINTE[visao])} onClick={() => onPasso(1)}>
          <IconChevronRight size={18} />
        </ActionIcon>
        <Button variant="default" onClick={onHoje}>
          {t('agenda:labels.today')}
        </Button>
      </Group>
      <SegmentedControl
        aria-label={t('agenda:labels.viewSelectLabel')}
        value={visao}
        data={VISOES.map((value) => ({ value, label: t(`agenda:labels.${value}`) }))}
        onChange={(value) => onVisao(value as Visao)}
      />
    </Group>
  );
};
