import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MODAL_MS } from '#contract/constants.ts';

/** Asks before a screen with unsaved changes is left, by a link, by going back or by closing the tab. */
export const UnsavedGuard = ({ dirty }: { dirty: () => boolean }) => {
  const { t } = useTranslation();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty() && current.pathname !== next.pathname,
    enableBeforeUnload: dirty,
    withResolver: true,
  });
  return (
    <Modal
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title={t('nao_salvo.titulo')}
      centered
      closeButtonProps={{ 'aria-label': t('fechar') }}
      transitionProps={{ duration: MODAL_MS }}
    >
      <Text mb="lg">{t('nao_salvo.texto')}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => proceed?.()}>
          {t('nao_salvo.sair')}
        </Button>
        <Button onClick={() => reset?.()} data-autofocus>
          {t('nao_salvo.ficar')}
        </Button>
      </Group>
    </Modal>
  );
};
