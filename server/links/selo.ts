import type { Respostas, Valor } from '#contract/anamneses/preencher.ts';
import { abrirRestrito, type Cofre } from '#server/platform/crypto/cripto.ts';

/** What a recipient writes is sealed: read it only through this module. */
export const selarTexto = (cofre: Cofre, texto: string) => cofre.seal(Buffer.from(texto), 'link-resposta');
export const abrirTexto = (cofre: Cofre, selado: Buffer) => cofre.open(selado, 'link-resposta').toString();

type Resposta = { texto: Buffer | null; com_texto: boolean | null };

/** What a recipient wrote, for a member who may not be of the case team (`abrirRestrito`). */
export const abrirResposta = (cofre: Cofre, { texto, com_texto }: Resposta) =>
  abrirRestrito(texto, com_texto, (selado) => abrirTexto(cofre, selado));

/** Answers to an anamnesis, as JSON. */
export const selarValor = (cofre: Cofre, valor: Valor | Respostas) => selarTexto(cofre, JSON.stringify(valor));
export const abrirValor = (cofre: Cofre, selado: Buffer): Valor => JSON.parse(abrirTexto(cofre, selado));
export const abrirRespostas = (cofre: Cofre, selado: Buffer): Respostas => JSON.parse(abrirTexto(cofre, selado));
