import { describe, expect, it } from 'vitest';
import { eachInANewBrowser, guardadas, passar } from '#web/lib/unsaved/testing.ts';
import { abaQueMarca, novoServidor } from './testing.ts';

eachInANewBrowser();

const start = async () => {
  const servidor = novoServidor(['1', '2']);
  return { ...servidor, servidor, tab: await abaQueMarca(servidor) };
};

describe('a status that is marked', () => {
  it('is sent at once, and nothing stays on the device', async () => {
    const { tab, server } = await start();
    await tab.marcar('1', 'Realizado');
    expect([server.atendimento('1').status, tab.pendente('1'), tab.resposta('1')?.versao]).toEqual([
      'Realizado',
      undefined,
      2,
    ]);
    expect(await guardadas()).toHaveLength(0);
  });

  it('is kept without a connection, shown as kept, and sent when it is back', async () => {
    const { tab, server } = await start();
    server.rede = 'off';
    await tab.marcar('1', 'Realizado');
    expect(tab.pendente('1')).toMatchObject({ estado: 'guardado', valor: { status: 'Realizado' } });
    expect(new TextDecoder().decode((await guardadas())[0]?.sealed)).not.toMatch(/Lia|Realizado/);
    server.rede = 'on';
    dispatchEvent(new Event('online'));
    await passar(0);
    expect([server.atendimento('1').status, tab.pendente('1')]).toEqual(['Realizado', undefined]);
  });

  it('is replaced by a later one, which is sent alone', async () => {
    const { tab, server } = await start();
    server.rede = 'off';
    await tab.marcar('1', 'Chegou');
    const last = await tab.marcar('1', 'Realizado');
    server.rede = 'on';
    await passar(60_000);
    expect([server.feitas, server.atendimento('1').versao]).toEqual([[last], 2]);
  });

  it('changes the server once if its answer was lost, also after somebody took it back', async () => {
    const { tab, server } = await start();
    server.rede = 'lost';
    await tab.marcar('1', 'Realizado');
    expect([server.atendimento('1').status, tab.pendente('1')?.estado]).toEqual(['Realizado', 'guardado']);
    server.mudar('1', { status: 'Agendado' });
    server.rede = 'on';
    await passar(60_000);
    expect([server.atendimento('1').status, server.feitas.length, tab.pendente('1')]).toEqual([
      'Agendado',
      1,
      undefined,
    ]);
    expect(tab.resposta('1')?.status).toBe('Agendado');
  });

  it('is sent over a change of something else, such as the room', async () => {
    const { tab, server } = await start();
    server.rede = 'off';
    await tab.marcar('1', 'Faltou');
    server.mudar('1', {});
    server.rede = 'on';
    await passar(60_000);
    expect([server.atendimento('1').status, tab.pendente('1')]).toEqual(['Faltou', undefined]);
  });

  it('waits while the server is broken or the session is over', async () => {
    const { tab, server } = await start();
    server.rede = 'broken';
    await tab.marcar('1', 'Faltou');
    expect(tab.pendente('1')?.estado).toBe('guardado');
    server.rede = 'on';
    await passar(60_000);
    expect(server.atendimento('1').status).toBe('Faltou');
  });
});

