import { Text } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { HorarioBloqueado } from '#contract/agenda/agenda.ts';
import { useAgendaConfig } from '../atendimentos.queries.ts';
import { useFechados } from './bloqueados/fechados.ts';
import classes from './DiaLinha.module.css';
import { feriadosVisiveis } from './eventos.ts';

type Props = { dia: string; horariosBloqueados: HorarioBloqueado[] };

/** Notices of a whole day: its holidays, and that it has no free working hour. */
export const DiaAvisos = ({ dia, horariosBloqueados }: Props) => {
  const { t } = useTranslation(['atendimentos', 'agenda']);
  const { data: config } = useAgendaConfig();
  const cheio = useFechados(horariosBloqueados)(dia).length > 0;
  return (
    <>
      {(config?.feriados ? feriadosVisiveis(dia, dia, t) : []).map(({ nome }) => (
        <Text key={nome} size="sm" c="var(--attention)">
          {nome}
        </Text>
      ))}
      {cheio && (
        <Text size="sm" fw={600}>
          <IconBan size={14} aria-hidden="true" className={classes.sign} /> {t('agenda:dia_bloqueado')}
        </Text>
      )}
    </>
  );
};
