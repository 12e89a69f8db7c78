import { Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { type Needed, usePode } from '#web/lib/session/pode.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import { PageCard } from './PageCard.tsx';

/**
 * Shown inside the frame: the same for an unknown address and for one that the function of the member does not reach.
 */
const NotAdmitted = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('nao_encontrada.titulo'));
  return (
    <PageCard>
      <Title order={1} size="h3">
        {t('nao_encontrada.texto')}
      </Title>
      <Text my="sm">{t('nao_encontrada.funcao')}</Text>
      <AnchorLink to="/">{t('nao_encontrada.voltar')}</AnchorLink>
    </PageCard>
  );
};

/** A page for members who may call a route; for others it is not found, whoever typed its address. */
export const admitted = (Page: ComponentType, needs: Needed) => () => {
  const pode = usePode();
  return pode(needs) ? <Page /> : <NotAdmitted />;
};
