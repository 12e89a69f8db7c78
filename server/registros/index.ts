/** What other features may use of this one. */
export { abrir, registroVazio, selar } from './selo.ts';
