import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** In place of what could not be loaded, with the way to try again. */
export const LoadError = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTranslation();
  return (
    <Stack align="center" py="xl" role="alert">
      <Text>{t('nao_carregou')}</Text>
      <Button variant="default" onClick={() => onRetry()}>
        {t('tentar_novamente')}
      </Button>
    </Stack>
  );
};
