import { describe, expect, it, vi } from 'vitest';
import { eachInANewBrowser, guardadas, passar } from '#web/lib/unsaved/testing.ts';
import { abaQueAgenda, novaAs, novoServidor, serieAs } from './testing.ts';

eachInANewBrowser();

/** A tab that kept an appointment at 10 while its server was not reached. */
const kept = async (nova = novaAs(10)) => {
  const servidor = novoServidor();
  const { server } = servidor;
  const tab = await abaQueAgenda(servidor);
  server.rede = 'off';
  expect(await tab.guardar('a', nova)).toBe(true);
  return { servidor, server, tab };
};
const back = async (server: Awaited<ReturnType<typeof kept>>['server']) => {
  server.rede = 'on';
  dispatchEvent(new Event('online'));
  await passar(60_000);
};

describe('a new appointment without a connection', () => {
  it('is kept sealed, shown as kept, and sent once when the connection is back', async () => {
    const { server, tab } = await kept();
    await passar(5000);
    expect(tab.esperando('a')).toMatchObject({ estado: 'guardado', valor: { nome: 'Lia Prado' }, recusa: null });
    expect(new TextDecoder().decode((await guardadas())[0]?.sealed)).not.toMatch(/Lia|2031/);
    await back(server);
    expect([server.criadas, tab.esperando('a'), tab.resposta('a')?.id]).toEqual([['a'], undefined, 'a']);
    expect(await guardadas()).toEqual([]);
  });

  it('is created once if the answer was lost', async () => {
    const { server } = await kept();
    server.rede = 'lost';
    await passar(60_000);
    expect([server.criadas, (await guardadas()).length]).toEqual([['a'], 1]);
    await back(server);
    expect([server.criadas, await guardadas()]).toEqual([['a'], []]);
  });

  it('is sent with its series, once if the answer was lost', async () => {
    const { server } = await kept(serieAs(10));
    server.rede = 'lost';
    await passar(60_000);
    await back(server);
    expect(server.criadas).toEqual(['a']);
    expect(server.atendimentos.get('a')).toMatchObject(serieAs(10).corpo);
    expect(await guardadas()).toEqual([]);
  });

  it('waits while the server is broken', async () => {
    const { server, tab } = await kept();
    server.rede = 'broken';
    await passar(60_000);
    expect([server.criadas, tab.esperando('a')?.estado]).toEqual([[], 'guardado']);
    await back(server);
    expect(server.criadas).toEqual(['a']);
  });

  it('is not taken if the device cannot keep it', async () => {
    const servidor = novoServidor();
    const tab = await abaQueAgenda(servidor);
    servidor.server.rede = 'off';
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await tab.guardar('a', novaAs(10))).toBe(false);
    await back(servidor.server);
    expect([tab.esperando('a'), servidor.server.criadas]).toEqual([undefined, []]);
  });

  it('is dropped only by the user, and then never sent', async () => {
    const { server, tab } = await kept();
    tab.tirar('a');
    await back(server);
    expect([server.criadas, await guardadas()]).toEqual([[], []]);
  });
});

