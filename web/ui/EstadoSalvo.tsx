import { Button, Group, Text } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconAlertTriangle, IconCheck, IconCloudUp, IconDeviceLaptop, IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatHour } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
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

/** When this screen last stored the text. */
const useSalvoAs = (estado: SaveState) => {
  const { fuso } = useSignedUser();
  const [antes, setAntes] = useState(estado);
  const [hora, setHora] = useState<string | null>(null);
  if (estado !== antes) {
    setAntes(estado);
    if (estado === 'salvo') setHora(formatHour(Date.now(), fuso));
  }
  return estado === 'salvo' ? hora : null;
};

const CALM_MS = 400;

/** While typing without a connection, each key is kept in turn: this changes once, when the typing pauses. */
const useCalm = (estado: SaveState): SaveState => {
  const [shown, setShown] = useState(estado);
  useEffect(() => {
    const timer = setTimeout(() => setShown(estado), estado === 'guardado' ? CALM_MS : 0);
    return () => clearTimeout(timer);
  }, [estado]);
  return estado === 'guardado' && shown !== 'guardado' ? 'salvando' : estado;
};

/**
 * Shows where the typed text is: on the server (with the time), being sent, or kept here until the connection is back.
 * Stays at the edge of the screen when scrolled out of sight; its place keeps its size, so that nothing else moves.
 */
export const EstadoSalvo = ({ estado: agora, onTentar, vazio = false }: Props) => {
  const estado = useCalm(agora);
  const { t } = useTranslation('rascunho');
  const { Icon, color } = MODOS[estado];
  const [mudou, setMudou] = useState(false);
  if (estado !== 'salvo' && !mudou) setMudou(true);
  const hora = useSalvoAs(estado);
  const parado = estado === 'guardado' || estado === 'na_tela';
  const { ref, entry } = useIntersection();
  const visivel = mudou || !vazio;
  const away = visivel && entry && !entry.isIntersecting ? entry.boundingClientRect : null;
  return (
    <div
      ref={ref}
      className={classes.place}
      style={away ? { minWidth: away.width, minHeight: away.height } : undefined}
    >
      <Group gap="xs" wrap="nowrap" className={classes.state} data-floating={away ? true : undefined}>
        <div role="status" aria-live="polite">
          {visivel && (
            <Group gap={6} wrap="nowrap" c={color}>
              <Icon size={16} aria-hidden="true" />
              <Text size="sm">
                <span>{t(estado)}</span>
                {hora && ` · ${hora}`}
              </Text>
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
