/** What other features may use of this one. */
export { listarSupervisoes } from './lista.queries.ts';
export {
  devolver,
  exigeSemEspera,
  pedirSupervisao,
  porVersao,
  supervisoesDe,
  ultimaDe,
  ultimasDosRelatorios,
  versaoASubstituir,
} from './supervisao.queries.ts';
