import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/auth.ts';
import type { Rascunho } from './drafts.ts';
import type { Row } from './store.ts';

type Enviar = (lote: Rascunho<string>[], saindo: boolean) => Promise<Record<string, never>>;

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

/** Sealing takes real time, whatever the clock of the test says: nothing is looked at while some of it goes on. */
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
  Object.defineProperty(crypto.subtle, nome, { value: contado });
}
const assentar = async () => {
  for (let quieto = 0; quieto < 8; ) {
    await new Promise<void>((done) => relogio(done, 5));
    quieto = sob === 0 ? quieto + 1 : 0;
  }
};

/** The server's part: a key for whoever is signed in. */
const CHAVES: Record<string, string> = {
  u: Buffer.alloc(32, 1).toString('base64'),
  'outra pessoa': Buffer.alloc(32, 2).toString('base64'),
};

/** A tab: the module anew, over the storage that all tabs share. */
const aba = async (usuario = 'u') => {
  vi.resetModules();
  vi.stubGlobal('sessionStorage', { ...memoria(), clear: () => undefined });
  const { forgetUser, rememberUser } = await import('../session.ts');
  const entrar = () => {
    vi.stubGlobal('fetch', async () => Response.json({ usuario_id: usuario, chave: CHAVES[usuario] }));
    rememberUser({ id: usuario, venc_plano: null, config: null } as User);
  };
  entrar();
  const { guardaDe } = await import('./keeper.ts');
  const { drawerOf, listDrafts } = await import('./drafts.ts');
  const { closeSeal, openSeal } = await import('./seal.ts');
  const { somethingAtRisk } = await import('./risk.ts');
  const { THIS_TAB } = await import('./tabs.ts');
  const formulario = (escopo: string) => drawerOf<string>(usuario, escopo);
  const abrir = (enviar: Enviar) =>
    guardaDe<string>({ usuario, escopo: 'nota/1', enviar, grupo: (campo) => campo.split('/')[0] ?? '' });
  const fechar = async () => {
    await assentar();
    vivas.delete(`vinculo.rascunho|${THIS_TAB}`);
  };
  return {
    abrir,
    formulario,
    id: THIS_TAB,
    fechar,
    listDrafts,
    entrar,
    sair: forgetUser,
    closeSeal,
    openSeal,
    somethingAtRisk,
  };
};
/** What lies on the device, whoever it belongs to. */
const guardadas = async (): Promise<Row[]> => {
  const db = await openDB('vinculo');
  const rows = db.objectStoreNames.contains('drafts') ? await db.getAll('drafts') : [];
  db.close();
  return rows;
};

const passar = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  await assentar();
};

