import type { Cofre } from './cripto.ts';

/** The words of a session's note are sealed: who reads them goes through here. */
export const selar = (cofre: Cofre, texto: string) => cofre.seal(Buffer.from(texto), 'registro');
export const abrir = (cofre: Cofre, selado: Buffer) => cofre.open(selado, 'registro').toString();

type Achado = { conteudo: Buffer | null; objetivos: unknown };

/** Nothing was written yet, or all of it was taken out again: there is nothing to sign. */
export const registroVazio = (cofre: Cofre, now: Achado | undefined) =>
  !now?.conteudo || (abrir(cofre, now.conteudo) === '' && (now.objetivos as unknown[]).length === 0);
