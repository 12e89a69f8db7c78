import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countKept } from '#web/lib/unsaved/store.ts';

/** How many texts wait on this device for the connection. */
export const Waiting = () => {
  const { t } = useTranslation('rascunho');
  const [count, setCount] = useState(0);
  useEffect(() => {
    countKept().then(setCount, () => undefined);
  }, []);
  return count ? <Text ta="center">{t('esperando', { count })}</Text> : null;
};
