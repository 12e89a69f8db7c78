import { Anchor, Center, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './NotFoundPage.module.css';

const CODE = '404';

export const NotFoundPage = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('nao_encontrada.titulo'));
  return (
    <Center mih="60dvh">
      <Stack align="center" gap="sm">
        <Text className={classes.code} aria-hidden="true">
          {CODE}
        </Text>
        <Title order={1} size="h3" ta="center">
          {t('nao_encontrada.texto')}
        </Title>
        <Anchor component={Link} to="/login">
          {t('nao_encontrada.voltar')}
        </Anchor>
      </Stack>
    </Center>
  );
};
