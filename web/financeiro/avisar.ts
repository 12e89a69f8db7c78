import { notifications } from '@mantine/notifications';
import i18next from 'i18next';

/** Says what was done, in a corner of the screen. */
export const avisar = (message: string, color = 'green') =>
  notifications.show({ message, color, closeButtonProps: { 'aria-label': i18next.t('fechar') } });
