import { describe, expect, it, vi } from 'vitest';
import type { Recusados } from './keeper.ts';
import { aba, assentar, type Enviar, eachInANewBrowser, guardadas, lembra, passar } from './testing.ts';

eachInANewBrowser();

const hide = () => {
  Object.assign(document, { visibilityState: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('a keeper', () => {
  it('sends the last value shortly after it was typed, and removes the draft', async () => {
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

  it('sends different groups and versions separately', async () => {
    const { enviados, enviar } = lembra();
    const guarda = (await aba()).abrir(enviar);
    guarda.mudar('a/x', '1', 1);
    guarda.mudar('a/y', '2', 1);
    guarda.mudar('b/z', '3', 1);
    guarda.mudar('a/w', '4', 2);
    await passar(1000);
    expect(enviados.map((lote) => lote.map(({ campo }) => campo))).toEqual([['a/x', 'a/y'], ['b/z'], ['a/w']]);
  });

  it('keeps what could not be sent, retries, and retries at once when the connection is back', async () => {
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

  it('keeps what was typed while it was sending', async () => {
    let answer: (value: Recusados) => void = () => undefined;
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

  it('sends what is pending when the tab is closed', async () => {
    const { enviar } = lembra();
    const guarda = (await aba()).abrir(enviar);
    guarda.mudar('a/x', 'oi', 1);
    dispatchEvent(new Event('pagehide'));
    expect(enviar).toHaveBeenCalledWith([expect.objectContaining({ valor: 'oi' })], true);
  });

  it('sends once more if the tab is closed during a request that ends with the tab', async () => {
    const enviar = vi.fn<Enviar>(() => new Promise(() => undefined));
    const guarda = (await aba()).abrir(enviar);
    guarda.mudar('a/x', 'oi', 1);
    await passar(700);
    dispatchEvent(new Event('pagehide'));
    hide();
    expect(enviar.mock.calls.map(([, saindo]) => saindo)).toEqual([false, true]);
  });

  it('does not send twice on one version when the tab is hidden', async () => {
    let answer: (value: Recusados) => void = () => undefined;
    const enviar = vi.fn<Enviar>(() => new Promise((done) => (answer = done)));
    const guarda = (await aba()).abrir(enviar);
    guarda.mudar('a/x', 'um', 1);
    await passar(700);
    guarda.mudar('a/x', 'um dois', 1);
    hide();
    expect(enviar).toHaveBeenCalledTimes(1);
    answer({});
    await passar(1000);
    expect(enviar.mock.lastCall?.[0]).toMatchObject([{ valor: 'um dois' }]);
  });

  it('reports that storage is full', async () => {
    const tab = await aba();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const guarda = tab.abrir(vi.fn<Enviar>().mockRejectedValue(new Error('offline')));
    guarda.mudar('a/x', 'oi', 1);
    await passar(1000);
    expect([guarda.situacao().estado, tab.somethingAtRisk()]).toEqual(['na_tela', true]);
    // There is space again: the next attempt keeps the draft and reports it.
    vi.restoreAllMocks();
    await passar(5000);
    expect([guarda.situacao().estado, tab.somethingAtRisk()]).toEqual(['guardado', false]);
  });
});

describe('a refusal', () => {
  it('stops only its own field, until the value is corrected', async () => {
    const negado = { motivo: 'invalido', mensagem: 'não' } as const;
    const enviar = vi.fn<Enviar>();
    enviar.mockResolvedValueOnce({ 'a/x': negado }).mockResolvedValue({});
    const guarda = (await aba()).abrir(enviar);
    guarda.mudar('a/x', 'ruim', 1);
    guarda.mudar('a/y', 'bom', 1);
    await passar(1000);
    expect(guarda.situacao()).toEqual({ estado: 'recusado', recusados: { 'a/x': negado } });
    expect([guarda.pendente('a/x')?.valor, guarda.pendente('a/y')]).toEqual(['ruim', undefined]);
    guarda.mudar('a/x', 'bom', 1);
    await passar(1000);
    expect(guarda.situacao()).toEqual({ estado: 'salvo', recusados: {} });
  });

  it('with a conflict waits for a decision of the user', async () => {
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
