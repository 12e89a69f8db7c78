import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#web/lib/i18n.ts';

/** The goals of the library are written in Portuguese: a reader of another language is told so where they stand. */
export const EmPortugues = () => {
  const { t } = useTranslation('planos-intervencao');
  if (currentLocale() === 'pt-br') return null;
  return (
    <Text size="sm" role="note">
      {t('biblioteca.em_portugues')}
    </Text>
  );
};
