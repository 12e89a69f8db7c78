import { useMinuto } from '#web/lib/minuto.ts';
import classes from './Barra.module.css';
import { momentoDe } from './relogio.ts';

/** How much of an appointment is over. */
export const Barra = ({ item }: { item: { inicio: string; fim: string } }) => {
  const { parte } = momentoDe(item, useMinuto());
  return (
    <div className={classes.bar} aria-hidden="true">
      <div style={{ inlineSize: `${parte * 100}%` }} />
    </div>
  );
};
