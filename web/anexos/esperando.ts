import { createAtom } from '@tanstack/react-store';
import { ANEXOS, type Dono } from '#contract/anexos.ts';
import { read } from '#web/lib/api/read.ts';
import type { Refusal } from '#web/lib/unsaved/keeper.ts';
import type { Waiting } from '#web/lib/unsaved/outbox.ts';

/** Files that the server does not have; small, because every screen with attachments reads it. */

/** A file that waits; its bytes are kept beside it. */
export type Arquivo = {
  dono: Dono;
  dono_id: string;
  nome: string;
  tipo: string;
  /** Taken as a photo: a message says when it is attached. */
  foto: boolean;
};
export type Esperando = Waiting<Arquivo, Refusal>;

export const anexosDe = (dono: Dono, donoId: string) => read(ANEXOS[dono].listar, { params: { id: donoId } });

/** By user and file. */
export const esperando = createAtom<Readonly<Record<string, Esperando>>>({});
/** The part of each file that was sent, in percent. */
export const partes = createAtom<Readonly<Record<string, number>>>({});

/** The records whose files the screen shows, with why one was refused. */
export const aVista = new Set<Pick<Arquivo, 'dono' | 'dono_id'>>();
