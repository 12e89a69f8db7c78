/** What other features may use of this one. */
export { ContatoDialog } from './ContatoDialog.tsx';
