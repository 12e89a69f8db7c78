import { Text } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Bloqueio } from '#contract/agenda.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useAgendaConfig } from '../atendimentos.queries.ts';
import { bloqueiosDoDiaTodo } from './bloqueados.ts';
import classes from './DiaLinha.module.css';
import { feriadosVisiveis } from './eventos.ts';

type Props = { dia: string; bloqueios: Bloqueio[] };

/** Notices of a whole day: its holidays, and that it has no free working hour. */
export const DiaAvisos = ({ dia, bloqueios }: Props) => {
  const { t } = useTranslation(['atendimentos', 'agenda']);
  const { fuso } = useSignedUser();
  const { data: config } = useAgendaConfig();
  const cheio = config && bloqueiosDoDiaTodo(dia, bloqueios, config, fuso).length > 0;
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
