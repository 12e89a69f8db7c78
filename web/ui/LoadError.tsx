import { Alert, Button, Group } from '@mantine/core';
import { IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

type Props = {
  /** What could not be loaded; by default this part of the screen. */
  coisa?: string | undefined;
  onRetry: () => void;
};

/** In place of what could not be loaded, with the way to try again. */
export const LoadError = ({ coisa, onRetry }: Props) => {
  const { t } = useTranslation();
  return (
    <Alert
      color="red"
      variant="outline"
      icon={<IconCircleX />}
      title={t('alertas.nao_carregou', { coisa: coisa ?? t('alertas.esta_parte') })}
      my="md"
    >
      {t('alertas.tente_carregar')}
      <Group mt="sm">
        <Button variant="default" onClick={() => onRetry()}>
          {t('tentar_novamente')}
        </Button>
      </Group>
    </Alert>
  );
};
