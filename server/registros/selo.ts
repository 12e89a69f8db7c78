import type { Cofre } from '#server/platform/crypto/cripto.ts';

/** The text of an appointment note is sealed: read it only through this module. */
export const selar = (cofre: Cofre, texto: string) => cofre.seal(Buffer.from(texto), 'registro');
export const abrir = (cofre: Cofre, selado: Buffer) => cofre.open(selado, 'registro').toString();

type Achado = { conteudo: Buffer | null; objetivos: unknown };

/** Whether the note is empty: an empty note cannot be signed. */
export const registroVazio = (cofre: Cofre, now: Achado | undefined) =>
  !now?.conteudo || (abrir(cofre, now.conteudo) === '' && (now.objetivos as unknown[]).length === 0);
