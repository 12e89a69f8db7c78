import type { Cofre } from '#server/platform/crypto/cripto.ts';

/** What a recipient writes is sealed: read it only through this module. */
export const selarTexto = (cofre: Cofre, texto: string) => cofre.seal(Buffer.from(texto), 'link-resposta');
export const abrirTexto = (cofre: Cofre, selado: Buffer) => cofre.open(selado, 'link-resposta').toString();
