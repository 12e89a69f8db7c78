/** What other features may use of this one. */
export { CobrancaDialog } from './contas/CobrancaDialog.tsx';
export { ConfirmarComprovante } from './contas/ConfirmarComprovante.tsx';
