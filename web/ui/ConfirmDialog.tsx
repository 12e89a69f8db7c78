import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './Dialog.tsx';

type Props = {
  opened: boolean;
  title: string;
  onClose: () => void;
  onConfirm: () => void;
  /** What the button says that does it. */
  confirm: string;
  cancel?: string;
  /** What is lost is lost: whoever only presses Enter loses nothing. */
  danger?: boolean;
  loading?: boolean;
  disabled?: boolean;
  children: ReactNode;
};

/** Asks before something is done. */
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
