import { Button, Stack, Text } from '@mantine/core';
import { type NotificationData, notifications } from '@mantine/notifications';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { v7 as uuidv7 } from 'uuid';
import classes from './action-notice.module.css';

type NoticeAction = { label: string; icon?: ReactNode; run: () => void };

/** A notice with an action. The button is on its own line, because a notice is narrow in every language. */
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

/** A notice with an undo button. */
export const undoNotice = (message: string, undo: () => void) =>
  actionNotice(message, { label: i18next.t('desfazer'), run: undo });

const shown = new Map<string, string>();

/** The same for a change of one record. Replaces an older notice of it, whose undo would be outdated. */
export const showUndo = (record: string, message: string, undo: () => void) => {
  const older = shown.get(record);
  if (older) notifications.hide(older);
  const onClose = () => shown.delete(record);
  shown.set(record, notifications.show({ ...undoNotice(message, undo), onClose }));
};
