import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AnchorLink } from '#web/ui/links.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { Carrossel } from './Carrossel.tsx';

const DICAS = [
  { key: 'buscar', to: '/pacientes' },
  { key: 'modelos', to: '/documentos' },
  { key: 'testes', to: '/testes' },
  { key: 'modulos', to: '/settings/configs' },
] as const;

/** An overview of features for a new practice. */
export const Conheca = () => {
  const { t } = useTranslation('home');
  return (
    <PageCard title={t('conheca.titulo')}>
      <Carrossel label={t('conheca.titulo')}>
        {DICAS.map(({ key, to }) => (
          <div key={key}>
            <Text fw={600}>{t(`conheca.${key}`)}</Text>
            <Text size="sm" c="dimmed" mb={4}>
              {t(`conheca.${key}_texto`)}
            </Text>
            <AnchorLink to={to} size="sm">
              {t(`conheca.${key}_ir`)}
            </AnchorLink>
          </div>
        ))}
      </Carrossel>
    </PageCard>
  );
};
