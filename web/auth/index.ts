/** What other features may use of this one. */
export { AuthCard } from './AuthCard.tsx';
export { SenhaNova } from './SenhaNova.tsx';
