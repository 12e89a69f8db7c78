/** What other features may use of this one. */
export { lockNow } from './TelaTrancada.tsx';
