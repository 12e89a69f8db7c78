import '@mantine/schedule/styles.layer.css';
import { Box, Text, VisuallyHidden } from '@mantine/core';
import { Schedule, type ScheduleEventData } from '@mantine/schedule';
import { IconCalendarQuestion } from '@tabler/icons-react';
import { type CSSProperties, type MouseEvent, memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgendaConfig, HorarioBloqueado } from '#contract/agenda/agenda.ts';
import { type AtendimentoNaLista, atendimentos } from '#contract/agenda/atendimentos.ts';
import type { HorarioDeTrabalho } from '#domain/days/expediente.ts';
import { instante, localDe, somaDias } from '#domain/days/fuso.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';
import { dayjsLocale } from '#web/lib/texts/dayjs-locale.ts';
import { temPedido } from '../../familia/Pedido.tsx';
import { useMuda } from '../../muda.ts';
import { vista } from '../../novas/esperando.ts';
import type { NovaNaAgenda } from '../../novas/na-agenda.ts';
import { useSinalDaNova } from '../../novas/sinal.ts';
import { SINAL } from '../../status.ts';
import { diaEscrito, intervaloEscrito } from '../dias.ts';
import { aoEsticar, aoMover, type Dono, type Evento, horasVisiveis, instanteDaParede, type Visao } from '../eventos.ts';
import { horaDe, periodo } from '../horas.ts';
import classes from './AgendaSchedule.module.css';
import { agendaLabels, useDiasEscritos } from './agenda-labels.ts';
import { usePegada } from './pegada.ts';
import { sombraDe } from './sombra.ts';

type Props = {
  visao: Visao;
  data: string;
  config: AgendaConfig;
  /** The hours of the professional, if the agenda is that of one; none are those of the practice. */
  horarios: readonly HorarioDeTrabalho[];
  eventos: Evento[];
  /** Whether a day has no free working hour. */
  fechado: (dia: string) => boolean;
  onVisao: (visao: Visao) => void;
  onData: (data: string) => void;
  onOpen: (item: AtendimentoNaLista, alvo: HTMLElement) => void;
  onBloqueado: (bloqueado: HorarioBloqueado) => void;
  onSlot: (inicio: string, fim: string) => void;
  onMover: (item: AtendimentoNaLista, inicio: string, fim: string) => void;
};

const VISOES = ['day', 'week', 'month'] as const;
const PASSO = 30;
const ENCAIXE = 10;

/** The time `14:30` of a value of the schedule. */
const hora = (texto: string) => texto.slice(11, 16).replace(/^0/, '');

const donoDe = (event: ScheduleEventData) => event.payload as Dono | undefined;
const atendimentoDe = (event: ScheduleEventData) => {
  const dono = donoDe(event);
  return dono?.tipo === 'atendimento' ? dono : null;
};
const itemDe = (event: ScheduleEventData) => atendimentoDe(event)?.item ?? null;

/** A new appointment that waits on this device. */
const Nova = ({ nova, fuso, curto }: { nova: NovaNaAgenda; fuso: string; curto: boolean }) => {
  const { Icon, texto } = useSinalDaNova(nova.estado);
  return (
    <span
      className={classes.event}
      data-espera={nova.estado}
      data-curto={curto || undefined}
      title={[nova.nome, periodo(nova, fuso), texto].join(' · ')}
    >
      <span className={classes.title}>{nova.nome}</span>
      <span className={classes.state}>
        {horaDe(nova.inicio, fuso)}
        <Icon size={13} aria-label={curto ? texto : undefined} aria-hidden={!curto} />
        {!curto && <span className={classes.word}>{texto}</span>}
      </span>
    </span>
  );
};

/**
 * The name, and below it the time and the status as an icon and a word; in a month only name and time. The professional
 * is shown by colour, and by name in the tooltip and for screen readers.
 */
const Corpo = ({ event, fuso, curto }: { event: ScheduleEventData; fuso: string; curto: boolean }) => {
  const { t } = useTranslation(['atendimentos', 'links']);
  const { item, quem } = atendimentoDe(event) ?? {};
  const dono = donoDe(event);
  const classe = ['horario_bloqueado', 'ocupado', 'almoco'].includes(dono?.tipo ?? '') ? classes.block : classes.title;
  if (dono?.tipo === 'nova') return <Nova nova={dono.nova} fuso={fuso} curto={curto} />;
  if (!item) return <span className={classe}>{event.title}</span>;
  const Icon = SINAL[item.status];
  const status = t(`status.${item.status}`);
  const tudo = [item.paciente.nome, periodo(item, fuso), status, quem].filter(Boolean).join(' · ');
  return (
    <span
      className={classes.event}
      style={{ '--cor-barra': `var(--bar-${event.color})` } as CSSProperties}
      data-status={item.status}
      data-curto={curto || undefined}
      title={tudo}
    >
      <span className={classes.title}>
        {curto && <Icon size={13} aria-label={status} />} {item.paciente.nome}
      </span>
      <span className={classes.state}>
        {horaDe(item.inicio, fuso)}
        {temPedido(item) && <IconCalendarQuestion size={13} aria-label={t('links:pedido.quer_outro')} />}
        {!curto && (
          <>
            <Icon size={13} aria-hidden="true" />
            <span className={classes.word}>{status}</span>
          </>
        )}
      </span>
      {quem && <VisuallyHidden>{quem}</VisuallyHidden>}
    </span>
  );
};

