/** What other features may use of this one. */
export { KeepDays } from './KeepDays.tsx';
