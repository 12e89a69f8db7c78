import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Asking makes the links; somebody has to send them. */
export const PorEnviar = ({ quem }: { quem: string[] }) => {
  const { t, i18n } = useTranslation('links');
  if (quem.length === 0) return null;
  return (
    <Alert color="orange" mt="xs">
      {t('por_enviar', { quem: new Intl.ListFormat(i18n.language).format(quem) })}
    </Alert>
  );
};
