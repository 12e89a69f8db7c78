import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MODAL_MS } from '#contract/constants.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  loading?: boolean;
  detail?: string;
  /** What else must be known before. */
  children?: ReactNode;
};

/** Asks before anything is deleted. */
export const DeleteDialog = ({ opened, onClose, onConfirm, loading = false, detail, children }: Props) => {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('excluir.titulo')}
      centered
      closeButtonProps={{ 'aria-label': t('fechar') }}
      transitionProps={{ duration: MODAL_MS }}
    >
      <Text>{t('excluir.pergunta')}</Text>
      {detail && (
        <Text size="sm" c="dimmed" mt="xs">
          {detail}
        </Text>
      )}
      {children}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('excluir.nao')}
        </Button>
        <Button color="red" onClick={onConfirm} loading={loading}>
          {t('excluir.sim')}
        </Button>
      </Group>
    </Modal>
  );
};
