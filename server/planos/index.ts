/** What other features may use of this one. */
export { exigeAssento, lerAssentos, lerOferta } from './assentos.ts';
