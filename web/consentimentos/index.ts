/** What other features may use of this one. */
export { Consentimentos } from './Consentimentos.tsx';
