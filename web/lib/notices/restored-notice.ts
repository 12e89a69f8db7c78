import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { actionNotice } from './action-notice.tsx';

/** Shows that a draft was restored into the form, with a button that discards it. */
export const restoredNotice = (discard: () => void) => {
  notifications.show(
    actionNotice(i18next.t('rascunho:de_volta'), { label: i18next.t('rascunho:descartar'), run: discard }),
  );
};
