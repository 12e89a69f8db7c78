import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isMudanca, type Mudanca } from '#contract/agenda/ao-vivo.ts';
import type { Log } from '#server/platform/log.ts';
import { connect } from './connect.ts';

const AGAIN_MS = 2000;
/** The session named after it has ended (`0120_quem_perde_acesso.sql`). */
const FIM = 'fim';

/**
 * Changes in a practice, as PostgreSQL reports them (`0164_quem_mudou.sql`). A notification has the practice, the
 * kind and a third word: the member who made the change (none for a link or a job), or for `fim` the session.
 */
export type Mudancas = {
  /**
   * Ends with the session, the signal or the server. Changes of one kind that arrive while the reader is busy are
   * reported once, as `propria` only if this member made all of them.
   */
  seguir: (sessao: SessaoAberta, sinal: AbortSignal) => AsyncGenerator<{ tipo: Mudanca; propria: boolean }>;
  close: () => Promise<void>;
};

type SessaoAberta = { conta_id: string; sessao_id: string; membro_id: string };
type Leitor = { sessao_id: string; tell: (what: Mudanca, membro_id?: string) => void; end: () => void };

/**
 * One connection of this node listens for all its readers. It is opened with the first of them, and again when it is
 * lost; readers then get `pronto`, because changes may have been missed. `url` must lead to PostgreSQL itself: a
 * pooler does not pass on notifications.
 */
export const createMudancas = (url: string, log: Log): Mudancas => {
  const leitores = new Map<string, Set<Leitor>>();
  const closing = new AbortController();
  let client: pg.Client | null = null;
  let opening: Promise<void> | null = null;

  const tellAll = (what: Mudanca) => {
    for (const some of leitores.values()) for (const { tell } of some) tell(what);
  };

  const heard = ({ payload = '' }: pg.Notification) => {
    const [conta_id = '', what = '', quem] = payload.split(' ');
    for (const one of leitores.get(conta_id) ?? []) {
      if (isMudanca(what)) one.tell(what, quem);
      else if (what === FIM && one.sessao_id === quem) one.end();
    }
  };

  const lost = () => {
    client = null;
    if (leitores.size > 0 && !closing.signal.aborted) listen();
  };

  const open = async () => {
    while (!client && !closing.signal.aborted) {
      try {
        const opened = await connect(url);
        opened.on('notification', heard);
        opened.once('end', lost);
        await opened.query('listen mudancas');
        client = opened;
      } catch (error) {
        log.warn({ err: error }, 'the connection that listens for changes is lost; trying again');
        await sleep(AGAIN_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      }
    }
    // Closed while it was being opened.
    if (closing.signal.aborted) await client?.end().catch(() => undefined);
    else tellAll('pronto');
  };

  const listen = () => {
    opening ??= open().finally(() => {
      opening = null;
    });
  };

  const enter = (conta_id: string, leitor: Leitor) => {
    const some = leitores.get(conta_id) ?? new Set();
    leitores.set(conta_id, some.add(leitor));
    if (client) leitor.tell('pronto');
    else listen();
  };

  const leave = (conta_id: string, leitor: Leitor) => {
    const some = leitores.get(conta_id);
    some?.delete(leitor);
    if (some?.size === 0) leitores.delete(conta_id);
  };

  const seguir: Mudancas['seguir'] = async function* ({ conta_id, sessao_id, membro_id }, sinal) {
    const ended = new AbortController();
    const end = AbortSignal.any([sinal, closing.signal, ended.signal]);
    const waiting = new Map<Mudanca, boolean>();
    let wake: () => void = () => undefined;
    const tell: Leitor['tell'] = (what, quem) => {
      waiting.set(what, quem === membro_id && waiting.get(what) !== false);
      wake();
    };
    const leitor: Leitor = { sessao_id, tell, end: () => ended.abort() };
    end.addEventListener('abort', () => wake(), { once: true });
    enter(conta_id, leitor);
    try {
      while (!end.aborted) {
        const [next] = waiting;
        if (next) {
          const [tipo, propria] = next;
          waiting.delete(tipo);
          yield { tipo, propria };
        } else {
          await new Promise<void>((done) => {
            wake = done;
          });
        }
      }
    } finally {
      leave(conta_id, leitor);
    }
  };

  return {
    seguir,
    close: async () => {
      closing.abort();
      await opening;
      await client?.end().catch(() => undefined);
    },
  };
};
