import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { aba, eachInANewBrowser, guardadas, lembra, offline, passar } from './testing.ts';

eachInANewBrowser();

describe('drafts on this device', () => {
  const tudo = async () =>
    (await guardadas())
      .map(({ sealed, ...words }) => JSON.stringify(words) + Buffer.from(sealed).toString('utf8'))
      .join();
  it('are sealed', async () => {
    (await aba()).abrir(offline()).change('a/x', 'queixa da mãe', 1);
    await passar(0);
    expect(await guardadas()).toHaveLength(1);
    expect(await tudo()).not.toMatch(/queixa|mãe|valor/);
  });

  it('cannot be read by the next user, and are complete when their user returns', async () => {
    const first = await aba();
    first.abrir(offline()).change('a/x', 'só meu', 3);
    await passar(1000);
    await first.fechar();
    const { enviar: alheio } = lembra();
    const other = await aba('outra pessoa');
    expect(await other.abrir(alheio).recover()).toEqual([]);
    await passar(1000);
    expect([alheio.mock.calls.length, (await guardadas()).length]).toEqual([0, 1]);
    const back = await aba();
    const { enviados, enviar } = lembra();
    expect(await back.abrir(enviar).recover()).toMatchObject([{ valor: 'só meu', versao: 3 }]);
    await passar(0);
    expect([enviados.length, (await guardadas()).length]).toEqual([1, 0]);
  });

  it('do not open if moved to another field', async () => {
    const first = await aba();
    first.abrir(offline()).change('a/x', 'segredo', 1);
    await passar(0);
    await first.fechar();
    const db = await openDB('vinculo');
    const [row] = await guardadas();
    await db.put('drafts', { ...row, key: row?.key.replace('a/x', 'a/y'), field: 'a/y' });
    await db.delete('drafts', row?.key ?? '');
    db.close();
    expect(await (await aba()).abrir(lembra().enviar).recover()).toEqual([]);
  });

  it('are not sent after sign-out, and are sent when the user is back', async () => {
    const tab = await aba();
    const enviar = offline();
    const keeper = tab.abrir(enviar);
    keeper.change('a/x', 'oi', 1);
    await passar(700);
    tab.sair();
    enviar.mockClear();
    await passar(60_000);
    expect(enviar).not.toHaveBeenCalled();
    tab.entrar();
    enviar.mockResolvedValue({});
    expect(await keeper.recover()).toMatchObject([{ valor: 'oi' }]);
    await passar(0);
    expect([keeper.status.get().state, (await guardadas()).length]).toEqual(['salvo', 0]);
  });

  it('are kept from the first character on, even if the connection was lost before', async () => {
    const tab = await aba();
    expect(await tab.openSeal('u')).toBe(true);
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
    const keeper = tab.abrir(offline());
    keeper.change('a/x', 'a primeira letra', 1);
    await passar(1000);
    expect([keeper.status.get().state, (await guardadas()).length]).toEqual(['guardado', 1]);
  });

  it('do not count as kept while the key is being fetched', async () => {
    const tab = await aba();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const keeper = tab.abrir(offline());
    keeper.change('a/x', 'oi', 1);
    await passar(1000);
    expect([keeper.status.get().state, tab.somethingAtRisk()]).toEqual(['na_tela', true]);
  });

  it('are sealed again once the key is back', async () => {
    const tab = await aba();
    vi.stubGlobal('fetch', async () => Response.json({}, { status: 500 }));
    const keeper = tab.abrir(offline());
    keeper.change('a/x', 'oi', 1);
    await passar(1000);
    expect(keeper.status.get().state).toBe('na_tela');
    tab.entrar();
    await tab.openSeal('u');
    await passar(0);
    expect([keeper.status.get().state, (await guardadas()).length]).toEqual(['guardado', 1]);
  });

  it('cannot be opened while the screen is locked', async () => {
    const tab = await aba();
    const keeper = tab.abrir(offline());
    keeper.change('a/x', 'oi', 1);
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

  it('are migrated once from where an earlier version kept them', async () => {
    const first = await aba();
    first.abrir(offline()).change('a/x', 'de antes', 4);
    await passar(0);
    await first.fechar();
    const [row] = await guardadas();
    vi.stubGlobal('indexedDB', new IDBFactory());
    const antigo = `vinculo.rascunho|u|nota/1|${first.id}|a/x`;
    localStorage.setItem(antigo, Buffer.from(row?.sealed ?? []).toString('base64'));
    const { enviados, enviar } = lembra();
    const tab = await aba();
    expect(await tab.abrir(enviar).recover()).toMatchObject([{ valor: 'de antes', versao: 4 }]);
    expect(localStorage.getItem(antigo)).toBeNull();
    await passar(0);
    expect([enviados.length, (await guardadas()).length]).toEqual([1, 0]);
  });

  it('keep what was typed last, also if the clock was set back by a day meanwhile', async () => {
    const tab = await aba();
    await tab.openSeal('u');
    const keeper = tab.abrir(offline());
    keeper.change('a/x', 'um', 1);
    await passar(1000);
    // Another application is opened: the draft is also stored for a page that is left.
    dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
    vi.setSystemTime(Date.now() - 86_400_000);
    keeper.change('a/x', 'um dois', 1);
    await passar(1000);
    tab.matar();
    const next = await aba();
    expect(await next.abrir(offline()).recover()).toMatchObject([{ valor: 'um dois' }]);
  });

  it('are not kept without a key, and the state shows it', async () => {
    const tab = await aba();
    vi.stubGlobal('fetch', async () => Response.json({}, { status: 500 }));
    const keeper = tab.abrir(offline());
    keeper.change('a/x', 'oi', 1);
    await passar(1000);
    expect([keeper.status.get().state, (await guardadas()).length]).toEqual(['na_tela', 0]);
  });
});

describe('another tab', () => {
  it('takes over the draft of a closed tab, with its origin and version', async () => {
    const first = await aba();
    first.abrir(offline()).change('a/x', 'perdido?', 7);
    await first.fechar();
    const { enviados, enviar } = lembra();
    const second = await aba();
    expect((await second.listDrafts('u')).map(({ scope }) => scope)).toEqual(['nota/1']);
    expect(await second.listDrafts('outra pessoa')).toEqual([]);
    expect(await second.abrir(enviar).recover()).toMatchObject([{ campo: 'a/x', valor: 'perdido?' }]);
    await passar(0);
    expect(enviados).toMatchObject([[{ valor: 'perdido?', versao: 7, origem: first.id }]]);
    expect(await guardadas()).toHaveLength(0);
  });

  it('leaves the drafts of another practice of the same person alone', async () => {
    const first = await aba('u', 'p1', ['p1', 'p2']);
    first.abrir(offline()).change('a/x', 'do primeiro', 7);
    await first.fechar();
    const { enviados, enviar } = lembra();
    const second = await aba('u', 'p2', ['p1', 'p2']);
    expect(await second.listDrafts('u')).toEqual([]);
    expect(await second.abrir(enviar).recover()).toEqual([]);
    await passar(0);
    expect(enviados).toEqual([]);
    const back = await aba('u', 'p1', ['p1', 'p2']);
    expect(await back.abrir(enviar).recover()).toMatchObject([{ campo: 'a/x', valor: 'do primeiro' }]);
  });

  it('finds drafts from before there were several practices in the first one only', async () => {
    const first = await aba();
    first.abrir(offline()).change('a/x', 'antigo', 7);
    await first.fechar();
    const db = await openDB('vinculo');
    const [row] = await db.getAll('drafts');
    await db.put('drafts', { ...row, user: 'u', key: row.key.replace('u/p1', 'u') });
    await db.delete('drafts', row.key);
    db.close();
    // Neither the order of the practices nor having left the first one makes them those of another.
    for (const contas of [['p1', 'p2'], ['p2', 'p1'], ['p2']]) {
      const other = await aba('u', 'p2', contas);
      expect(await other.listDrafts('u')).toEqual([]);
      await other.esquecer('nota/1');
    }
    const { enviar } = lembra();
    const own = await aba('u', 'p1', ['p2', 'p1']);
    expect(await own.abrir(enviar).recover()).toMatchObject([{ valor: 'antigo' }]);
    await passar(0);
    expect(await guardadas()).toHaveLength(0);
  });

  it('finds both drafts of two new records typed in two tabs', async () => {
    for (const nome of ['Ana', 'Bia']) {
      const tab = await aba();
      await tab.formulario('pacientes/novo').put(tab.typedHere('formulario', nome, 0));
      await tab.fechar();
      await passar(10);
    }
    const tab = await aba();
    const gaveta = tab.formulario('pacientes/novo');
    expect(await gaveta.recover()).toMatchObject([{ valor: 'Bia' }]);
    await gaveta.remove('formulario');
    expect(await gaveta.recover()).toMatchObject([{ valor: 'Ana' }]);
  });

  it('leaves the draft of an open tab alone', async () => {
    const first = await aba();
    const keeper = first.abrir(offline());
    keeper.change('a/x', 'da primeira', 1);
    const { enviar } = lembra();
    const second = (await aba()).abrir(enviar);
    expect(await second.recover()).toEqual([]);
    second.change('a/x', 'da segunda', 1);
    await passar(1000);
    expect(enviar.mock.lastCall?.[0]).toMatchObject([{ valor: 'da segunda' }]);
    expect(keeper.pendingOf('a/x')?.valor).toBe('da primeira');
    expect(await guardadas()).toHaveLength(1);
  });
});
