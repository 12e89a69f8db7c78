import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A screen that could not be shown: most often a new version was put in place while this one was open. */
export const Crash = () => {
  const { t } = useTranslation();
  return (
    <Center mih="60dvh" p="md">
      <Stack align="center" maw={420}>
        <Title order={2}>{t('falha.titulo')}</Title>
        <Text ta="center">{t('falha.texto')}</Text>
        <Button onClick={() => location.reload()}>{t('tentar_novamente')}</Button>
      </Stack>
    </Center>
  );
};
