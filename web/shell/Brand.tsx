import { Link } from '@tanstack/react-router';
import { useUser } from '#web/lib/session/session.ts';
import classes from './Brand.module.css';
import { Mark } from './Mark.tsx';

export const PRODUCT = 'Vínculo';

/** Links to home, or to login while nobody is signed in. */
export const Brand = () => (
  <Link to={useUser() ? '/' : '/login'} className={classes.brand}>
    <Mark />
    <span>{PRODUCT}</span>
  </Link>
);
