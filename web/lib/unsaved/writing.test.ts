import { expect, it, vi } from 'vitest';
import { aba, eachInANewBrowser, passar } from './testing.ts';

eachInANewBrowser();

type Saved = { versao: number; texto: string };
type Server = { now: Saved; lose?: boolean; down?: boolean; refuses?: number };
type Save = (valor: { texto: string }, versao: number) => Promise<Saved>;

/** A text on a server that refuses other versions than its own; `lose` drops the next answer. */
const start = async (server: Server = { now: { versao: 1, texto: '' } }) => {
  const tab = await aba();
  const { writingOf, write } = await import('./writing.ts');
  const { ApiError } = await import('#web/lib/api/api.ts');
  const gravar = vi.fn<Save>(async ({ texto }, versao) => {
    if (server.down) throw new ApiError(0, {});
    if (server.refuses) throw new ApiError(server.refuses, { message: 'recusado', errors: {} });
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
  expect(writing.keeper.status.get().state).toBe('salvo');
  expect(server.now).toEqual({ versao: 3, texto: 'um dois' });
});

it.each([400, 403, 404, 410, 413])(
  'does not send a text again for ever that the server refuses with %i',
  async (status) => {
    const { server, writing, gravar, type } = await start();
    server.refuses = status;
    type('um');
    await passar(60_000);
    expect(gravar).toHaveBeenCalledTimes(1);
    expect(writing.keeper.status.get()).toMatchObject({
      state: 'recusado',
      refusals: { texto: { reason: 'invalido', message: 'recusado' } },
    });
    // It stays on the device, and goes out if it is accepted later.
    server.refuses = 0;
    type('um dois');
    await passar(1000);
    expect([writing.keeper.status.get().state, server.now.texto]).toEqual(['salvo', 'um dois']);
  },
);

it('reports a conflict if somebody else wrote meanwhile', async () => {
  const { server, writing, type } = await start();
  server.now = { versao: 2, texto: 'de outra pessoa' };
  type('um');
  await passar(1000);
  expect([writing.keeper.status.get().state, writing.outra]).toEqual(['recusado', server.now]);
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
  expect([next.writing.keeper.status.get().state, next.writing.outra]).toEqual(['recusado', next.server.now]);
  expect(next.server.now.texto).toBe('de outra pessoa');
});

it('sends a text again whose record was out of reach, once it is looked at again', async () => {
  const { server, writing, type } = await start();
  server.refuses = 403;
  type('um');
  await passar(1000);
  server.refuses = 0;
  await writing.keeper.recover();
  await passar(1000);
  expect([writing.keeper.status.get().state, server.now.texto]).toEqual(['salvo', 'um']);
});

it('does not save the draft of a second closed tab over that of the first, and asks', async () => {
  const open: Awaited<ReturnType<typeof start>>['tab'][] = [];
  for (const texto of ['aba 1', 'aba 2']) {
    const { tab, type } = await start({ now: { versao: 1, texto: '' }, down: true });
    open.push(tab);
    type(texto);
    await passar(1000);
  }
  for (const tab of open) await tab.fechar();
  const next = await start();
  await next.writing.keeper.recover();
  await passar(1000);
  expect(next.server.now.texto).toBe('aba 2');
  // While its screen shows the first, the second waits.
  const { resumeAll, setSenders } = await import('./resume.ts');
  setSenders({ texto: () => next.writing.keeper.recover() });
  const leave = next.writing.keeper.show();
  await resumeAll('u');
  await passar(1000);
  expect(next.writing.keeper.status.get().state).toBe('salvo');
  leave();
  await resumeAll('u');
  await passar(1000);
  expect([next.writing.keeper.status.get().state, next.server.now.texto]).toEqual(['recusado', 'aba 2']);
  expect(next.writing.keeper.pendingOf('texto')?.valor.texto).toBe('aba 1');
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
  expect(next.writing.keeper.status.get().state).toBe('salvo');
  expect(next.server.now).toEqual({ versao: 3, texto: 'um dois' });
});

/**
 * `before` is kept on the device; `last` is typed in the moment the page is left, so that only what is done before the
 * event returns can keep it.
 */
const leaveWhileTyping = async (before: string, last: string, change: Partial<Server>) => {
  const first = await start();
  await first.tab.openSeal('u');
  first.type(before);
  await passar(0);
  first.type(last);
  Object.assign(first.server, change);
  await first.tab.recarregar();
  first.server.down = false;
  const next = await start(first.server);
  const [draft] = await next.writing.keeper.recover();
  await passar(1000);
  return { shown: draft?.valor.texto, state: next.writing.keeper.status.get().state, server: next.server.now.texto };
};

it.each([
  ['longer', 'um do', 'um dois'],
  ['shorter', 'um dois', 'um'],
])('keeps the %s text of a page that is left while typing, without a conflict', async (_, before, last) => {
  const saved = { shown: last, state: 'salvo', server: last };
  // The server has stored the text, but its answer came too late for the page.
  expect(await leaveWhileTyping(before, last, { lose: true })).toEqual(saved);
});

it('keeps the text of a page that is left while typing without a connection', async () => {
  const saved = { shown: 'um dois', state: 'salvo', server: 'um dois' };
  expect(await leaveWhileTyping('um do', 'um dois', { down: true })).toEqual(saved);
});

it('seals the text of a page that is left, and removes it when the server has it', async () => {
  const first = await start();
  await first.tab.openSeal('u');
  first.type('segredo da mãe');
  first.server.down = true;
  await first.tab.recarregar();
  const left = () => Array.from({ length: localStorage.length }, (_, n) => localStorage.key(n) ?? '');
  expect(left()).toHaveLength(1);
  expect(
    left()
      .map((name) => name + atob(localStorage.getItem(name) ?? ''))
      .join(),
  ).not.toMatch(/segredo|texto"/);
  first.server.down = false;
  await (await start(first.server)).writing.keeper.recover();
  await passar(1000);
  expect([first.server.now.texto, left()]).toEqual(['segredo da mãe', []]);
});

it('still reports a conflict if somebody else wrote after the page was left', async () => {
  const first = await start();
  await first.tab.openSeal('u');
  first.type('meu');
  first.server.down = true;
  await first.tab.recarregar();
  const next = await start({ now: { versao: 2, texto: 'de outra pessoa' } });
  await next.writing.keeper.recover();
  await passar(1000);
  expect([next.writing.keeper.status.get().state, next.server.now.texto]).toEqual(['recusado', 'de outra pessoa']);
});
