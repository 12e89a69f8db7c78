import { Link } from '@tanstack/react-router';
import classes from './Brand.module.css';
import { Mark } from './Mark.tsx';

export const PRODUCT = 'Vínculo';

/** Links to login; the guest guard redirects a signed-in user to the home page. */
export const Brand = () => (
  <Link to="/login" className={classes.brand}>
    <Mark />
    <span>{PRODUCT}</span>
  </Link>
);
