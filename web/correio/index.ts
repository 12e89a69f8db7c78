/** What other features may use of this one. */
export { MotivoDoCorreio } from './MotivoDoCorreio.tsx';
