import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  loading?: boolean;
  detail?: string;
  /** Further information before deleting. */
  children?: ReactNode;
};

/** Asks for confirmation before deleting. */
export const DeleteDialog = ({ opened, onClose, onConfirm, loading = false, detail, children }: Props) => {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      opened={opened}
      title={t('excluir.titulo')}
      onClose={onClose}
      onConfirm={onConfirm}
      confirm={t('excluir.sim')}
      cancel={t('excluir.nao')}
      danger
      loading={loading}
    >
      <Text>{t('excluir.pergunta')}</Text>
      {detail && (
        <Text size="sm" c="dimmed" mt="xs">
          {detail}
        </Text>
      )}
      {children}
    </ConfirmDialog>
  );
};