const Agenda = (props: Props) => {
  const { visao, data, config, horarios, eventos, fechado, onVisao, onData, onOpen, onBloqueado, onSlot, onMover } =
    props;
  const { t } = useTranslation(['agenda', 'atendimentos']);
  const { fuso } = useSignedUser();
  const edita = usePode()(atendimentos.editar);
  const muda = useMuda();
  const pegada = usePegada();
  const escritos = useDiasEscritos();
  const labels = useMemo(() => agendaLabels(t), [t]);
  const horas = useMemo(() => horasVisiveis(config, eventos, horarios), [config, eventos, horarios]);
  const agora = () => Object.values(localDe(Date.now(), fuso)).join(' ');
  const de = (texto: string) => instanteDaParede(texto, fuso);
  const movel = (event: ScheduleEventData) => {
    const item = itemDe(event);
    return item !== null && muda(item.profissional_id);
  };
  const dropped = (event: ScheduleEventData, newStart: string) => {
    const item = itemDe(event);
    if (!item) return;
    const { inicio, fim } = aoMover(event as Evento, item, de(newStart), fuso);
    onMover(item, inicio, fim);
  };
  const resized = (event: ScheduleEventData, pulled: { de: string; ate: string }) => {
    const item = itemDe(event);
    if (!item) return;
    const { inicio, fim } = aoEsticar(event as Evento, item, pulled, fuso);
    onMover(item, inicio, fim);
  };
  const clicked = (event: ScheduleEventData, { currentTarget }: MouseEvent<HTMLElement>) => {
    const dono = donoDe(event);
    if (dono?.tipo === 'atendimento') onOpen(dono.item, currentTarget);
    if (dono?.tipo === 'nova') vista.set(dono.nova.id);
    if (dono?.tipo === 'horario_bloqueado') onBloqueado(dono.bloqueado);
    // Two professionals may work at the same time; booking over lunch is asked about.
    if (dono?.tipo === 'ocupado' || dono?.tipo === 'almoco') newAt(de(String(event.start)));
  };
  const newAt = (inicio: string) => onSlot(inicio, instante(Date.parse(inicio) + config.duracao_min * 60_000));

  const times = {
    ...horas,
    intervalMinutes: PASSO,
    eventDragInterval: ENCAIXE,
    eventResizeInterval: ENCAIXE,
    slotLabelFormat: 'H:mm',
    getCurrentTime: agora,
    getTimeSlotProps: ({ start, end }: { start: string; end: string }) => ({
      ...sombraDe({ start, end }, horarios, config),
      'aria-label': t('labels.slot', { dia: diaEscrito(start.slice(0, 10)), de: hora(start), ate: hora(end) }),
    }),
    allDaySlotHeight: 52,
  };
  const header = { viewSelectProps: { views: VISOES } };

  return (
    <Box ref={escritos} className={classes.root} mod={{ pessoa: horarios.length > 0 }} {...pegada}>
      <Schedule
        view={visao}
        date={data}
        onViewChange={(view) => onVisao(view as Visao)}
        onDateChange={(value) => onData(value.slice(0, 10))}
        events={eventos}
        labels={labels}
        locale={dayjsLocale()}
        renderEventBody={(event) => <Corpo event={event} fuso={fuso} curto={visao === 'month'} />}
        withEventsDragAndDrop
        withEventResize
        canDragEvent={movel}
        canResizeEvent={movel}
        onEventDrop={({ event, newStart }) => dropped(event, newStart)}
        onEventResize={({ event, newStart, newEnd }) => resized(event, { de: newStart, ate: newEnd })}
        withDragSlotSelect={edita && visao !== 'month'}
        onSlotDragEnd={(start, end) => onSlot(de(start), de(end))}
        onTimeSlotClick={({ slotStart }) => newAt(de(slotStart))}
        onDayClick={(dia) => {
          onVisao('day');
          onData(dia.slice(0, 10));
        }}
        onEventClick={clicked}
        withInteractiveBackgroundEvents
        dayViewProps={{
          ...times,
          ...header,
          headerFormat: (dia) => diaEscrito(dia.slice(0, 10)),
        }}
        weekViewProps={{
          ...times,
          ...header,
          firstDayOfWeek: 1,
          weekdayFormat: 'ddd',
          highlightToday: true,
          renderWeekLabel: ({ weekStart }) =>
            intervaloEscrito(weekStart.slice(0, 10), somaDias(weekStart.slice(0, 10), 6)),
        }}
        monthViewProps={{
          ...header,
          // Only the weeks that were fetched: an empty sixth week would look free.
          consistentWeeks: false,
          firstDayOfWeek: 1,
          highlightToday: true,
          maxEventsPerDay: 4,
          getDayProps: (dia) => ({
            'aria-label': fechado(dia) ? `${diaEscrito(dia)}, ${t('dia_bloqueado')}` : diaEscrito(dia),
            mod: { blocked: fechado(dia) },
          }),
          monthYearSelectProps: {
            labelFormat: (dia: string) => diaEscrito(dia.slice(0, 10), { month: 'long', year: 'numeric' }),
          },
        }}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {t('atendimentos:dica')}
      </Text>
    </Box>
  );
};

const mesma = (a: Props, b: Props) =>
  a.visao === b.visao &&
  a.data === b.data &&
  a.config === b.config &&
  a.horarios === b.horarios &&
  a.eventos === b.eventos;

/**
 * The day, week and month views, with drag and drop. Renders only when the days or events change: the callbacks are
 * equivalent, and rendering hundreds of slots during a move would be slow.
 */
export const AgendaSchedule = memo(Agenda, mesma);