describe('a refused new appointment', () => {
  it('asks about an occupied time, and is booked if the user insists', async () => {
    const { server, tab } = await kept();
    server.atendimentos.set('x', { ...novaAs(10, 'rui').corpo, id: 'x', excluida: false });
    await back(server);
    const nova = tab.esperando('a');
    expect(nova).toMatchObject({ estado: 'recusado', recusa: { codigo: 'horario_ocupado' } });
    // It waits for the user, also after a long time.
    await passar(600_000);
    expect([server.criadas, (await guardadas()).length]).toEqual([[], 1]);
    if (nova) tab.insistir(nova);
    await passar(1000);
    expect([server.criadas, tab.esperando('a'), await guardadas()]).toEqual([['a'], undefined, []]);
  });

  it('is sent as it was changed, and once', async () => {
    const { server, tab } = await kept();
    server.atendimentos.set('x', { ...novaAs(10, 'rui').corpo, id: 'x', excluida: false });
    await back(server);
    server.rede = 'off';
    await tab.guardar('a', novaAs(11));
    expect(tab.esperando('a')?.recusa).toBeNull();
    await back(server);
    expect([server.criadas, server.atendimentos.get('a')?.inicio]).toEqual([['a'], novaAs(11).corpo.inicio]);
    expect(await guardadas()).toEqual([]);
  });

  it.each([
    ['the patient was deleted', 'invalido', (one: { pacientes: Set<string> }) => one.pacientes.delete('lia')],
    [
      'the member may not book any more',
      'sem_permissao',
      (one: { marca: boolean }) => Object.assign(one, { marca: false }),
    ],
  ])('is reported if %s, and stays until the user drops it', async (_, codigo, meanwhile) => {
    const { server, tab } = await kept();
    meanwhile(server);
    await back(server);
    expect(tab.esperando('a')).toMatchObject({ estado: 'recusado', recusa: { codigo } });
    expect(await guardadas()).toHaveLength(1);
    tab.tirar('a');
    await passar(1000);
    expect(await guardadas()).toEqual([]);
  });

  it('is reported if it had arrived and somebody deleted it', async () => {
    const { server, tab } = await kept();
    server.rede = 'lost';
    await passar(60_000);
    Object.assign(server.atendimentos.get('a') ?? {}, { excluida: true });
    await back(server);
    expect([tab.esperando('a')?.recusa?.codigo, server.criadas]).toEqual(['na_lixeira', ['a']]);
  });

  it('is asked about again after a reload', async () => {
    const { servidor, server, tab } = await kept();
    server.marca = false;
    await back(server);
    await tab.recarregar();
    tab.matar();
    const next = await abaQueAgenda(servidor);
    await next.resumeAll();
    await passar(60_000);
    expect(next.esperando('a')?.estado).toBe('recusado');
  });
});

describe('a new appointment of a closed tab', () => {
  it.each(['recarregar', 'fechar'] as const)('is sent once by the tabs that are open later (%s)', async (how) => {
    const { servidor, server, tab } = await kept();
    await tab[how]();
    tab.matar();
    server.rede = 'on';
    const [one, two] = [await abaQueAgenda(servidor), await abaQueAgenda(servidor)];
    await Promise.all([one.resumeAll(), two.resumeAll()]);
    await passar(60_000);
    expect([server.criadas, await guardadas()]).toEqual([['a'], []]);
  });

  it('waits for its user, and is never sent for another', async () => {
    const { servidor, server, tab } = await kept();
    await tab.fechar();
    tab.matar();
    server.rede = 'on';
    const other = await abaQueAgenda(servidor, 'outra pessoa');
    await other.resumeAll();
    await passar(60_000);
    expect([server.criadas, other.esperando('a'), (await guardadas()).length]).toEqual([[], undefined, 1]);
    other.matar();
    const next = await abaQueAgenda(servidor);
    await next.resumeAll();
    await passar(60_000);
    expect(server.criadas).toEqual(['a']);
  });
});

describe('a new appointment of the screen that is opened by the password', () => {
  it('is kept sealed and shown, and is sent once by the next page', async () => {
    const servidor = novoServidor();
    const { server } = servidor;
    const tab = await abaQueAgenda(servidor);
    server.rede = 'off';
    expect(await tab.guardarNova('a', novaAs(10))).toBe(true);
    expect((await tab.novasGuardadas()).get('a')?.valor).toEqual(novaAs(10));
    expect(new TextDecoder().decode((await guardadas())[0]?.sealed)).not.toMatch(/Lia|2031/);
    await passar(60_000);
    expect(tab.esperando('a')).toBeUndefined();
    tab.matar();
    server.rede = 'on';
    const next = await abaQueAgenda(servidor);
    await next.resumeAll();
    await passar(60_000);
    expect([server.criadas, await guardadas()]).toEqual([['a'], []]);
  });

  it('is not sent after it was dropped', async () => {
    const servidor = novoServidor();
    const tab = await abaQueAgenda(servidor);
    servidor.server.rede = 'off';
    await tab.guardarNova('a', novaAs(10));
    await tab.tirarGuardada('a');
    expect([(await tab.novasGuardadas()).size, await guardadas()]).toEqual([0, []]);
    servidor.server.rede = 'on';
    await tab.resumeAll();
    await passar(60_000);
    expect(servidor.server.criadas).toEqual([]);
  });
});
