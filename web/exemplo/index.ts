/** What other features may use of this one. */
export { OfertaExemplo } from './Oferta.tsx';
