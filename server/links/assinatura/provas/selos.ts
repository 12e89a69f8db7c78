import type { Cofre } from '#server/platform/crypto/cripto.ts';

/** What is sealed of a round of signatures: the text, a CPF, the strokes of a mark. Read it only through this module. */
const SELO = 'coleta';
export const selarDaColeta = (cofre: Cofre, texto: string) => cofre.seal(Buffer.from(texto), SELO);
export const abrirDaColeta = (cofre: Cofre, selado: Buffer) => cofre.open(selado, SELO).toString();

export const selarTracos = (cofre: Cofre, tracos: number[][]) => selarDaColeta(cofre, JSON.stringify(tracos));
export const abrirTracos = (cofre: Cofre, selado: Buffer): number[][] => JSON.parse(abrirDaColeta(cofre, selado));