describe('a refused status', () => {
  const offline = async (meanwhile: (server: Awaited<ReturnType<typeof start>>['server']) => void) => {
    const { tab, server } = await start();
    server.rede = 'off';
    await tab.marcar('1', 'Faltou');
    meanwhile(server);
    server.rede = 'on';
    await passar(60_000);
    return { tab, server, pendente: tab.pendente('1') };
  };

  it('is reported with what somebody else marked, and sent if the user confirms', async () => {
    const { tab, server, pendente } = await offline((one) => one.mudar('1', { status: 'Cancelado' }));
    expect(pendente).toMatchObject({
      estado: 'recusado',
      recusa: { codigo: 'conflito', agora: { status: 'Cancelado' } },
    });
    expect(server.atendimento('1').status).toBe('Cancelado');
    if (pendente) tab.insistir(pendente);
    await passar(1000);
    expect([server.atendimento('1').status, tab.pendente('1')]).toEqual(['Faltou', undefined]);
  });

  it('is reported if the appointment was moved, and dropped if the user declines', async () => {
    const { tab, server, pendente } = await offline((one) => one.mudar('1', { inicio: '2031-03-03T15:00:00Z' }));
    expect(pendente?.recusa?.agora?.inicio).toBe('2031-03-03T15:00:00Z');
    if (pendente) tab.desistir(pendente);
    await passar(60_000);
    expect([server.atendimento('1').status, tab.pendente('1'), await guardadas()]).toEqual(['Agendado', undefined, []]);
  });

  it('is reported if the appointment is now of another child, and is not sent', async () => {
    const { server, pendente } = await offline((one) => one.mudar('1', { paciente: { nome: 'Bia' } }));
    expect(pendente).toMatchObject({ estado: 'recusado', recusa: { reason: 'conflito' } });
    expect(server.atendimento('1').status).toBe('Agendado');
  });

  it('is reported if the appointment was deleted, and is not sent again', async () => {
    const { tab, pendente } = await offline((one) => one.atendimentos.delete('1'));
    expect(pendente).toMatchObject({ estado: 'recusado', recusa: { agora: null } });
    if (pendente) tab.desistir(pendente);
    await passar(60_000);
    expect(await guardadas()).toHaveLength(0);
  });

  it('is reported if the note was signed, and sent if the user confirms', async () => {
    const { tab, server, pendente } = await offline((one) => one.mudar('1', { assinada: true }));
    expect(pendente?.recusa?.codigo).toBe('registro_assinado_aqui');
    if (pendente) tab.insistir(pendente);
    await passar(1000);
    expect(server.atendimento('1').status).toBe('Faltou');
  });

  it('is not one if somebody else marked the same', async () => {
    const { server, pendente } = await offline((one) => one.mudar('1', { status: 'Faltou' }));
    expect([pendente, server.feitas]).toEqual([undefined, []]);
  });
});

describe('a status of a closed tab', () => {
  it('is sent once by the tabs that are open later', async () => {
    const { tab, server, servidor } = await start();
    server.rede = 'off';
    await tab.marcar('1', 'Realizado');
    await tab.recarregar();
    tab.matar();
    server.rede = 'on';
    const [one, two] = [await abaQueMarca(servidor), await abaQueMarca(servidor)];
    await Promise.all([one.resumeAll(), two.resumeAll()]);
    await passar(60_000);
    expect([server.atendimento('1').status, server.feitas.length, await guardadas()]).toEqual(['Realizado', 1, []]);
  });

  it('waits for its user, and is never sent for another', async () => {
    const { tab, server, servidor } = await start();
    server.rede = 'off';
    await tab.marcar('1', 'Realizado');
    await tab.fechar();
    tab.matar();
    server.rede = 'on';
    const other = await abaQueMarca(servidor, 'outra pessoa');
    await other.resumeAll();
    await passar(60_000);
    expect([server.atendimento('1').status, other.pendente('1'), (await guardadas()).length]).toEqual([
      'Agendado',
      undefined,
      1,
    ]);
    other.matar();
    const back = await abaQueMarca(servidor);
    await back.resumeAll();
    await passar(60_000);
    expect(server.atendimento('1').status).toBe('Realizado');
  });
});

it('marks of the screen without a connection replace each other, and are sent by the next page', async () => {
  const { tab, server, servidor } = await start();
  server.rede = 'off';
  const item = tab.lido('1');
  expect(await tab.guardarMarca('u', item, 'Chegou')).toBe(true);
  expect(await tab.guardarMarca('u', { ...item, status: 'Chegou' }, 'Realizado')).toBe(true);
  expect((await tab.marcasGuardadas()).get('1')?.valor).toMatchObject({
    status: 'Realizado',
    de: { status: 'Agendado' },
  });
  tab.matar();
  server.rede = 'on';
  const next = await abaQueMarca(servidor);
  await next.resumeAll();
  await passar(60_000);
  expect([server.atendimento('1').status, server.feitas.length, await guardadas()]).toEqual(['Realizado', 1, []]);
});
