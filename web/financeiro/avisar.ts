import { notifications } from '@mantine/notifications';
import i18next from 'i18next';

/** Shows a notice of a finished action. */
export const avisar = (message: string, color = 'green') =>
  notifications.show({ message, color, closeButtonProps: { 'aria-label': i18next.t('fechar') } });
