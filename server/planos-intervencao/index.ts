/** What other features may use of this one. */
export { itemDe, propostoDe } from './biblioteca.ts';
export { abrirEnvio, abrirSinal, selarEnvio, selarSinal } from './selo.ts';
