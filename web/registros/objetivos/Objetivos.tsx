import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Registro } from '#contract/registros.ts';
import { medidaDe } from './medida.ts';

/** The goals of a note, read-only. */
export const Objetivos = ({ objetivos }: Pick<Registro, 'objetivos'>) => {
  const { t } = useTranslation('registros');
  if (objetivos.length === 0) return null;
  return (
    <Stack gap={4}>
      <Title order={3} size="h5">
        {t('objetivos.titulo')}
      </Title>
      {objetivos.map((objetivo) => (
        <Text key={objetivo.descricao}>
          {objetivo.descricao} · {medidaDe(objetivo, t)}
        </Text>
      ))}
    </Stack>
  );
};
