import { Alert, Group, Text } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pendentesDe } from '#contract/planos-intervencao/resultado-intervencao.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { rascunhoDe } from '../planos-intervencao.queries.ts';

/** A link to an unfinished draft. */
export const RascunhoAberto = ({ pacienteId }: { pacienteId: string }) => {
  const { t } = useTranslation('planos-intervencao');
  const { data } = useQuery(rascunhoDe(pacienteId));
  if (!data || data.versao === 0) return null;
  const feito = (data.resultado?.objetivos.length ?? 0) > 0;
  const pendentes = data.resultado ? pendentesDe(data.resultado).length : 0;
  const espera = pendentes > 0 ? t('rascunho.com', { count: pendentes }) : t('rascunho.decidido');
  return (
    <Alert color="blue" icon={<IconSparkles />} title={t('rascunho.titulo')} mb="md">
      <Group justify="space-between">
        <Text size="sm">{feito ? espera : t('rascunho.sem')}</Text>
        <ButtonLink
          size="xs"
          to={
            feito
              ? '/atendimento/paciente/$id/plano-de-intervencao/gerado'
              : '/atendimento/paciente/$id/plano-de-intervencao/editor-queixa'
          }
          params={{ id: pacienteId }}
        >
          {t('rascunho.continuar')}
        </ButtonLink>
      </Group>
    </Alert>
  );
};
