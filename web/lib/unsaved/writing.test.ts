import { expect, it, vi } from 'vitest';
import { aba, eachInANewBrowser, passar } from './testing.ts';

eachInANewBrowser();

type Saved = { versao: number; texto: string };
type Save = (valor: { texto: string }, versao: number) => Promise<Saved>;

/** A text on a server that refuses a version that is not its own; `lose` makes the next answer not arrive. */
const start = async () => {
  await aba();
  const { writingOf, write } = await import('./writing.ts');
  const { ApiError } = await import('../api.ts');
  const server = { now: { versao: 1, texto: '' }, lose: false };
  const gravar = vi.fn<Save>(async ({ texto }, versao) => {
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
  return { server, writing, type: (texto: string) => write(writing, { texto }) };
};

it('is in no conflict with its own text whose answer was lost', async () => {
  const { server, writing, type } = await start();
  server.lose = true;
  type('um');
  await passar(1000);
  expect(server.now).toEqual({ versao: 2, texto: 'um' });
  type('um dois');
  await passar(5000);
  expect(writing.guarda.situacao().estado).toBe('salvo');
  expect(server.now).toEqual({ versao: 3, texto: 'um dois' });
});

it('leaves it to the user where somebody else wrote meanwhile', async () => {
  const { server, writing, type } = await start();
  server.now = { versao: 2, texto: 'de outra pessoa' };
  type('um');
  await passar(1000);
  expect([writing.guarda.situacao().estado, writing.outra]).toEqual(['recusado', server.now]);
  expect(server.now.texto).toBe('de outra pessoa');
});
