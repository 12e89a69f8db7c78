import { Button, Group, Text } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconAlertTriangle, IconCheck, IconCloudUp, IconDeviceLaptop, IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SaveState } from '#web/lib/unsaved/keeper.ts';
import classes from './EstadoSalvo.module.css';

const MODOS = {
  salvo: { Icon: IconCheck, color: 'dimmed' },
  salvando: { Icon: IconCloudUp, color: 'dimmed' },
  guardado: { Icon: IconDeviceLaptop, color: 'var(--attention)' },
  na_tela: { Icon: IconPlugConnectedX, color: 'var(--mantine-color-error)' },
  recusado: { Icon: IconAlertTriangle, color: 'var(--attention)' },
} as const;

type Props = {
  estado: SaveState;
  onTentar: () => void;
  /** Nothing has been written yet: the state is hidden until something changes. */
  vazio?: boolean;
};

/**
 * Shows where the typed text is: on the server, being sent, or kept here until the connection is back. Stays at the
 * edge of the screen when scrolled out of sight.
 */
export const EstadoSalvo = ({ estado, onTentar, vazio = false }: Props) => {
  const { t } = useTranslation('rascunho');
  const { Icon, color } = MODOS[estado];
  const [mudou, setMudou] = useState(false);
  if (estado !== 'salvo' && !mudou) setMudou(true);
  const parado = estado === 'guardado' || estado === 'na_tela';
  const { ref, entry } = useIntersection();
  return (
    <div ref={ref} className={classes.place}>
      <Group
        gap="xs"
        wrap="nowrap"
        className={classes.state}
        data-floating={(entry && !entry.isIntersecting) || undefined}
      >
        <div role="status" aria-live="polite">
          {(mudou || !vazio) && (
            <Group gap={6} wrap="nowrap" c={color}>
              <Icon size={16} aria-hidden="true" />
              <Text size="sm">{t(estado)}</Text>
            </Group>
          )}
        </div>
        {parado && (
          <Button size="compact-sm" variant="subtle" onClick={onTentar}>
            {t('tentar')}
          </Button>
        )}
      </Group>
    </div>
  );
};
