/** What other features may use of this one. */
export { profissoesLidas, useMinhaProfissao, useNomeDaProfissao, useProfissoes } from './profissoes.ts';
