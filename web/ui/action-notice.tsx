import { Button, Stack, Text } from '@mantine/core';
import { type NotificationData, notifications } from '@mantine/notifications';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { v7 as uuidv7 } from 'uuid';
import classes from './action-notice.module.css';

type NoticeAction = { label: string; icon?: ReactNode; run: () => void };

/** What was done, and what can be done next. The button has a line of its own: a notice is narrow in every language. */
export const actionNotice = (message: string, { label, icon, run }: NoticeAction): NotificationData => {
  const id = uuidv7();
  const act = () => {
    notifications.hide(id);
    run();
  };
  return {
    id,
    message: (
      <Stack gap={8} align="flex-start">
        <Text size="sm">{message}</Text>
        <Button size="xs" variant="light" leftSection={icon} className={classes.action} onClick={act}>
          {label}
        </Button>
      </Stack>
    ),
    closeButtonProps: { 'aria-label': i18next.t('fechar') },
  };
};

/** What was done, and a button that takes it back. */
export const undoNotice = (message: string, undo: () => void) =>
  actionNotice(message, { label: i18next.t('desfazer'), run: undo });

const shown = new Map<string, string>();

/** The same for a change of one record. An older notice of it goes: what it would take back has changed since. */
export const showUndo = (record: string, message: string, undo: () => void) => {
  const older = shown.get(record);
  if (older) notifications.hide(older);
  const onClose = () => shown.delete(record);
  shown.set(record, notifications.show({ ...undoNotice(message, undo), onClose }));
};
