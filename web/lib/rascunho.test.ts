import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Rascunho } from './rascunho-local.ts';

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

/** A tab: the module anew, over the storage that all tabs share. */
const aba = async () => {
  vi.resetModules();
  const { guardaDe } = await import('./rascunho.ts');
  const { ESTA_ABA, escoposComRascunho } = await import('./rascunho-local.ts');
  const abrir = (enviar: Enviar) =>
    guardaDe<string>({ usuario: 'u', escopo: 'nota/1', enviar, grupo: (campo) => campo.split('/')[0] ?? '' });
  return { abrir, id: ESTA_ABA, fechar: () => vivas.delete(`vinculo.rascunho|${ESTA_ABA}`), escoposComRascunho };
};
const passar = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  vivas = new Set();
  const target = new EventTarget();
  vi.stubGlobal('localStorage', memoria());
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('dispatchEvent', target.dispatchEvent.bind(target));
  vi.stubGlobal('navigator', {
    locks: {
      request: async (name: string) => void vivas.add(name),
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
    expect(localStorage.length).toBe(1);
    await passar(1000);
    expect(enviados).toMatchObject([[{ campo: 'a/x', valor: 'oi', versao: 3 }]]);
    expect(guarda.situacao().estado).toBe('salvo');
    expect(localStorage.length).toBe(0);
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
    expect(localStorage.length).toBe(1);
    await passar(2500);
    expect(enviar.mock.calls.length).toBeGreaterThan(1);
    enviar.mockResolvedValue({});
    dispatchEvent(new Event('online'));
    await passar(0);
    expect([guarda.situacao().estado, localStorage.length]).toEqual(['salvo', 0]);
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
    localStorage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const guarda = (await aba()).abrir(vi.fn<Enviar>().mockRejectedValue(new Error('offline')));
    guarda.mudar('a/x', 'oi', 1);
    await passar(1000);
    expect(guarda.situacao().estado).toBe('na_tela');
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
    first.fechar();
    const { enviados, enviar } = lembra();
    const second = await aba();
    expect([...second.escoposComRascunho('u')]).toEqual(['nota/1']);
    expect([...second.escoposComRascunho('outra pessoa')]).toEqual([]);
    expect(await second.abrir(enviar).recuperar()).toMatchObject([{ campo: 'a/x', valor: 'perdido?' }]);
    await passar(0);
    expect(enviados).toMatchObject([[{ valor: 'perdido?', versao: 7, origem: first.id }]]);
    expect(localStorage.length).toBe(0);
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
    expect(localStorage.length).toBe(1);
  });
});
