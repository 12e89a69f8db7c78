/** What other features may use of this one. */
export { ModuloFields } from './ModuloFields.tsx';
export { ProfissaoFields } from './ProfissaoFields.tsx';
export { TermoFields } from './TermoFields.tsx';
