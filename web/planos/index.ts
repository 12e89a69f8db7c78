/** What other features may use of this one. */
export { AvisoDeAssentos } from './AvisoDeAssentos.tsx';
