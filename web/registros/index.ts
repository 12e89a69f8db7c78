/** What other features may use of this one. */

export { Assinar } from './Assinar.tsx';
export { Ajudas } from './ajudas.ts';
export { assinaturasDaNota } from './assinaturas.ts';
export { Metas } from './objetivos/Metas.tsx';
export { Recusado } from './Recusado.tsx';
export { Barra } from './sessao/Barra.tsx';
export { Presenca } from './sessao/Presenca.tsx';
export { momentoDe } from './sessao/relogio.ts';
export { vizinhosDe } from './sessao/vizinhos.ts';
export { useModelos } from './use-modelos.ts';
export { useAberta, useNota } from './use-nota.ts';
