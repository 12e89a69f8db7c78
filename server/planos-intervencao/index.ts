/** What other features may use of this one. */
export { itemDe, propostoDe } from './biblioteca/biblioteca.ts';
export { trechoDe } from './medidas.ts';
export { objetivosAbertos } from './planos-intervencao.queries.ts';
export { abrirEnvio, abrirSinal, selarEnvio, selarSinal } from './selo.ts';
