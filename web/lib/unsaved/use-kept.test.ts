import { act, createElement } from 'react';
import { expect, it, vi } from 'vitest';
import { emptyRoot } from './root.testing.ts';
import { aba, assentar, eachInANewBrowser } from './testing.ts';

eachInANewBrowser();

type Shown = { scope: string; value: string | null };
type Props = Shown & { useKept: typeof import('./use-kept.ts').useKept; found: string[] };

const Form = ({ scope, value, found, useKept }: Props) => {
  useKept<string>({ scope, value, version: 1, onFound: ({ valor }) => void found.push(`${scope}: ${valor}`) });
  return null;
};

/** Renders the hook in a component without elements. */
const screen = async () => {
  const { formulario, recarregar, somethingAtRisk } = await aba();
  const { useKept } = await import('./use-kept.ts');
  const root = await emptyRoot();
  const found: string[] = [];
  return {
    found,
    show: async (next: Shown) => {
      await act(async () => root.render(createElement(Form, { ...next, found, useKept })));
      // Once for the search, once for the write that follows it.
      await act(assentar);
      await act(assentar);
    },
    kept: async (scope: string) => (await formulario(scope).recover()).map(({ valor }) => valor),
    atRisk: somethingAtRisk,
    reload: recarregar,
    leave: () => act(async () => root.unmount()),
  };
};

it('a form that changes to another record stores each value under its own record', async () => {
  const { show, kept, leave } = await screen();
  await show({ scope: 'nota/a', value: null });
  await show({ scope: 'nota/a', value: 'texto de A' });
  await show({ scope: 'nota/b', value: 'texto de B' });
  // The same text again is another draft.
  await show({ scope: 'nota/c', value: 'texto de B' });
  expect([await kept('nota/a'), await kept('nota/b')]).toEqual([['texto de A'], ['texto de B']]);
  expect(await kept('nota/c')).toEqual(['texto de B']);
  await leave();
});

it('a form that changes to another record keeps the draft of the one before, and finds its own', async () => {
  const { show, kept, found, leave } = await screen();
  await show({ scope: 'nota/a', value: 'texto de A' });
  await show({ scope: 'nota/b', value: null });
  expect([await kept('nota/a'), await kept('nota/b')]).toEqual([['texto de A'], []]);
  await show({ scope: 'nota/a', value: null });
  expect(found).toEqual(['nota/a: texto de A']);
  await leave();
});

it('a value stored for one record is at risk in the next one until it is stored there', async () => {
  const { show, atRisk, leave } = await screen();
  await show({ scope: 'nota/a', value: 'texto' });
  expect(atRisk()).toBe(false);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await show({ scope: 'nota/b', value: 'texto' });
  expect(atRisk()).toBe(true);
  await leave();
  expect(atRisk()).toBe(false);
});

it('a form that is left while typing keeps its last character', async () => {
  const { show, reload } = await screen();
  await show({ scope: 'nota/a', value: 'text' });
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('too late', 'AbortError');
  });
  await show({ scope: 'nota/a', value: 'texto' });
  await reload();
  vi.restoreAllMocks();
  const next = (await aba()).formulario('nota/a');
  expect(await next.recover()).toMatchObject([{ valor: 'texto' }]);
  // The older value of the same tab is gone.
  await next.remove('formulario');
  expect(await next.recover()).toEqual([]);
});
