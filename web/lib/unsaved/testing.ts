/** Fake tabs, storage and server for the tests of this folder. */
import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, vi } from 'vitest';
import type { User } from '#contract/conta/auth.ts';
import type { Rascunho } from './drafts.ts';
import type { Refusals } from './keeper.ts';
import type { Row } from './store.ts';

export type Enviar = (lote: Rascunho<string>[], saindo: boolean) => Promise<Refusals>;

const memoria = () => {
  const map = new Map<string, string>();
  return {
    get length() {
      return map.size;
    },
    key: (index: number) => [...map.keys()][index] ?? null,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
};

let vivas: Set<string>;

/** `off`: the power is cut, so nothing reaches the disk or the server. */
export const device = { off: false };

/** Sealing takes real time despite fake timers: `assentar` waits until none is running. */
const relogio = globalThis.setTimeout;
let sob = 0;
for (const nome of ['importKey', 'encrypt', 'decrypt'] as const) {
  const real = crypto.subtle[nome].bind(crypto.subtle) as (...given: unknown[]) => Promise<unknown>;
  const contado = (...given: unknown[]) => {
    sob += 1;
    return real(...given).finally(() => {
      sob -= 1;
    });
  };
  Object.defineProperty(crypto.subtle, nome, { value: contado, configurable: true });
}
export const assentar = async () => {
  for (let quieto = 0; quieto < 8; ) {
    await new Promise<void>((done) => relogio(done, 5));
    quieto = sob === 0 ? quieto + 1 : 0;
  }
};

/** The key that the fake server returns: each person has one in each practice. */
const chaveDe = (usuario: string, conta: string) => createHash('sha256').update(`${usuario}/${conta}`).digest('base64');

/** A tab: a fresh instance of the module over the storage that all tabs share. */
export const aba = async (usuario = 'u', conta = 'p1', contas = ['p1']) => {
  vi.resetModules();
  vi.stubGlobal('sessionStorage', { ...memoria(), clear: () => undefined });
  const { forgetUser, rememberUser } = await import('#web/lib/session/session.ts');
  const entrar = () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ usuario_id: usuario, conta_id: conta, primeira: conta === 'p1', chave: chaveDe(usuario, conta) }),
    );
    rememberUser({
      id: usuario,
      conta_id: conta,
      contas: contas.map((id) => ({ id })),
      venc_plano: null,
      config: null,
    } as User);
  };
  entrar();
  const { keeperOf } = await import('./keeper.ts');
  const { drawerOf, forgetDrafts, listDrafts, typedHere } = await import('./drafts.ts');
  const { closeSeal, openSeal } = await import('./seal.ts');
  const { somethingAtRisk } = await import('./risk.ts');
  const { THIS_TAB } = await import('./tabs.ts');
  const formulario = (escopo: string) => drawerOf<string>(usuario, escopo);
  const abrir = (enviar: Enviar) =>
    keeperOf<string>({ user: usuario, scope: 'nota/1', send: enviar, group: (campo) => campo.split('/')[0] ?? '' });
  const fechar = async () => {
    await assentar();
    vivas.delete(`vinculo.rascunho|${THIS_TAB}`);
  };
  /** Ends the document at once, as a killed browser does: it sends nothing more. */
  const matar = () => {
    vivas.delete(`vinculo.rascunho|${THIS_TAB}`);
    forgetUser();
  };
  /** Leaves the page before anything asynchronous can happen: what is not sealed yet never is. */
  const recarregar = async () => {
    const real = crypto.subtle.encrypt;
    Object.defineProperty(crypto.subtle, 'encrypt', { value: () => new Promise(() => undefined), configurable: true });
    dispatchEvent(Object.assign(new Event('pagehide'), { persisted: false }));
    await fechar();
    Object.defineProperty(crypto.subtle, 'encrypt', { value: real, configurable: true });
  };
  return {
    abrir,
    formulario,
    id: THIS_TAB,
    fechar,
    matar,
    recarregar,
    typedHere,
    listDrafts,
    esquecer: (escopo: string) => forgetDrafts(usuario, escopo),
    entrar,
    sair: forgetUser,
    closeSeal,
    openSeal,
    somethingAtRisk,
  };
};
/** All drafts on the device, of every user. */
export const guardadas = async (): Promise<Row[]> => {
  // Opening a database that does not exist would create it without its stores.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'vinculo')) return [];
  const db = await openDB('vinculo');
  const rows = db.objectStoreNames.contains('drafts') ? await db.getAll('drafts') : [];
  db.close();
  return rows;
};

export const passar = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  await assentar();
};

/** Gives every test an empty browser. */
export const eachInANewBrowser = () =>
  beforeEach(() => {
    vi.restoreAllMocks();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    vi.stubGlobal('indexedDB', new IDBFactory());
    vivas = new Set();
    device.off = false;
    const target = new EventTarget();
    vi.stubGlobal('localStorage', memoria());
    vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: '', title: 'Uma nota' }));
    vi.stubGlobal('location', { protocol: 'https:', pathname: '/nota/1', search: '' });
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
    vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
    vi.stubGlobal('dispatchEvent', target.dispatchEvent.bind(target));
    vi.stubGlobal('navigator', {
      locks: {
        // A tab holds its own lock while it lives, and waits for that of another; every other lock is held for one
        // call.
        request: async (name: string, ...rest: unknown[]) => {
          const work = rest.at(-1) as () => Promise<unknown>;
          if (name.endsWith('herança')) return work();
          if (rest.length === 1) return void vivas.add(name);
          if (vivas.has(name)) throw new DOMException('timed out', 'TimeoutError');
          return work();
        },
        query: async () => ({ held: [...vivas].map((name) => ({ name })) }),
      },
    });
  });

export const lembra = () => {
  const enviados: Rascunho<string>[][] = [];
  const enviar = vi.fn<Enviar>(async (lote) => {
    enviados.push(lote);
    return {};
  });
  return { enviados, enviar };
};

/** A `send` that always fails, as without a connection. */
export const offline = () => vi.fn<Enviar>().mockRejectedValue(new Error('offline'));

/**
 * - `off`: requests do not arrive
 * - `lost`: requests arrive, their answers do not
 * - `hang`: requests arrive, and are never answered
 * - `broken`: the server answers 500 to changes
 */
export type Rede = 'on' | 'off' | 'lost' | 'hang' | 'broken';

/** A `fetch` that reaches this server over its network. */
export const pelaRede =
  (server: { rede: Rede }, answer: (method: string, id: string, body: unknown) => Response) =>
  async (address: string, { method = 'GET', body }: RequestInit) => {
    const { rede } = server;
    if (rede === 'off' || device.off) throw new TypeError('offline');
    if (rede === 'broken' && method !== 'GET') return Response.json({}, { status: 500 });
    const made = answer(method, address.split('/').at(-1) ?? '', body ? JSON.parse(String(body)) : undefined);
    if (rede === 'lost') throw new TypeError('connection reset');
    if (rede === 'hang') return new Promise<Response>(() => undefined);
    return made;
  };

export const refusal = (status: number, codigo: string) => Response.json({ codigo, message: codigo }, { status });

/** Mulberry32: the same numbers for the same seed. */
export const random = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
