import { Text } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { HorarioBloqueado } from '#contract/agenda/agenda.ts';
import { useFechados } from './bloqueados/fechados.ts';
import classes from './DiaLinha.module.css';
import { Feriados } from './Feriados.tsx';

type Props = { dia: string; horariosBloqueados: HorarioBloqueado[] };

/** Notices of a whole day: its holidays, and that it has no free working hour. */
export const DiaAvisos = ({ dia, horariosBloqueados }: Props) => {
  const { t } = useTranslation('agenda');
  const cheio = useFechados(horariosBloqueados)(dia).length > 0;
  return (
    <>
      <Feriados dia={dia} />
      {cheio && (
        <Text size="sm" fw={600}>
          <IconBan size={14} aria-hidden="true" className={classes.sign} /> {t('dia_bloqueado')}
        </Text>
      )}
    </>
  );
};
