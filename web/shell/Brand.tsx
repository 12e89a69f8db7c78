import { Link } from '@tanstack/react-router';
import classes from './Brand.module.css';
import { Mark } from './Mark.tsx';

export const PRODUCT = 'Vínculo';

/** Goes to login; a signed-in user is sent on to home by the guest guard. */
export const Brand = () => (
  <Link to="/login" className={classes.brand}>
    <Mark />
    <span>{PRODUCT}</span>
  </Link>
);
