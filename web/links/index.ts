/** What other features may use of this one. */
export { AssinaturasDoPapel, irParaAssinaturas } from './AssinaturasDoPapel.tsx';
export { CamposDoLink } from './CamposDoLink.tsx';
export { trocado, useDestinatarios } from './destinatarios.ts';
export { EntregasPorLink } from './EntregasPorLink.tsx';
export { EnviarDialog } from './EnviarDialog.tsx';
export { JaAberto } from './JaAberto.tsx';
export { Permitir } from './Permitir.tsx';
export { PorEnviar } from './PorEnviar.tsx';
