import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { exportacao } from '#contract/conta/exportacao.ts';
import { OfertaExemplo } from '#web/exemplo/index.ts';
import { ExportarTudo } from '#web/ui/ExportarTudo.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';

export const DadosPage = () => {
  const { t } = useTranslation('settings');
  return (
    <Stack>
      <PageCard title={t('partes.dados')}>
        <Stack>
          <Text>{t('dados.texto')}</Text>
          <Group>
            <ExportarTudo />
          </Group>
        </Stack>
      </PageCard>
      <OfertaExemplo />
    </Stack>
  );
};
DadosPage.needs = exportacao;
