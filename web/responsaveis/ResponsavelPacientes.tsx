import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Responsavel } from '#contract/responsaveis.ts';
import { PageCard } from '#web/ui/page/PageCard.tsx';

export const ResponsavelPacientes = ({ responsavel }: { responsavel: Responsavel }) => {
  const { t } = useTranslation('responsaveis');
  return (
    <PageCard title={t('pacientes')}>
      {responsavel.pacientes.length === 0 && <Text c="dimmed">{t('sem_pacientes')}</Text>}
      <Stack gap="xs">
        {responsavel.pacientes.map(({ id, nome, parentesco }) => (
          <div key={id}>
            <Anchor component={Link} to={`/atendimento/paciente/${id}`}>
              {nome}
            </Anchor>
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
