import { ANEXOS, type Anexo } from '#contract/anexos.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { upload } from '#web/lib/api/api-envio.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { notify } from '#web/lib/notices/notices.ts';
import { knownUser } from '#web/lib/session/session.ts';
import { texts } from '#web/lib/texts/texts.ts';
import { placeNow, typedHere } from '#web/lib/unsaved/drafts.ts';
import { fileOf, putWithFile } from '#web/lib/unsaved/files.ts';
import type { Refusal } from '#web/lib/unsaved/keeper.ts';
import { outboxOf } from '#web/lib/unsaved/outbox.ts';
import { recusaDoPedido } from '#web/lib/unsaved/recusa.ts';
import { type Arquivo, anexosDe, aVista, type Esperando, esperando, partes } from './esperando.ts';

/**
 * The outbox of attachments, one for each file: kept on this device, then sent, then removed. The id is made by the
 * client and the same at every attempt: the server stores one file for each id.
 */

export const CAMPO = 'arquivo';
export const ESCOPO = 'anexos-envio';
/** A file has no version. */
const SEM_VERSAO = 0;

/** Without progress for this long the connection counts as lost. */
const PARADO_MS = 60_000;
/** After a failure of the server a file is not sent again at once: it may be large, and the connection paid for. */
const PAUSA_MS = 5 * 60_000;

const stops = new Map<string, AbortController>();
const failures = new Map<string, number>();

type Envio = { id: string; arquivo: Omit<Arquivo, 'tipo' | 'foto'>; file: Blob; stop: AbortController };

/** Sends a file once. Rejects if it is stopped, or if nothing moves for a while. */
export const enviar = async ({ id, arquivo: { dono, dono_id, nome }, file, stop }: Envio): Promise<Anexo> => {
  const body = new FormData();
  body.set('arquivo', file, nome);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(), PARADO_MS);
  };
  wait();
  try {
    return await upload(ANEXOS[dono].anexar, {
      params: { id: dono_id },
      query: { id },
      body,
      signal: stop.signal,
      onProgress: (sent, total) => {
        wait();
        partes.set((all) => ({ ...all, [id]: (100 * sent) / total }));
      },
    });
  } finally {
    clearTimeout(timer);
    partes.set(({ [id]: _, ...rest }) => rest);
  }
};

/** Our reason for a refusal, where the message of the server is too general. */
const motivo = ({ codigo, message }: Refusal) => {
  if (codigo === 'nao_encontrado') return texts.t('anexos:recusa.sem_dono');
  if (codigo === 'na_lixeira') return texts.t('anexos:recusa.excluido');
  return message || texts.t('anexos:recusa.sem_motivo');
};

/** Notifies the user of a refusal, unless the screen shows it beside the file. */
const recusar = ({ nome, dono, dono_id }: Arquivo, recusa: Refusal) => {
  const dita = { ...recusa, message: motivo(recusa) };
  const shown = [...aVista].some((one) => one.dono === dono && one.dono_id === dono_id);
  if (!shown) notify({ type: 'warning', title: texts.t('anexos:recusa.titulo', { nome }), message: dita.message });
  return { recusa: dita };
};

const escopoDe = (id: string) => `${ESCOPO}/${id}`;
const bytesOf = (user: string, id: string) => fileOf(user, escopoDe(id));

const mandar = async (id: string, arquivo: Arquivo) => {
  const user = knownUser()?.id;
  if (!user) throw new Error('signed out');
  const failed = failures.get(id);
  if (failed !== undefined && Math.abs(Date.now() - failed) < PAUSA_MS) throw new Error('the server failed just now');
  const bytes = await bytesOf(user, id);
  if (!bytes) {
    const message = texts.t('anexos:recusa.sumiu');
    return recusar(arquivo, { reason: 'invalido', message });
  }
  const stop = new AbortController();
  stops.set(id, stop);
  try {
    const gravado = await enviar({ id, arquivo, file: new Blob([bytes], { type: arquivo.tipo }), stop });
    await queryClient.invalidateQueries(anexosDe(arquivo.dono, arquivo.dono_id));
    if (arquivo.foto) notify({ type: 'success', message: texts.t('anexos:foto_anexada') });
    return { gravado };
  } catch (error) {
    if (error instanceof ApiError && error.status > 0) failures.set(id, Date.now());
    return recusar(arquivo, recusaDoPedido(error));
  } finally {
    stops.delete(id);
  }
};

const underWay = new Map<string, ReturnType<typeof mandar>>();

const caixa = outboxOf<Arquivo, Anexo, Refusal>({
  kind: ESCOPO,
  field: CAMPO,
  waiting: esperando,
  progress: true,
  // A page that is being left does not start a second upload.
  send: (id, { valor }) => {
    const made = underWay.get(id) ?? mandar(id, valor).finally(() => underWay.delete(id));
    underWay.set(id, made);
    return made;
  },
});
export const { boxOf: caixaDe } = caixa;

/**
 * Keeps a file on this device and sends it. Resolves to whether the device has it; one that it cannot keep is not
 * taken.
 */
export const guardar = async (user: string, id: string, arquivo: Arquivo, bytes: Uint8Array<ArrayBuffer>) => {
  const lugar = placeNow(texts.t('anexos:lugar', { nome: arquivo.nome }));
  const draft = { ...typedHere(CAMPO, arquivo, SEM_VERSAO), lugar };
  if (!(await putWithFile(user, escopoDe(id), draft, bytes))) return false;
  caixa.change(user, id, arquivo, SEM_VERSAO, lugar);
  void caixaDe(user, id).retry();
  return true;
};

/** Sends it now, also if the server failed just before. */
export const tentar = ({ user, id }: Esperando) => {
  failures.delete(id);
  return caixaDe(user, id).retry();
};

/**
 * Drops the file. Resolves to a function that undoes this. Refetches the list, because the server may have the file.
 */
export const tirar = async ({ user, id, valor }: Pick<Esperando, 'user' | 'id' | 'valor'>) => {
  const bytes = await bytesOf(user, id).catch(() => null);
  caixa.giveUp(user, id);
  stops.get(id)?.abort();
  void queryClient.invalidateQueries(anexosDe(valor.dono, valor.dono_id));
  return bytes && (() => guardar(user, id, valor, bytes));
};
