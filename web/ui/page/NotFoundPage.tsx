import { Center, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { AnchorLink } from '#web/ui/links.tsx';
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
        <AnchorLink to="/login">{t('nao_encontrada.voltar')}</AnchorLink>
      </Stack>
    </Center>
  );
};
