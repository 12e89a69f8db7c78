import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NotReached } from '#web/lib/api/not-reached.ts';

/** A screen that could not be loaded: no connection, or a new version was deployed meanwhile. */
export const Crash = ({ error, reset }: ErrorComponentProps) => {
  const { t } = useTranslation();
  const router = useRouter();
  const offline = error instanceof NotReached;
  const why = offline ? 'falha.sem_conexao' : 'falha';
  const again = async () => {
    if (!offline) return location.reload();
    await router.invalidate();
    reset();
  };
  return (
    <Center mih="60dvh" p="md">
      <Stack align="center" maw={420} role="alert">
        <Title order={2}>{t(`${why}.titulo`)}</Title>
        <Text ta="center">{t(`${why}.texto`)}</Text>
        <Button onClick={again}>{t('tentar_novamente')}</Button>
      </Stack>
    </Center>
  );
};
