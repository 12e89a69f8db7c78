/** What other features may use of this one. */
export { clinicoAtivo } from './clinico-ativo.ts';
export { guardarConvite } from './convites.ts';
export { convidadoPor, enviarEsperados, esperarOutro } from './espera.ts';
export { entregarAgenda, trancarDonos } from './membros.queries.ts';
export { SEM_USO } from './uso.ts';
