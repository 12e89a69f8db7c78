/** What other features may use of this one. */

export { Assinar } from './Assinar.tsx';
export { Ajudas } from './ajudas.ts';
export { assinaturasDaNota } from './assinaturas.ts';
export { Barra } from './atendimento/Barra.tsx';
export { Presenca } from './atendimento/Presenca.tsx';
export { momentoDe } from './atendimento/relogio.ts';
export { vizinhosDe } from './atendimento/vizinhos.ts';
export { Metas } from './objetivos/Metas.tsx';
export { Recusado } from './Recusado.tsx';
export { useModelos } from './use-modelos.ts';
export { useNota, useNotaAberta } from './use-nota.ts';
