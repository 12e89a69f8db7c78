import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './Waiting.module.css';

/** The height of one part, in pixels; a chart and the grid of the agenda have as many columns at any height. */
const PART = { rows: 56, fields: 80, text: 28, month: 40, chart: 0, grid: 0 };
const COLUMNS = 7;

type Props = {
  h: number;
  /** By default the width of its container. */
  w?: number;
  shape?: keyof typeof PART;
  /** In the border of a card, as what comes will be. */
  card?: boolean;
  /** Announced to screen readers: set for a whole page, not for each of its parts. */
  announced?: boolean;
};

const Announced = () => {
  const { t } = useTranslation();
  return <VisuallyHidden role="status">{t('carregando')}</VisuallyHidden>;
};

/** A placeholder while something loads, with its height and shape, so that nothing moves when it is shown. */
export const Waiting = ({ h, w, shape = 'rows', card = false, announced = false }: Props) => {
  const parts = PART[shape] ? Math.max(1, Math.floor((h - (card ? 48 : 0)) / PART[shape])) : COLUMNS;
  const keys = Array.from({ length: parts }, (_, at) => `part-${at}`);
  return (
    <>
      {announced && <Announced />}
      <div
        className={classes.waiting}
        data-waiting={shape}
        data-card={card || undefined}
        style={{ height: h, width: w }}
        aria-hidden="true"
      >
        {keys.map((key) => (
          <i key={key} />
        ))}
      </div>
    </>
  );
};
