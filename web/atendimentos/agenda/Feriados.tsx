import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAgendaConfig } from '../atendimentos.queries.ts';
import { feriadosVisiveis } from './eventos.ts';

/** The holidays of a day, if the practice shows them. */
export const Feriados = ({ dia, size = 'sm' }: { dia: string; size?: 'xs' | 'sm' }) => {
  const { t } = useTranslation('agenda');
  const { data: config } = useAgendaConfig();
  return (config?.feriados ? feriadosVisiveis(dia, dia, t) : []).map(({ nome }) => (
    <Text key={nome} size={size} c="var(--attention)">
      {nome}
    </Text>
  ));
};
