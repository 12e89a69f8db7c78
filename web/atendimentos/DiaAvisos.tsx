import { Text, UnstyledButton } from '@mantine/core';
import { IconBan, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Bloqueio } from '#contract/agenda.ts';
import { useSignedUser } from '#web/lib/session.ts';
import { useAgendaConfig } from './atendimentos.queries.ts';
import { bloqueiosDoDia, bloqueiosDoDiaTodo } from './bloqueados.ts';
import classes from './DiaLinha.module.css';
import { feriadosVisiveis } from './eventos.ts';
import { periodo } from './horas.ts';

type Props = { dia: string; bloqueios: Bloqueio[]; onBloqueio: (bloqueio: Bloqueio) => void };

/** What keeps a day from being free: holidays, and blocked times, which a tap opens. */
export const DiaAvisos = ({ dia, bloqueios, onBloqueio }: Props) => {
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
      {bloqueiosDoDia(dia, bloqueios, fuso).map((bloqueio) => (
        <UnstyledButton key={bloqueio.id} className={classes.block} onClick={() => onBloqueio(bloqueio)}>
          <span className={classes.blockText}>
            {periodo(bloqueio, fuso)} · {bloqueio.motivo ?? t('bloqueado')}
          </span>
          <IconPencil size={16} aria-label={t('agenda:editar_bloqueio')} className={classes.blockSign} />
        </UnstyledButton>
      ))}
    </>
  );
};
