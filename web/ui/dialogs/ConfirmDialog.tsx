import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './Dialog.tsx';

type Props = {
  opened: boolean;
  title: string;
  onClose: () => void;
  onConfirm: () => void;
  /** The label of the confirm button. */
  confirm: string;
  cancel?: string;
  /** Cannot be undone: the focus is on Cancel, so that Enter alone does nothing. */
  danger?: boolean;
  loading?: boolean;
  disabled?: boolean;
  children: ReactNode;
};

/** Asks for confirmation of an action. */
export const ConfirmDialog = ({
  opened,
  title,
  onClose,
  onConfirm,
  confirm,
  cancel,
  danger = false,
  loading = false,
  disabled = false,
  children,
}: Props) => {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      {children}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus={danger || undefined}>
          {cancel ?? t('cancelar')}
        </Button>
        <Button
          {...(danger ? { color: 'red' } : {})}
          onClick={onConfirm}
          loading={loading}
          disabled={disabled}
          data-autofocus={!danger || undefined}
        >
          {confirm}
        </Button>
      </Group>
    </Dialog>
  );
};
