import { Center, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export const Spinner = () => {
  const { t } = useTranslation();
  return (
    <Center mih={240} role="status" aria-label={t('carregando')}>
      <Loader />
    </Center>
  );
};
