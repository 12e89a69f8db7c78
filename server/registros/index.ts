/** What other features may use of this one. */
export { lerRegistro } from './registros.queries.ts';
export { abrir, registroVazio, selar } from './selo.ts';
