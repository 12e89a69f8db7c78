import { IconAlertTriangle, IconDeviceLaptop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SaveState } from '#web/lib/unsaved/keeper.ts';

/** The sign and the few words of a waiting appointment, where there is no room for a sentence. */
export const useSinalDaNova = (estado: SaveState) => {
  const { t } = useTranslation('atendimentos');
  return estado === 'recusado'
    ? { Icon: IconAlertTriangle, texto: t('nova.recusado') }
    : { Icon: IconDeviceLaptop, texto: t('nova.titulo') };
};
