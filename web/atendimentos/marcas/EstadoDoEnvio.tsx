import { Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCloudUp, IconDeviceLaptop, IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SaveState } from '#web/lib/unsaved/keeper.ts';
import classes from './EstadoDoEnvio.module.css';

const MODOS = {
  salvando: { Icon: IconCloudUp, color: 'dimmed' },
  guardado: { Icon: IconDeviceLaptop, color: 'var(--attention)' },
  sem_lugar: { Icon: IconPlugConnectedX, color: 'var(--mantine-color-error)' },
  na_tela: { Icon: IconPlugConnectedX, color: 'var(--mantine-color-error)' },
  recusado: { Icon: IconAlertTriangle, color: 'var(--attention)' },
} as const;

type Props = {
  /** `sem_lugar`: it could not be kept, and was not marked. */
  estado: SaveState | 'sem_lugar';
  /** What is being sent: a changed status or a new appointment. */
  de?: 'marca' | 'nova';
};

/** Where something is until the server has it. */
export const EstadoDoEnvio = ({ estado, de = 'marca' }: Props) => {
  const { t } = useTranslation('atendimentos');
  if (estado === 'salvo') return null;
  const { Icon, color } = MODOS[estado];
  return (
    <Group gap={6} wrap="nowrap" c={color} role="status" className={estado === 'salvando' ? classes.late : undefined}>
      <Icon size={16} aria-hidden="true" className={classes.icon} />
      <Text size="xs">{t(`${de}.${estado}`)}</Text>
    </Group>
  );
};
