import { describe, expect, it, vi } from 'vitest';
import { eachInANewBrowser, guardadas, passar } from '#web/lib/unsaved/testing.ts';
import { abaQueAnexa, BYTES, foto, novoServidor } from './testing.ts';

eachInANewBrowser();

/** A tab that kept a photo while its server was not reached. */
const kept = async () => {
  const servidor = novoServidor();
  const { server } = servidor;
  const tab = await abaQueAnexa(servidor);
  server.rede = 'off';
  expect(await tab.guardar('a')).toBe(true);
  return { servidor, server, tab };
};
type Server = Awaited<ReturnType<typeof kept>>['server'];
const back = async (server: Server) => {
  server.rede = 'on';
  dispatchEvent(new Event('online'));
  await passar(60_000);
};
const ids = (server: Server) => server.anexados.map(({ id }) => id);

describe('a photo without a connection', () => {
  it('is kept sealed, shown as kept, and attached once with the same bytes when the connection is back', async () => {
    const { server, tab } = await kept();
    await passar(5000);
    expect(tab.esperando('a')).toMatchObject({ estado: 'guardado', valor: { nome: 'caderno.jpg' }, recusa: null });
    const stored = (await guardadas()).map(({ sealed }) => new TextDecoder().decode(sealed)).join('');
    expect(stored).not.toMatch(/plantada|caderno/);
    expect(await tab.countKept()).toBe(1);
    await back(server);
    expect([server.anexados, tab.esperando('a')]).toEqual([[{ id: 'a', texto: 'uma foto plantada' }], undefined]);
    expect(await guardadas()).toEqual([]);
  });

  it('is attached once if the answer was lost', async () => {
    const { server } = await kept();
    server.rede = 'lost';
    await passar(60_000);
    expect([ids(server), (await guardadas()).length]).toEqual([['a'], 2]);
    await back(server);
    expect([ids(server), await guardadas()]).toEqual([['a'], []]);
  });

  it('is sent again after a request that never ends', async () => {
    const { server, tab } = await kept();
    server.rede = 'hang';
    await passar(60_000);
    server.rede = 'off';
    await passar(65_000);
    expect(tab.esperando('a')?.estado).toBe('guardado');
    await back(server);
    expect([ids(server), await guardadas()]).toEqual([['a'], []]);
  });

  it('is not sent every few seconds to a server that fails, but at once if the user asks', async () => {
    const { server, tab } = await kept();
    server.rede = 'broken';
    await passar(60_000);
    const { tentativas } = server;
    await passar(120_000);
    expect([server.tentativas, tab.esperando('a')?.estado]).toEqual([tentativas, 'guardado']);
    server.rede = 'on';
    await tab.tentar('a');
    await passar(0);
    expect([ids(server), await guardadas()]).toEqual([['a'], []]);
  });

  it('is not taken if the device cannot keep all of it', async () => {
    const servidor = novoServidor();
    const tab = await abaQueAnexa(servidor);
    servidor.server.rede = 'off';
    const real = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function put(this: IDBObjectStore, row) {
      if (row.key.startsWith('arquivo|')) throw new DOMException('full', 'QuotaExceededError');
      return real.call(this, row);
    });
    expect(await tab.guardar('a')).toBe(false);
    await back(servidor.server);
    expect([tab.esperando('a'), ids(servidor.server), await guardadas()]).toEqual([undefined, [], []]);
    expect(tab.avisos()).toHaveLength(1);
  });

  it('is dropped by the user, and can be taken back', async () => {
    const { server, tab } = await kept();
    const takeBack = await tab.tirar('a');
    expect([tab.esperando('a'), await guardadas()]).toEqual([undefined, []]);
    if (takeBack) await takeBack();
    await back(server);
    expect(server.anexados).toEqual([{ id: 'a', texto: 'uma foto plantada' }]);
  });

  it('is dropped from the list of unsaved work with its bytes', async () => {
    const { server, tab } = await kept();
    await tab.descartar('a');
    await back(server);
    expect([ids(server), await guardadas()]).toEqual([[], []]);
  });
});

describe('a refused photo', () => {
  it.each([
    ['the session was deleted', 'nao_encontrado', (server: Server) => server.atendimentos.clear()],
    ['it had arrived and was deleted', 'na_lixeira', (server: Server) => server.excluidos.add('a')],
  ])('is reported with a reason if %s, and stays until the user drops it', async (_, codigo, meanwhile) => {
    const { server, tab } = await kept();
    meanwhile(server);
    await back(server);
    expect(tab.esperando('a')).toMatchObject({ estado: 'recusado', recusa: { codigo } });
    expect(tab.avisos()).toHaveLength(1);
    const { tentativas } = server;
    await passar(600_000);
    expect([server.tentativas, (await guardadas()).length]).toEqual([tentativas, 2]);
    await tab.tirar('a');
    expect(await guardadas()).toEqual([]);
  });

  it('causes no further notice where the screen shows it', async () => {
    const { server, tab } = await kept();
    (await import('./esperando.ts')).aVista.add({ dono: 'atendimentos', dono_id: 'atendimento' });
    server.atendimentos.clear();
    await back(server);
    expect([tab.esperando('a')?.estado, tab.avisos()]).toEqual(['recusado', []]);
  });

  it('says that its bytes are gone, if they are', async () => {
    const { server, tab } = await kept();
    await tab.fechar();
    const { openDB } = await import('idb');
    const db = await openDB('vinculo');
    const [key = ''] = (await db.getAllKeys('drafts')).filter((one) => String(one).startsWith('arquivo|'));
    await db.delete('drafts', key);
    db.close();
    await back(server);
    expect([tab.esperando('a')?.estado, ids(server)]).toEqual(['recusado', []]);
  });
});

describe('a photo of a closed tab', () => {
  it.each(['recarregar', 'fechar'] as const)('is attached once by the tabs that are open later (%s)', async (how) => {
    const { servidor, server, tab } = await kept();
    await tab[how]();
    tab.matar();
    server.rede = 'on';
    const [one, two] = [await abaQueAnexa(servidor), await abaQueAnexa(servidor)];
    await Promise.all([one.resumeAll(), two.resumeAll()]);
    await passar(60_000);
    expect([server.anexados, await guardadas()]).toEqual([[{ id: 'a', texto: 'uma foto plantada' }], []]);
  });

  it('waits for its user, and is never sent for another', async () => {
    const { servidor, server, tab } = await kept();
    await tab.fechar();
    tab.matar();
    server.rede = 'on';
    const other = await abaQueAnexa(servidor, 'outra pessoa');
    await other.resumeAll();
    await passar(60_000);
    expect([ids(server), other.esperando('a'), (await guardadas()).length]).toEqual([[], undefined, 2]);
    other.matar();
    const next = await abaQueAnexa(servidor);
    await next.resumeAll();
    await passar(60_000);
    expect(ids(server)).toEqual(['a']);
  });
});

it('two photos of a note wait and are sent independently', async () => {
  const { server, tab } = await kept();
  await tab.guardar('b', foto('outra'), BYTES);
  await back(server);
  expect([ids(server), tab.esperando('b')?.estado]).toEqual([['a'], 'recusado']);
});
