import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Dispensa } from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { SeeMore } from '#web/ui/text/SeeMore.tsx';
import { Marcado } from './Marcado.tsx';

/** The red flags that were dismissed when a plan was drafted, each with its reason. */
export const Dispensados = ({ dispensas }: { dispensas: Dispensa[] }) => {
  const { t } = useTranslation('planos-intervencao');
  const { fuso } = useSignedUser();
  if (dispensas.length === 0) return null;
  return (
    <SeeMore title={t('sinais.dispensados', { count: dispensas.length })}>
      <Stack gap="xs">
        {dispensas.map(({ codigo, onde, trecho, palavras, motivo, por, em }) => (
          <div key={`${codigo}${onde}${trecho}`}>
            <Text size="sm" fw={600}>
              {t(`sinais.${codigo}.nome`)}
            </Text>
            <Text size="sm" fs="italic">
              {t(`fontes.${onde}`)}: “<Marcado texto={trecho} palavras={palavras} />”
            </Text>
            <Text size="sm">{t('sinais.dispensado', { nome: por, quando: formatInstant(em, fuso), motivo })}</Text>
          </div>
        ))}
      </Stack>
    </SeeMore>
  );
};
