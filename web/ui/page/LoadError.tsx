import { Alert, Button, Group } from '@mantine/core';
import { IconCircleX, IconWifiOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLostConnection } from '#web/lib/connection.ts';

type Props = {
  /** What could not be loaded. */
  coisa: string;
  onRetry: () => void;
};

/**
 * Shown in place of what could not be loaded, with a retry. Without a connection it retries when the connection is
 * back.
 */
export const LoadError = ({ coisa, onRetry }: Props) => {
  const { t } = useTranslation();
  const lost = useLostConnection(onRetry);
  return (
    <Alert
      color="red"
      variant="outline"
      icon={lost ? <IconWifiOff /> : <IconCircleX />}
      title={lost ? t('alertas.sem_conexao') : t('alertas.nao_carregou', { coisa })}
      my="md"
    >
      {lost ? t('alertas.carrega_sozinho') : t('alertas.tente_carregar')}
      <Group mt="sm">
        <Button variant="default" onClick={() => onRetry()}>
          {t('tentar_novamente')}
        </Button>
      </Group>
    </Alert>
  );
};
