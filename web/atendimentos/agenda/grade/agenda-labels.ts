import type { ScheduleLabelsOverride } from '@mantine/schedule';
import type { TFunction } from 'i18next';
import { useLayoutEffect, useRef } from 'react';
import { diaEscrito } from '../dias.ts';

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

/** All labels of the schedule component. */
export const agendaLabels = (t: TFunction): ScheduleLabelsOverride => ({
  ...Object.fromEntries(NOMES.map((nome) => [nome, t(`agenda:labels.${nome}`)])),
  moreLabel: (count) => t('agenda:labels.moreLabel', { count }),
});

const DIA = /\d{4}-\d{2}-\d{2}/;

/**
 * The schedule labels the days of a week as `2026-12-08` and has no option for it. This replaces the labels with dates
 * in the current language after each render.
 */
export const useDiasEscritos = () => {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    for (const node of root.current?.querySelectorAll('[aria-label]') ?? []) {
      const label = node.getAttribute('aria-label') ?? '';
      if (DIA.test(label))
        node.setAttribute(
          'aria-label',
          label.replace(DIA, (dia) => diaEscrito(dia)),
        );
    }
  });
  return root;
};
