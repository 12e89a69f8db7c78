/** What other features may use of this one. */
export { anteriorA } from './anterior.ts';
export { lerRegistro } from './registros.queries.ts';
export { abrir, registroVazio, selar } from './selo.ts';
