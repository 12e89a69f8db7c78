import { UnstyledButton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { HorarioBloqueado } from '#contract/agenda/agenda.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { useNomeDoBloqueado } from '../../atendimentos.queries.ts';
import classes from '../DiaLinha.module.css';
import { periodo } from '../horas.ts';
import { deDiasInteiros } from './horario-bloqueado-valores.ts';

type Props = { bloqueado: HorarioBloqueado; onOpen: (bloqueado: HorarioBloqueado) => void };

/** A blocked time among the appointments of a day; a tap opens it. */
export const HorarioBloqueadoLinha = ({ bloqueado, onOpen }: Props) => {
  const { t } = useTranslation(['atendimentos', 'agenda']);
  const { fuso } = useSignedUser();
  const nome = useNomeDoBloqueado();
  const diaTodo = deDiasInteiros(bloqueado, fuso);
  return (
    <li>
      <UnstyledButton className={classes.block} onClick={() => onOpen(bloqueado)}>
        <span className={classes.blockText}>
          {diaTodo ? t('agenda:dia_todo') : periodo(bloqueado, fuso)} · {nome(bloqueado)}
        </span>
        <IconPencil size={16} aria-label={t('agenda:editar_horario_bloqueado')} className={classes.blockSign} />
      </UnstyledButton>
    </li>
  );
};
