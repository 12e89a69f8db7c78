import type { ScheduleLabelsOverride } from '@mantine/schedule';
import type { TFunction } from 'i18next';

const NOMES = [
  'day',
  'week',
  'month',
  'year',
  'allDay',
  'weekday',
  'timeSlot',
  'today',
  'next',
  'previous',
  'more',
  'selectMonth',
  'selectYear',
  'switchToDayView',
  'switchToWeekView',
  'switchToMonthView',
  'switchToYearView',
  'viewSelectLabel',
  'noEvents',
] as const;

/** Every word that the schedule itself says. */
export const agendaLabels = (t: TFunction): ScheduleLabelsOverride => ({
  ...Object.fromEntries(NOMES.map((nome) => [nome, t(`agenda:labels.${nome}`)])),
  moreLabel: (count) => t('agenda:labels.moreLabel', { count }),
});