beforeEach(() => {
  vi.restoreAllMocks();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  vi.stubGlobal('indexedDB', new IDBFactory());
  vivas = new Set();
  const target = new EventTarget();
  vi.stubGlobal('localStorage', memoria());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: '', title: 'Uma nota' }));
  vi.stubGlobal('location', { protocol: 'https:', pathname: '/nota/1', search: '' });
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('dispatchEvent', target.dispatchEvent.bind(target));
  vi.stubGlobal('navigator', {
    locks: {
      // A tab holds its own for as long as it lives, or waits for that of another; any other is held for a piece of work.
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

const lembra = () => {
  const enviados: Rascunho<string>[][] = [];
  const enviar = vi.fn<Enviar>(async (lote) => {
    enviados.push(lote);
    return {};
  });
  return { enviados, enviar };
};

describe('a keeper', () => {
  it('sends the last value a moment after it was typed, and forgets it', async () => {
    const { enviados, enviar } = lembra();
    const guarda = (await aba()).abrir(enviar);
    guarda.mudar('a/x', 'o', 3);
    guarda.mudar('a/x', 'oi', 4);
    expect(guarda.situacao().estado).toBe('salvando');
    await assentar();
    expect(await guardadas()).toHaveLength(1);
    await passar(1000);
    expect(enviados).toMatchObject([[{ campo: 'a/x', valor: 'oi', versao: 3 }]]);
    expect(guarda.situacao().estado).toBe('salvo');
    expect(await guardadas()).toHaveLength(0);
  });

  it('sends apart what belongs to different groups or versions', async () => {
    const { enviados, enviar } = lembra();
    const guarda = (await aba()).abrir(enviar);
    guarda.mudar('a/x', '1', 1);
    guarda.mudar('a/y', '2', 1);
    guarda.mudar('b/z', '3', 1);
    guarda.mudar('a/w', '4', 2);
    await passar(1000);
    expect(enviados.map((lote) => lote.map(({ campo }) => campo))).toEqual([['a/x', 'a/y'], ['b/z'], ['a/w']]);
  });

  it('keeps what the server could not be told, tries again, and at once when the connection is back', async () => {
    const enviar = vi.fn<Enviar>().mockRejectedValue(new Error('offline'));
    const guarda = (await aba()).abrir(enviar);
    guarda.mudar('a/x', 'oi', 1);
    await passar(1000);
    expect(guarda.situacao().estado).toBe('guardado');
    expect(await guardadas()).toHaveLength(1);
    await passar(2500);
    expect(enviar.mock.calls.length).toBeGreaterThan(1);
    enviar.mockResolvedValue({});
    dispatchEvent(new Event('online'));
    await passar(0);
    expect([guarda.situacao().estado, (await guardadas()).length]).toEqual(['salvo', 0]);
  });

  it('does not forget what was typed while it was sending', async () => {
    let answer: (value: Record<string, never>) => void = () => undefined;
    const enviar = vi.fn<Enviar>(() => new Promise((done) => (answer = done)));
    const guarda = (await aba()).abrir(enviar);
    guarda.mudar('a/x', 'um', 1);
    await passar(700);
    guarda.mudar('a/x', 'um dois', 1);
    answer({});
    await passar(0);
    expect(guarda.pendente('a/x')?.valor).toBe('um dois');
    await passar(1000);
    expect(enviar.mock.lastCall?.[0]).toMatchObject([{ valor: 'um dois' }]);
  });

  it('sends what is there when the tab is closed', async () => {
    const { enviar } = lembra();
    const guarda = (await aba()).abrir(enviar);
    guarda.mudar('a/x', 'oi', 1);
    dispatchEvent(new Event('pagehide'));
    expect(enviar).toHaveBeenCalledWith([expect.objectContaining({ valor: 'oi' })], true);
  });

  it('says so when the browser has no room', async () => {
    const tab = await aba();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const guarda = tab.abrir(vi.fn<Enviar>().mockRejectedValue(new Error('offline')));
    guarda.mudar('a/x', 'oi', 1);
    await passar(1000);
    expect([guarda.situacao().estado, tab.somethingAtRisk()]).toEqual(['na_tela', true]);
    // Room again: the next attempt keeps it, and says so.
    vi.restoreAllMocks();
    await passar(5000);
    expect([guarda.situacao().estado, tab.somethingAtRisk()]).toEqual(['guardado', false]);
  });
});

describe('what lies in this browser', () => {
  const tudo = async () =>
    (await guardadas())
      .map(({ sealed, ...words }) => JSON.stringify(words) + Buffer.from(sealed).toString('utf8'))
      .join();
  const offline = () => vi.fn<Enviar>().mockRejectedValue(new Error('offline'));

  it('is sealed', async () => {
    (await aba()).abrir(offline()).mudar('a/x', 'queixa da mãe', 1);
    await passar(0);
    expect(await guardadas()).toHaveLength(1);
    expect(await tudo()).not.toMatch(/queixa|mãe|valor/);
  });

  it('is nothing to who signs in after, and all there for who comes back', async () => {
    const first = await aba();
    first.abrir(offline()).mudar('a/x', 'só meu', 3);
    await passar(1000);
    await first.fechar();
    const { enviar: alheio } = lembra();
    const other = await aba('outra pessoa');
    expect(await other.abrir(alheio).recuperar()).toEqual([]);
    await passar(1000);
    expect([alheio.mock.calls.length, (await guardadas()).length]).toEqual([0, 1]);
    const back = await aba();
    const { enviados, enviar } = lembra();
    expect(await back.abrir(enviar).recuperar()).toMatchObject([{ valor: 'só meu', versao: 3 }]);
    await passar(0);
    expect([enviados.length, (await guardadas()).length]).toEqual([1, 0]);
  });

  it('is not opened in another place than its own', async () => {
    const first = await aba();
    first.abrir(offline()).mudar('a/x', 'segredo', 1);
    await passar(0);
    await first.fechar();
    const db = await openDB('vinculo');
    const [row] = await guardadas();
    await db.put('drafts', { ...row, key: row?.key.replace('a/x', 'a/y'), field: 'a/y' });
    await db.delete('drafts', row?.key ?? '');
    db.close();
    expect(await (await aba()).abrir(lembra().enviar).recuperar()).toEqual([]);
  });

  it('is not sent in the name of who has left, and goes on when they are back', async () => {
    const tab = await aba();
    const enviar = offline();
    const guarda = tab.abrir(enviar);
    guarda.mudar('a/x', 'oi', 1);
    await passar(700);
    tab.sair();
    enviar.mockClear();
    await passar(60_000);
    expect(enviar).not.toHaveBeenCalled();
    tab.entrar();
    enviar.mockResolvedValue({});
    expect(await guarda.recuperar()).toMatchObject([{ valor: 'oi' }]);
    await passar(0);
    expect([guarda.situacao().estado, (await guardadas()).length]).toEqual(['salvo', 0]);
  });

  it('is kept from the first character on, though the connection went before it was typed', async () => {
    const tab = await aba();
    expect(await tab.openSeal('u')).toBe(true);
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
    const guarda = tab.abrir(offline());
    guarda.mudar('a/x', 'a primeira letra', 1);
    await passar(1000);
    expect([guarda.situacao().estado, (await guardadas()).length]).toEqual(['guardado', 1]);
  });

  it('is not called kept while the key is still being asked for', async () => {
    const tab = await aba();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const guarda = tab.abrir(offline());
    guarda.mudar('a/x', 'oi', 1);
    await passar(1000);
    expect([guarda.situacao().estado, tab.somethingAtRisk()]).toEqual(['na_tela', true]);
  });

  it('is sealed anew once the key is back', async () => {
    const tab = await aba();
    vi.stubGlobal('fetch', async () => Response.json({}, { status: 500 }));
    const guarda = tab.abrir(offline());
    guarda.mudar('a/x', 'oi', 1);
    await passar(1000);
    expect(guarda.situacao().estado).toBe('na_tela');
    tab.entrar();
    await tab.openSeal('u');
    await passar(0);
    expect([guarda.situacao().estado, (await guardadas()).length]).toEqual(['guardado', 1]);
  });

  it('opens to nobody while the screen is locked', async () => {
    const tab = await aba();
    const guarda = tab.abrir(offline());
    guarda.mudar('a/x', 'oi', 1);
    await passar(1000);
    tab.closeSeal();
    localStorage.setItem('vinculo.tela', '1');
    expect(await tab.openSeal('u')).toBe(false);
    expect(await tab.listDrafts('u')).toEqual([]);
    localStorage.removeItem('vinculo.tela');
    expect(await tab.listDrafts('u')).toMatchObject([
      { scope: 'nota/1', lugar: { titulo: 'Uma nota', href: '/nota/1' } },
    ]);
  });

  it('is taken over once from where an earlier version kept it', async () => {
    const first = await aba();
    first.abrir(offline()).mudar('a/x', 'de antes', 4);
    await passar(0);
    await first.fechar();
    const [row] = await guardadas();
    vi.stubGlobal('indexedDB', new IDBFactory());
    const antigo = `vinculo.rascunho|u|nota/1|${first.id}|a/x`;
    localStorage.setItem(antigo, Buffer.from(row?.sealed ?? []).toString('base64'));
    const { enviados, enviar } = lembra();
    const tab = await aba();
    expect(await tab.abrir(enviar).recuperar()).toMatchObject([{ valor: 'de antes', versao: 4 }]);
    expect(localStorage.getItem(antigo)).toBeNull();
    await passar(0);
    expect([enviados.length, (await guardadas()).length]).toEqual([1, 0]);
  });

  it('is not there without a key, and the screen says so', async () => {
    const tab = await aba();
    vi.stubGlobal('fetch', async () => Response.json({}, { status: 500 }));
    const guarda = tab.abrir(offline());
    guarda.mudar('a/x', 'oi', 1);
    await passar(1000);
    expect([guarda.situacao().estado, (await guardadas()).length]).toEqual(['na_tela', 0]);
  });
});

describe('a refusal', () => {
  it('holds back only the field it is about, until the value is corrected', async () => {
    const negado = { motivo: 'invalido', mensagem: 'não' } as const;
    const enviar = vi.fn<(lote: Rascunho<string>[]) => Promise<Record<string, typeof negado>>>();
    enviar.mockResolvedValueOnce({ 'a/x': negado }).mockResolvedValue({});
    const guarda = (await aba()).abrir(enviar as unknown as Enviar);
    guarda.mudar('a/x', 'ruim', 1);
    guarda.mudar('a/y', 'bom', 1);
    await passar(1000);
    expect(guarda.situacao()).toEqual({ estado: 'recusado', recusados: { 'a/x': negado } });
    expect([guarda.pendente('a/x')?.valor, guarda.pendente('a/y')]).toEqual(['ruim', undefined]);
    guarda.mudar('a/x', 'bom', 1);
    await passar(1000);
    expect(guarda.situacao()).toEqual({ estado: 'salvo', recusados: {} });
  });

  it('by a conflict waits for the decision', async () => {
    const negado = { motivo: 'conflito', mensagem: '' } as const;
    const enviar = vi.fn().mockResolvedValueOnce({ 'a/x': negado }).mockResolvedValue({});
    const guarda = (await aba()).abrir(enviar);
    guarda.mudar('a/x', 'meu', 1);
    await passar(1000);
    guarda.mudar('a/x', 'meu!', 1);
    await passar(1000);
    expect(enviar).toHaveBeenCalledTimes(1);
    guarda.manter('a/x', 5);
    await passar(0);
    expect(enviar.mock.lastCall?.[0]).toMatchObject([{ valor: 'meu!', versao: 5 }]);
    expect(guarda.situacao().estado).toBe('salvo');
  });
});

describe('another tab', () => {
  const offline = () => vi.fn<Enviar>().mockRejectedValue(new Error('offline'));

  it('takes over what a closed one left, in its name and on its version', async () => {
    const first = await aba();
    first.abrir(offline()).mudar('a/x', 'perdido?', 7);
    await first.fechar();
    const { enviados, enviar } = lembra();
    const second = await aba();
    expect((await second.listDrafts('u')).map(({ scope }) => scope)).toEqual(['nota/1']);
    expect(await second.listDrafts('outra pessoa')).toEqual([]);
    expect(await second.abrir(enviar).recuperar()).toMatchObject([{ campo: 'a/x', valor: 'perdido?' }]);
    await passar(0);
    expect(enviados).toMatchObject([[{ valor: 'perdido?', versao: 7, origem: first.id }]]);
    expect(await guardadas()).toHaveLength(0);
  });

  it('finds both of two new records that were typed in two tabs', async () => {
    for (const nome of ['Ana', 'Bia']) {
      const tab = await aba();
      await tab.formulario('pacientes/novo').write('formulario', nome, 0);
      await tab.fechar();
      await passar(10);
    }
    const tab = await aba();
    const gaveta = tab.formulario('pacientes/novo');
    expect(await gaveta.recover({ dropOlder: false })).toMatchObject([{ valor: 'Bia' }]);
    await gaveta.remove('formulario');
    expect(await gaveta.recover({ dropOlder: false })).toMatchObject([{ valor: 'Ana' }]);
  });

  it('leaves alone what an open one is writing', async () => {
    const first = await aba();
    const guarda = first.abrir(offline());
    guarda.mudar('a/x', 'da primeira', 1);
    const { enviar } = lembra();
    const second = (await aba()).abrir(enviar);
    expect(await second.recuperar()).toEqual([]);
    second.mudar('a/x', 'da segunda', 1);
    await passar(1000);
    expect(enviar.mock.lastCall?.[0]).toMatchObject([{ valor: 'da segunda' }]);
    expect(guarda.pendente('a/x')?.valor).toBe('da primeira');
    expect(await guardadas()).toHaveLength(1);
  });
});
