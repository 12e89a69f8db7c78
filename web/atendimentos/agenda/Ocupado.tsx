import { useSignedUser } from '#web/lib/session/session.ts';
import classes from './DiaLinha.module.css';
import { periodo } from './horas.ts';

/** A lunch, or a time when somebody is busy, among the appointments of a day. */
export const Ocupado = ({ horas, texto }: { horas: { inicio: string; fim: string }; texto: string }) => {
  const { fuso } = useSignedUser();
  return (
    <li className={classes.block}>
      <span className={classes.blockText}>
        {periodo(horas, fuso)} · {texto}
      </span>
    </li>
  );
};
