/** What other features may use of this one. */
export { guardarConvite } from './convites.ts';
export { convidadoPor, enviarEsperados, esperarOutro } from './espera.ts';
export { entregarAgenda, SEM_USO, trancarDonos } from './membros.queries.ts';
