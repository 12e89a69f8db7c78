import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Home } from '#contract/home.ts';
import { formatDate } from '#web/lib/format.ts';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import classes from './HomePage.module.css';

const PARTS = ['realizados', 'faltas', 'cancelados'] as const;

/** The last weeks as a column chart, and as a table for screen readers. */
export const Semanas = ({ semanas }: { semanas: Home['semanas'] }) => {
  const { t } = useTranslation('home');
  const sum = (semana: Home['semanas'][number]) => PARTS.reduce((total, part) => total + semana[part], 0);
  const most = Math.max(1, ...semanas.map(sum));
  return (
    <PageCard title={t('semanas.titulo')}>
      <div className={classes.chart} aria-hidden="true">
        {semanas.map((semana) => (
          <div key={semana.semana} className={classes.column}>
            <span className={classes.count}>{sum(semana) || ''}</span>
            {PARTS.map((part) => (
              <div key={part} data-part={part} style={{ height: `${(110 * semana[part]) / most}px` }} />
            ))}
            <span className={classes.week}>{formatDate(semana.semana).slice(0, 5)}</span>
          </div>
        ))}
      </div>
      <ul className={classes.legend} aria-hidden="true">
        {PARTS.map((part) => (
          <li key={part} data-part={part}>
            {t(`semanas.${part}`)}
          </li>
        ))}
      </ul>
      <VisuallyHidden>
        <table>
          <caption>{t('semanas.titulo')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('semanas.semana')}</th>
              {PARTS.map((part) => (
                <th key={part} scope="col">
                  {t(`semanas.${part}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {semanas.map((semana) => (
              <tr key={semana.semana}>
                <th scope="row">{formatDate(semana.semana)}</th>
                {PARTS.map((part) => (
                  <td key={part}>{semana[part]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </PageCard>
  );
};
