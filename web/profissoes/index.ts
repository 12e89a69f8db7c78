/** What other features may use of this one. */
export { profissoesLidas, useMinhaProfissao, useProfissoes } from './profissoes.ts';
