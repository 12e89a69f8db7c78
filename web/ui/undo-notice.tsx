import { Button, Group, Text } from '@mantine/core';
import { type NotificationData, notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { v7 as uuidv7 } from 'uuid';

/** What was done, and a button that takes it back. */
export const undoNotice = (message: string, undo: () => void): NotificationData => {
  const id = uuidv7();
  const takeBack = () => {
    notifications.hide(id);
    undo();
  };
  return {
    id,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button size="xs" variant="light" onClick={takeBack}>
          {i18next.t('desfazer')}
        </Button>
      </Group>
    ),
    closeButtonProps: { 'aria-label': i18next.t('fechar') },
  };
};
