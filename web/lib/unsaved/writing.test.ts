import { expect, it, vi } from 'vitest';
import { aba, eachInANewBrowser, passar } from './testing.ts';

eachInANewBrowser();

type Saved = { versao: number; texto: string };
type Server = { now: Saved; lose?: boolean; down?: boolean };
type Save = (valor: { texto: string }, versao: number) => Promise<Saved>;

/** A text on a server that refuses other versions than its own; `lose` drops the next answer. */
const start = async (server: Server = { now: { versao: 1, texto: '' } }) => {
  const tab = await aba();
  const { writingOf, write } = await import('./writing.ts');
  const { ApiError } = await import('#web/lib/api/api.ts');
  const gravar = vi.fn<Save>(async ({ texto }, versao) => {
    if (server.down) throw new ApiError(0, {});
    if (versao !== server.now.versao) throw new ApiError(409, { message: 'conflito', errors: {} });
    server.now = { versao: versao + 1, texto };
    if (server.lose) {
      server.lose = false;
      throw new ApiError(0, {});
    }
    return server.now;
  });
  const options = { escopo: 'texto/1', servidor: server.now, gravar, ler: async () => server.now };
  const writing = writingOf<{ texto: string }, Saved>('u', options);
  return { server, tab, gravar, writing, type: (texto: string) => write(writing, { texto }) };
};

it('has no conflict with its own text whose answer was lost', async () => {
  const { server, writing, type } = await start();
  server.lose = true;
  type('um');
  await passar(1000);
  expect(server.now).toEqual({ versao: 2, texto: 'um' });
  type('um dois');
  await passar(5000);
  expect(writing.keeper.status().state).toBe('salvo');
  expect(server.now).toEqual({ versao: 3, texto: 'um dois' });
});

it('reports a conflict if somebody else wrote meanwhile', async () => {
  const { server, writing, type } = await start();
  server.now = { versao: 2, texto: 'de outra pessoa' };
  type('um');
  await passar(1000);
  expect([writing.keeper.status().state, writing.outra]).toEqual(['recusado', server.now]);
  expect(server.now.texto).toBe('de outra pessoa');
});

it('does not overwrite what somebody else wrote with the draft of a closed tab', async () => {
  const first = await start();
  first.server.down = true;
  first.type('meu');
  await passar(1000);
  await first.tab.fechar();
  const next = await start({ now: { versao: 2, texto: 'de outra pessoa' } });
  await next.writing.keeper.recover();
  await passar(1000);
  expect([next.writing.keeper.status().state, next.writing.outra]).toEqual(['recusado', next.server.now]);
  expect(next.server.now.texto).toBe('de outra pessoa');
});

it('recognises text sent by a tab that was closed before the answer', async () => {
  const first = await start();
  first.server.lose = true;
  first.type('um');
  await passar(700);
  first.server.down = true;
  first.type('um dois');
  await passar(100);
  await first.tab.fechar();
  const next = await start({ now: first.server.now });
  await next.writing.keeper.recover();
  await passar(1000);
  expect(next.writing.keeper.status().state).toBe('salvo');
  expect(next.server.now).toEqual({ versao: 3, texto: 'um dois' });
});

it.each([
  [{ a: 1, b: [{ c: null, d: 2 }] }, { b: [{ d: 2, c: null }], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [null, {}, false],
])('%j and %j are the same value: %s', async (a, b, same) => {
  const { sameValue } = await import('./writing.ts');
  expect(sameValue(a, b)).toBe(same);
});
