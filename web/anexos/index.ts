/** What other features may use of this one. */
export { AnexoPreview } from './AnexoPreview.tsx';
export { AnexoRow } from './AnexoRow.tsx';
export { Anexos, AnexosCard } from './Anexos.tsx';
export { anexosDe } from './esperando.ts';
export { TirarFoto } from './TirarFoto.tsx';
