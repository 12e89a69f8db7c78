import type { Respostas, Valor } from '#contract/anamneses/preencher.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';

/** What a recipient writes is sealed: read it only through this module. */
export const selarTexto = (cofre: Cofre, texto: string) => cofre.seal(Buffer.from(texto), 'link-resposta');
export const abrirTexto = (cofre: Cofre, selado: Buffer) => cofre.open(selado, 'link-resposta').toString();

/** Answers to an anamnesis, as JSON. */
export const selarValor = (cofre: Cofre, valor: Valor | Respostas) => selarTexto(cofre, JSON.stringify(valor));
export const abrirValor = (cofre: Cofre, selado: Buffer): Valor => JSON.parse(abrirTexto(cofre, selado));
export const abrirRespostas = (cofre: Cofre, selado: Buffer): Respostas => JSON.parse(abrirTexto(cofre, selado));
