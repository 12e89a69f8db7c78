import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MODAL_MS } from '#contract/constants.ts';
import { logout } from '#web/lib/session.ts';
import { router } from '#web/router.tsx';
import type { Shown } from './ErrorDialogs.tsx';

export const ErrorDialog = ({ shown, onClose }: { shown: Shown; onClose: () => void }) => {
  const { t } = useTranslation();
  const close = async () => {
    onClose();
    if (shown.kind !== 'expired') return;
    const voltar = router.state.location.href;
    await logout();
    await router.navigate({ to: '/login', search: { voltar } });
  };
  return (
    <Modal
      opened
      onClose={close}
      title={t(`dialogos.${shown.kind}.titulo`)}
      centered
      closeButtonProps={{ 'aria-label': t('fechar') }}
      transitionProps={{ duration: MODAL_MS }}
    >
      <Stack>
        <Text>{t(`dialogos.${shown.kind}.texto`)}</Text>
        {shown.kind === 'fault' && shown.id && (
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
