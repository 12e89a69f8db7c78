import { describe, expect, it, vi } from 'vitest';
import type { Refusals } from './keeper.ts';
import { aba, assentar, type Enviar, eachInANewBrowser, guardadas, lembra, offline, passar } from './testing.ts';

eachInANewBrowser();

const hide = () => {
  Object.assign(document, { visibilityState: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('a keeper', () => {
  it('sends the last value shortly after it was typed, and removes the draft', async () => {
    const { enviados, enviar } = lembra();
    const keeper = (await aba()).abrir(enviar);
    keeper.change('a/x', 'o', 3);
    keeper.change('a/x', 'oi', 4);
    expect(keeper.status.get().state).toBe('salvando');
    await assentar();
    expect(await guardadas()).toHaveLength(1);
    await passar(1000);
    expect(enviados).toMatchObject([[{ campo: 'a/x', valor: 'oi', versao: 3 }]]);
    expect(keeper.status.get().state).toBe('salvo');
    expect(await guardadas()).toHaveLength(0);
  });

  it('sends different groups and versions separately', async () => {
    const { enviados, enviar } = lembra();
    const keeper = (await aba()).abrir(enviar);
    keeper.change('a/x', '1', 1);
    keeper.change('a/y', '2', 1);
    keeper.change('b/z', '3', 1);
    keeper.change('a/w', '4', 2);
    await passar(1000);
    expect(enviados.map((lote) => lote.map(({ campo }) => campo))).toEqual([['a/x', 'a/y'], ['b/z'], ['a/w']]);
  });

  it('keeps what could not be sent, retries, and retries at once when the connection is back', async () => {
    const enviar = vi.fn<Enviar>().mockRejectedValue(new Error('offline'));
    const keeper = (await aba()).abrir(enviar);
    keeper.change('a/x', 'oi', 1);
    await passar(1000);
    expect(keeper.status.get().state).toBe('guardado');
    expect(await guardadas()).toHaveLength(1);
    await passar(2500);
    expect(enviar.mock.calls.length).toBeGreaterThan(1);
    enviar.mockResolvedValue({});
    dispatchEvent(new Event('online'));
    await passar(0);
    expect([keeper.status.get().state, (await guardadas()).length]).toEqual(['salvo', 0]);
  });

  it('without a connection is being saved until the device has the last value', async () => {
    const keeper = (await aba()).abrir(offline());
    keeper.change('a/x', 'oi', 1);
    await passar(1000);
    const states: string[] = [];
    keeper.status.subscribe(({ state }) => states.push(state));
    keeper.change('a/x', 'oi!', 1);
    expect(keeper.status.get().state).toBe('salvando');
    keeper.change('a/x', 'oi!!', 1);
    await passar(0);
    expect(states).toEqual(['salvando', 'guardado']);
  });

  it('says that a value is kept while the server does not answer, unless the screen shows the progress', async () => {
    const enviar = vi.fn<Enviar>(() => new Promise(() => undefined));
    const keeper = (await aba()).abrir(enviar);
    keeper.change('a/x', 'oi', 1);
    await passar(700);
    expect(keeper.status.get().state).toBe('salvando');
    await passar(5000);
    expect(keeper.status.get().state).toBe('guardado');
    const { keeperOf } = await import('./keeper.ts');
    const shown = keeperOf<string>({ user: 'u', scope: 'anexo/1', send: enviar, progress: true });
    shown.change('a/x', 'oi', 1);
    await passar(10_000);
    expect(shown.status.get().state).toBe('salvando');
  });

  it('keeps what was typed while it was sending', async () => {
    let answer: (value: Refusals) => void = () => undefined;
    const enviar = vi.fn<Enviar>(() => new Promise((done) => (answer = done)));
    const keeper = (await aba()).abrir(enviar);
    keeper.change('a/x', 'um', 1);
    await passar(700);
    keeper.change('a/x', 'um dois', 1);
    answer({});
    await passar(0);
    expect(keeper.pendingOf('a/x')?.valor).toBe('um dois');
    await passar(1000);
    expect(enviar.mock.lastCall?.[0]).toMatchObject([{ valor: 'um dois' }]);
  });

  it('sends what is pending when the tab is closed', async () => {
    const { enviar } = lembra();
    const keeper = (await aba()).abrir(enviar);
    keeper.change('a/x', 'oi', 1);
    dispatchEvent(new Event('pagehide'));
    expect(enviar).toHaveBeenCalledWith([expect.objectContaining({ valor: 'oi' })], true);
  });

  it('sends once more if the tab is closed during a request that ends with the tab', async () => {
    const enviar = vi.fn<Enviar>(() => new Promise(() => undefined));
    const keeper = (await aba()).abrir(enviar);
    keeper.change('a/x', 'oi', 1);
    await passar(700);
    dispatchEvent(new Event('pagehide'));
    hide();
    expect(enviar.mock.calls.map(([, saindo]) => saindo)).toEqual([false, true]);
  });

  it('does not send twice on one version when the tab is hidden', async () => {
    let answer: (value: Refusals) => void = () => undefined;
    const enviar = vi.fn<Enviar>(() => new Promise((done) => (answer = done)));
    const keeper = (await aba()).abrir(enviar);
    keeper.change('a/x', 'um', 1);
    await passar(700);
    keeper.change('a/x', 'um dois', 1);
    hide();
    expect(enviar).toHaveBeenCalledTimes(1);
    answer({});
    await passar(1000);
    expect(enviar.mock.lastCall?.[0]).toMatchObject([{ valor: 'um dois' }]);
  });

  it('sends what waited while the screen was locked, once it is unlocked', async () => {
    const tab = await aba();
    const { setLocked } = await import('#web/lib/session/tela.ts');
    const enviar = offline();
    const keeper = tab.abrir(enviar);
    keeper.change('a/x', 'oi', 1);
    await passar(1000);
    setLocked(true);
    tab.closeSeal();
    enviar.mockResolvedValue({});
    await passar(60_000);
    expect([keeper.status.get().state, enviar.mock.calls.length]).toEqual(['guardado', 1]);
    setLocked(false);
    await tab.openSeal('u');
    await passar(1000);
    expect([keeper.status.get().state, (await guardadas()).length]).toEqual(['salvo', 0]);
  });

  it('reports that storage is full', async () => {
    const tab = await aba();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const keeper = tab.abrir(vi.fn<Enviar>().mockRejectedValue(new Error('offline')));
    keeper.change('a/x', 'oi', 1);
    await passar(1000);
    expect([keeper.status.get().state, tab.somethingAtRisk()]).toEqual(['na_tela', true]);
    // There is space again: the next attempt keeps the draft and reports it.
    vi.restoreAllMocks();
    await passar(5000);
    expect([keeper.status.get().state, tab.somethingAtRisk()]).toEqual(['guardado', false]);
  });
});

describe('a refusal', () => {
  it('stops only its own field, until the value is corrected', async () => {
    const negado = { reason: 'invalido', message: 'não' } as const;
    const enviar = vi.fn<Enviar>();
    enviar.mockResolvedValueOnce({ 'a/x': negado }).mockResolvedValue({});
    const keeper = (await aba()).abrir(enviar);
    keeper.change('a/x', 'ruim', 1);
    keeper.change('a/y', 'bom', 1);
    await passar(1000);
    expect(keeper.status.get()).toEqual({ state: 'recusado', refusals: { 'a/x': negado } });
    expect([keeper.pendingOf('a/x')?.valor, keeper.pendingOf('a/y')]).toEqual(['ruim', undefined]);
    keeper.change('a/x', 'bom', 1);
    await passar(1000);
    expect(keeper.status.get()).toEqual({ state: 'salvo', refusals: {} });
  });

  it('with a conflict waits for a decision of the user', async () => {
    const negado = { reason: 'conflito', message: '' } as const;
    const enviar = vi.fn().mockResolvedValueOnce({ 'a/x': negado }).mockResolvedValue({});
    const keeper = (await aba()).abrir(enviar);
    keeper.change('a/x', 'meu', 1);
    await passar(1000);
    keeper.change('a/x', 'meu!', 1);
    await passar(1000);
    expect(enviar).toHaveBeenCalledTimes(1);
    keeper.keepMine('a/x', 5);
    await passar(0);
    expect(enviar.mock.lastCall?.[0]).toMatchObject([{ valor: 'meu!', versao: 5 }]);
    expect(keeper.status.get().state).toBe('salvo');
  });
});
