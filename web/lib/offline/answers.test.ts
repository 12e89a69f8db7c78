import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chaveDaLeitura } from '#contract/leitura.ts';
import { registroLer } from '#contract/registros.ts';
import { assentar, eachInANewBrowser } from '#web/lib/unsaved/testing.ts';
import { everything, openedOffline, PASSWORD, READ_AT, serverKeeps, signedIn } from './testing.ts';

eachInANewBrowser();
beforeEach(() => {
  vi.setSystemTime(READ_AT);
});

const asked = { params: { id: 'a' } };
const note = (versao: number, conteudo: string) => ({ atendimento_id: 'a', versao, conteudo, objetivos: [] });
const kept = { chave: chaveDaLeitura(registroLer, asked), resposta: note(1, 'Fluência plantada') };

/** The modules of the page that is open now. */
const screens = async () => {
  const { answerFromDevice, followAnswers } = await import('./answers.ts');
  const { read } = await import('#web/lib/api/read.ts');
  answerFromDevice();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return { client, followAnswers, ask: (id = 'a') => client.fetchQuery(read(registroLer, { params: { id } })) };
};

describe('the answers that a device keeps for the screens', () => {
  it('answer a read once the password opened them, and nothing before', async () => {
    serverKeeps([kept]);
    await signedIn();
    expect(await everything()).not.toContain('plantada');
    const { openKept } = await openedOffline();
    const { ask } = await screens();
    await expect(ask()).rejects.toMatchObject({ status: 0 });
    await openKept(PASSWORD);
    expect(await ask()).toMatchObject({ conteudo: 'Fluência plantada' });
    await expect(ask('b')).rejects.toMatchObject({ status: 0 });
  });

  it('are not used over an answer that a screen has, nor instead of a refusal', async () => {
    serverKeeps([kept]);
    await signedIn();
    const { openKept } = await openedOffline();
    await openKept(PASSWORD);
    const { ask, client } = await screens();
    const { read } = await import('#web/lib/api/read.ts');
    client.setQueryData(read(registroLer, asked as { params: { id: string } }).queryKey, note(5, 'mais novo') as never);
    await expect(ask()).rejects.toMatchObject({ status: 0 });
    client.clear();
    vi.stubGlobal('fetch', async () => Response.json({}, { status: 404 }));
    await expect(ask()).rejects.toMatchObject({ status: 404 });
  });

  it('follow the versions that the screens see, sealed', async () => {
    serverKeeps([kept]);
    await signedIn();
    const { client, followAnswers } = await screens();
    const stop = followAnswers(client);
    const { read } = await import('#web/lib/api/read.ts');
    client.setQueryData(read(registroLer, { params: { id: 'a' } }).queryKey, note(2, 'plantada de novo') as never);
    await assentar();
    await vi.advanceTimersByTimeAsync(5000);
    await assentar();
    stop();
    expect(await everything()).not.toContain('plantada');
    const { openKept } = await openedOffline();
    await openKept(PASSWORD);
    expect(await (await screens()).ask()).toMatchObject({ versao: 2, conteudo: 'plantada de novo' });
  });
});
