import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { actionNotice } from './action-notice.tsx';

/** What was typed before stands in the form again; it can be discarded. */
export const restoredNotice = async (discard: () => void) => {
  await i18next.loadNamespaces('rascunho');
  notifications.show(
    actionNotice(i18next.t('rascunho:de_volta'), { label: i18next.t('rascunho:descartar'), run: discard }),
  );
};
