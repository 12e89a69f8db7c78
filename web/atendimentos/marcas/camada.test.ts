import { notifyManager, QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { AtendimentoNaLista } from '#contract/agenda/atendimentos.ts';
import { eachInANewBrowser, passar } from '#web/lib/unsaved/testing.ts';
import { abaQueMarca, novoServidor } from './testing.ts';

eachInANewBrowser();

/** A tab whose marks are laid over what it reads: the list of a day, a page of the file, one appointment, and home. */
const start = async () => {
  const servidor = novoServidor(['1', '2']);
  const { server } = servidor;
  const tab = await abaQueMarca(servidor);
  const { atendimentos } = await import('#contract/agenda/atendimentos.ts');
  const { agora } = await import('#contract/home/agora.ts');
  const { read, readList } = await import('#web/lib/api/read.ts');
  const { cobrirLeituras, seguirLeituras } = await import('./camada.ts');
  const client = new QueryClient();
  const linha = (id: string) => ({ ...server.atendimento(id) }) as unknown as AtendimentoNaLista;
  const linhas = () => ['1', '2'].map(linha);
  const chaves = {
    agenda: read(atendimentos.buscar, { body: { status: 'Todos' } }).queryKey,
    ficha: readList(atendimentos.listar, { query: { paciente_id: 'lia' } }).queryKey,
    nota: read(atendimentos.ler, { params: { id: '1' } }).queryKey,
    agora: read(agora, { query: {} }).queryKey,
  };
  const respostas: Record<keyof typeof chaves, () => unknown> = {
    agenda: linhas,
    ficha: () => ({ linhas: linhas(), total: 2 }),
    nota: () => linha('1'),
    agora: () => ({ hoje: '2031-03-03', dia: linhas(), foco: { atendimento: linha('1'), registro: {} } }),
  };
  /** What a read of the server answers now. */
  const ler = async (qual: keyof typeof chaves) => {
    const resposta = respostas[qual]();
    await client.fetchQuery({ queryKey: chaves[qual] as QueryKey, queryFn: async () => resposta });
  };
  const lerTudo = async () => {
    for (const qual of ['agenda', 'ficha', 'nota', 'agora'] as const) await ler(qual);
  };
  /** The statuses of the first appointment, wherever it was read. */
  const vistos = () => {
    const [um, dois, tres, quatro] = Object.values(chaves).map((chave) => client.getQueryData<never>(chave));
    const { dia, foco } = (quatro ?? {}) as { dia?: AtendimentoNaLista[]; foco?: { atendimento: AtendimentoNaLista } };
    const achados: (AtendimentoNaLista | undefined)[] = [
      (um as AtendimentoNaLista[] | undefined)?.[0],
      (dois as { linhas: AtendimentoNaLista[] } | undefined)?.linhas[0],
      tres,
      dia?.[0],
      foco?.atendimento,
    ];
    return achados.map((one) => one?.status);
  };
  const seguir = () => seguirLeituras(client, 'u');
  return {
    tab,
    server,
    servidor,
    client,
    chaves,
    ler,
    lerTudo,
    vistos,
    seguir,
    cobrir: () => cobrirLeituras(client, 'u'),
  };
};
const emTodas = (status: string) => Array.from({ length: 5 }, () => status);

describe('a mark that waits', () => {
  it('is laid over every read, from before and after it', async () => {
    const { tab, server, lerTudo, vistos, seguir } = await start();
    seguir();
    await lerTudo();
    server.rede = 'off';
    await tab.marcar('1', 'Faltou');
    expect(vistos()).toEqual(emTodas('Faltou'));
    await lerTudo();
    expect([vistos(), server.atendimento('1').status]).toEqual([emTodas('Faltou'), 'Agendado']);
  });

  it('is never shown with the former status, and changes no other appointment', async () => {
    const { tab, server, client, chaves, ler, seguir } = await start();
    seguir();
    server.rede = 'off';
    await tab.marcar('1', 'Chegou');
    const shown: unknown[] = [];
    const observer = new QueryObserver<AtendimentoNaLista[]>(client, { queryKey: chaves.agenda, enabled: false });
    // As `useQuery` does.
    const look = () => shown.push(observer.getCurrentResult().data?.map(({ status }) => status));
    observer.subscribe(notifyManager.batchCalls(look));
    await ler('agenda');
    await passar(0);
    expect(new Set(shown.filter(Boolean).map(String))).toEqual(new Set(['Chegou,Agendado']));
    const [um] = client.getQueryData<AtendimentoNaLista[]>(chaves.agenda) ?? [];
    expect(um).toMatchObject({ antes_de_chegar: 'Agendado', versao: 1 });
  });

  it('does not make an old read look new', async () => {
    const { tab, server, client, chaves, ler, seguir } = await start();
    seguir();
    await ler('agenda');
    await client.invalidateQueries({ queryKey: chaves.agenda, refetchType: 'none' });
    const before = client.getQueryState(chaves.agenda);
    await passar(60_000);
    server.rede = 'off';
    await tab.marcar('1', 'Faltou');
    expect(client.getQueryState(chaves.agenda)).toMatchObject({
      dataUpdatedAt: before?.dataUpdatedAt,
      isInvalidated: true,
    });
  });

  it('is laid over what a tab read before it took the mark over from a closed one', async () => {
    const { tab, server, servidor } = await start();
    server.rede = 'off';
    await tab.marcar('1', 'Realizado');
    await tab.fechar();
    tab.matar();
    const next = await abaQueMarca(servidor);
    const { atendimentos } = await import('#contract/agenda/atendimentos.ts');
    const { readsOf } = await import('#web/lib/api/read.ts');
    const { seguirLeituras } = await import('./camada.ts');
    const client = new QueryClient();
    seguirLeituras(client, 'u');
    client.setQueryData(readsOf(atendimentos.buscar).queryKey, [server.atendimento('1')]);
    await next.resumeAll();
    await passar(0);
    expect(client.getQueryData(readsOf(atendimentos.buscar).queryKey)).toMatchObject([{ status: 'Realizado' }]);
  });
});

describe('a mark that was sent', () => {
  it('is laid over a read that began before it, until a later version is read', async () => {
    const { tab, server, client, chaves, ler, seguir } = await start();
    seguir();
    const antes = [{ ...server.atendimento('1') }];
    await tab.marcar('1', 'Faltou');
    await client.fetchQuery({ queryKey: chaves.agenda as QueryKey, queryFn: async () => antes });
    expect(client.getQueryData(chaves.agenda)).toMatchObject([{ status: 'Faltou', versao: 2 }]);
    server.mudar('1', { status: 'Cancelado' });
    await ler('agenda');
    expect(client.getQueryData(chaves.agenda)).toMatchObject([{ status: 'Cancelado', versao: 3 }, {}]);
  });

  it('leaves a change that is shown before it is sent, such as its undo', async () => {
    const { tab, client, chaves, ler, seguir } = await start();
    seguir();
    await tab.marcar('1', 'Faltou');
    await ler('agenda');
    client.setQueryData<AtendimentoNaLista[]>(chaves.agenda, (linhas) =>
      linhas?.map((one) => ({ ...one, status: 'Agendado' as const })),
    );
    expect(client.getQueryData(chaves.agenda)).toMatchObject([{ status: 'Agendado' }, {}]);
  });
});

describe('a refused mark', () => {
  it.each([
    ['somebody else marked', { status: 'Cancelado' }, 'Cancelado'],
    ['the note was signed', { assinada: true, versao: 0 }, 'Agendado'],
  ] as const)('is no longer shown: the screen has what the server has (%s)', async (_, change, status) => {
    const { tab, server, lerTudo, vistos, seguir } = await start();
    seguir();
    await lerTudo();
    server.rede = 'off';
    await tab.marcar('1', 'Faltou');
    if ('assinada' in change) Object.assign(server.atendimento('1'), { assinada: true });
    else server.mudar('1', change);
    server.rede = 'on';
    await passar(60_000);
    expect([tab.pendente('1')?.estado, vistos()]).toEqual(['recusado', emTodas(status)]);
  });
});

it('marks are laid over what was read before anything follows the reads', async () => {
  const { tab, server, lerTudo, vistos, cobrir, seguir } = await start();
  await lerTudo();
  server.rede = 'off';
  await tab.marcar('1', 'Faltou');
  expect(vistos()).toEqual(emTodas('Agendado'));
  cobrir();
  expect(vistos()).toEqual(emTodas('Faltou'));
  const stop = seguir();
  stop();
  await lerTudo();
  expect(vistos()).toEqual(emTodas('Agendado'));
});
