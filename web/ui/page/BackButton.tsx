import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Goes one step back in the history. */
export const BackButton = () => {
  const { t } = useTranslation();
  const { history } = useRouter();
  return (
    <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={() => history.back()}>
      {t('voltar')}
    </Button>
  );
};
