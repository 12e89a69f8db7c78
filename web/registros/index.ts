/** What other features may use of this one. */
export { Assinar } from './Assinar.tsx';
export { assinaturasDaNota } from './assinaturas.ts';
export { Escala } from './Escala.tsx';
export { Recusado } from './Recusado.tsx';
export { useModelos } from './use-modelos.ts';
export { useNota } from './use-nota.ts';
