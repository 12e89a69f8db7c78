import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Responsavel } from '#contract/responsaveis.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';

export const ResponsavelPacientes = ({ responsavel }: { responsavel: Responsavel }) => {
  const { t } = useTranslation('responsaveis');
  return (
    <PageCard title={t('pacientes')}>
      {responsavel.pacientes.length === 0 && <Text c="dimmed">{t('sem_pacientes')}</Text>}
      <Stack gap="xs">
        {responsavel.pacientes.map(({ id, nome, parentesco }) => (
          <div key={id}>
            <AnchorLink to="/atendimento/paciente/$id" params={{ id }}>
              {nome}
            </AnchorLink>
            {parentesco && (
              <Text span c="dimmed" ml="xs">
                {parentesco}
              </Text>
            )}
          </div>
        ))}
      </Stack>
    </PageCard>
  );
};
