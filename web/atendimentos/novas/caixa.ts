import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { call, SAVE_MS } from '#web/lib/api/api.ts';
import { knownUser } from '#web/lib/session/session.ts';
import type { Refusal } from '#web/lib/unsaved/keeper.ts';
import { outboxOf } from '#web/lib/unsaved/outbox.ts';
import { recusaDoPedido } from '#web/lib/unsaved/recusa.ts';
import { type Esperando, esperando, type Nova } from './esperando.ts';
import { CAMPO, ESCOPO, guardarNova, lugarDa, SEM_VERSAO } from './guardada.ts';

/**
 * The outbox of new appointments, one for each or for a series. The id is made by the client and the same at every
 * attempt: the server creates one appointment for each id, with its series.
 */

type Gravado = Awaited<ReturnType<typeof criar>>;

const criar = (id: string, { corpo }: Nova, keepalive: boolean) =>
  call(atendimentos.criar, { body: { ...corpo, id }, silent: true, keepalive, limit: SAVE_MS });

const caixa = outboxOf<Nova, Gravado, Refusal>({
  kind: ESCOPO,
  field: CAMPO,
  waiting: esperando,
  send: (id, { valor }, keepalive) =>
    criar(id, valor, keepalive).then(
      (gravado) => ({ gravado }),
      (error) => ({ recusa: recusaDoPedido(error) }),
    ),
});
export const { answers: respostas, boxOf: caixaDe, forgetAnswer: esquecerResposta } = caixa;

const fusoAqui = () => knownUser()?.fuso ?? 'UTC';
const lugar = (nova: Nova) => lugarDa(nova, fusoAqui());

/**
 * Keeps a new appointment on this device, to be sent when the server is reached. Resolves to whether the device has it;
 * one that it cannot keep is not taken.
 */
export const guardar = async (user: string, id: string, nova: Nova): Promise<boolean> => {
  if (!(await guardarNova(user, id, nova, fusoAqui()))) return false;
  caixa.insist(user, id, nova, SEM_VERSAO, lugar(nova));
  return true;
};

/** The fields that a request gets when the user agrees to a refusal. */
const PERMITE: Record<string, Partial<Nova['corpo']>> = {
  horario_ocupado: { permitir_conflito: true },
  fora_da_equipe: { substituto: true },
};

/** Whether the server refused only to ask, and accepts the same request with the user's consent. */
export const pergunta = ({ recusa }: Esperando) => Object.hasOwn(PERMITE, recusa?.codigo ?? '');

/** Sends a refused one again, with the answer to what the server asked. */
export const insistir = ({ user, id, valor, recusa }: Esperando) => {
  const nova = { ...valor, corpo: { ...valor.corpo, ...PERMITE[recusa?.codigo ?? ''] } };
  caixa.insist(user, id, nova, SEM_VERSAO, lugar(nova));
};

/** Drops it: the user decided so, or it was saved by its form. */
export const tirar = (user: string, id: string) => caixa.giveUp(user, id);
