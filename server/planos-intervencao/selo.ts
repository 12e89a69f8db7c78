import type { Cofre } from '#server/platform/crypto/cripto.ts';

/**
 * The text of a red flag, the reason for dismissing it, and the recipient of a plan are sealed: read them only through
 * this module.
 */
const SELO_SINAL = 'sinal-intervencao';
const SELO_ENVIO = 'envio-intervencao';

export const selarSinal = (cofre: Cofre, texto: string) => cofre.seal(Buffer.from(texto), SELO_SINAL);
export const abrirSinal = (cofre: Cofre, selado: Buffer) => cofre.open(selado, SELO_SINAL).toString();

export type Pessoas = { destinatario: string; autorizado_por: string };
export const selarEnvio = (cofre: Cofre, pessoas: Pessoas) =>
  cofre.seal(Buffer.from(JSON.stringify(pessoas)), SELO_ENVIO);
export const abrirEnvio = (cofre: Cofre, selado: Buffer): Pessoas =>
  JSON.parse(cofre.open(selado, SELO_ENVIO).toString());
