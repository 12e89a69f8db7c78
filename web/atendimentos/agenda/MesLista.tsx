import { Month } from '@mantine/dates';
import { IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { hojeEm } from '#domain/days/fuso.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { dayjsLocale } from '#web/lib/texts/dayjs-locale.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Waiting } from '#web/ui/page/Waiting.tsx';
import { useAgenda, useAgendaConfig, useHorariosBloqueados } from '../atendimentos.queries.ts';
import { useFechados } from './bloqueados/fechados.ts';
import classes from './DiaLinha.module.css';
import { diaEscrito } from './dias.ts';
import { doDia, feriadosVisiveis } from './eventos.ts';
import { useFiltro } from './visao.ts';

type Props = { data: string; de: string; ate: string; onDia: (dia: string) => void };

/** A month: the number of appointments per day, and which days are blocked. A tap opens the day. */
export const MesLista = ({ data, de, ate, onDia }: Props) => {
  const { t } = useTranslation(['atendimentos', 'agenda']);
  const { fuso } = useSignedUser();
  const { filtro, dono } = useFiltro();
  const { data: rows, isError, isPlaceholderData, refetch } = useAgenda(de, ate, filtro);
  const { data: bloqueados } = useHorariosBloqueados(de, ate, fuso, { quem: dono });
  const { data: config } = useAgendaConfig();
  const fechados = useFechados(bloqueados);
  if (isError && !rows) return <LoadError coisa={t('agenda')} onRetry={refetch} />;
  if (!rows || !config || isPlaceholderData) return <Waiting h={320} shape="grid" />;
  const fechado = (dia: string) => fechados(dia).length > 0;
  const quantos = (dia: string) => doDia(rows, dia, fuso).filter(({ status }) => status !== 'Cancelado').length;
  const feriados = (dia: string) => (config.feriados ? feriadosVisiveis(dia, dia, t).map(({ nome }) => nome) : []);
  const nomeDo = (dia: string) =>
    [
      diaEscrito(dia),
      ...feriados(dia),
      ...(fechado(dia) ? [t('agenda:dia_bloqueado')] : []),
      ...(quantos(dia) ? [t('agenda:atendimentos_no_dia', { count: quantos(dia) })] : []),
    ].join(', ');
  return (
    <Month
      month={data}
      locale={dayjsLocale()}
      firstDayOfWeek={1}
      fullWidth
      size="lg"
      weekdayFormat="ddd"
      highlightToday
      hideOutsideDates
      getDayAriaLabel={nomeDo}
      classNames={{ day: classes.monthDay, weekday: classes.monthWeekday }}
      getDayProps={(dia) => ({
        onClick: () => onDia(dia),
        'data-blocked': fechado(dia) || undefined,
        'data-holiday': feriados(dia).length > 0 || undefined,
        'aria-current': dia === hojeEm(fuso) ? 'date' : undefined,
      })}
      renderDay={(dia) => (
        <span className={classes.number}>
          {Number(dia.slice(8))}
          <span className={classes.count}>
            {quantos(dia) || (fechado(dia) ? <IconBan size={12} aria-hidden="true" /> : '')}
          </span>
        </span>
      )}
    />
  );
};
