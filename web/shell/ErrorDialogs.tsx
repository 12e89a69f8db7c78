import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MODAL_MS } from '#contract/constants.ts';
import { type ApiError, onApiError } from '#web/lib/api.ts';
import { knownUser, logout } from '#web/lib/session.ts';
import { router } from '#web/router.tsx';

type Shown = { kind: 'fault'; id: string | undefined } | { kind: 'expired' } | { kind: 'offline' };

const kindOf = (error: ApiError): Shown | null => {
  if (error.status === 401 && knownUser()) return { kind: 'expired' };
  if (error.status >= 500 && error.status !== 503) return { kind: 'fault', id: error.id };
  if (error.status === 0 || error.status === 503) return { kind: 'offline' };
  return null;
};

/** The dialogs for what no screen can mend: a fault of the server, a token that has run out, no connection. */
export const ErrorDialogs = () => {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const off = onApiError((error) => setShown((now) => now ?? kindOf(error)));
    return () => {
      off();
    };
  }, []);

  const close = async () => {
    setShown(null);
    if (shown?.kind !== 'expired') return;
    const voltar = router.state.location.href;
    await logout();
    await router.navigate({ to: '/login', search: { voltar } });
  };

  const kind = shown?.kind ?? 'fault';
  return (
    <Modal
      opened={shown !== null}
      onClose={close}
      title={t(`dialogos.${kind}.titulo`)}
      centered
      closeButtonProps={{ 'aria-label': t('fechar') }}
      transitionProps={{ duration: MODAL_MS }}
    >
      <Stack>
        <Text>{t(`dialogos.${kind}.texto`)}</Text>
        {shown?.kind === 'fault' && shown.id && (
          <Text size="sm" c="dimmed">
            {t('dialogos.fault.codigo', { id: shown.id })}
          </Text>
        )}
        <Group justify="flex-end">
          <Button onClick={close} data-autofocus>
            {t('ok')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
