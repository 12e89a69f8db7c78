import { texts } from '#web/lib/texts/texts.ts';
import { drawerOf, type Place, peekDrafts, typedHere } from '#web/lib/unsaved/drafts.ts';
import { discard } from '#web/lib/unsaved/keeper.ts';
import { diaDe, horaDe } from '../agenda/horas.ts';
import type { Nova } from './esperando.ts';

/** New appointments on this device. What sends them is in `caixa.ts`. */

export const CAMPO = 'nova';
export const ESCOPO = 'atendimentos-novas';
/** A new appointment has no version. */
export const SEM_VERSAO = 0;

const escopoDe = (id: string) => `${ESCOPO}/${id}`;

/** Its title in the list of unsaved work, and the agenda that shows it. */
export const lugarDa = ({ nome, corpo: { inicio } }: Nova, fuso: string): Place => ({
  titulo: texts.t('atendimentos:nova.lugar', { nome, quando: `${diaDe(inicio, fuso)}, ${horaDe(inicio, fuso)}` }),
  href: '/atendimentos',
});

/**
 * Keeps a new appointment. Resolves to whether the device has it. It is sent when the server is reached.
 */
export const guardarNova = (user: string, id: string, nova: Nova, fuso: string): Promise<boolean> =>
  drawerOf<Nova>(user, escopoDe(id)).put({ ...typedHere(CAMPO, nova, SEM_VERSAO), lugar: lugarDa(nova, fuso) });

/** New appointments that wait on this device, by id; to be shown while the server is not reached. */
export const novasGuardadas = (user: string) => peekDrafts<Nova>(user, ESCOPO);

/** Drops one that waits, also from the outbox if that has taken it over already. */
export const tirarGuardada = (user: string, id: string) => discard(user, escopoDe(id));
