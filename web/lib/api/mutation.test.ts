import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { useMutation } from './mutation.ts';

type Saving = { mutate: (value: unknown) => void; mutateAsync: (value: unknown) => Promise<unknown> };
type Screen = { mutationFn: (value: unknown) => Promise<string>; held: Saving[] };

const Screen = ({ mutationFn, held }: Screen) => {
  held.push(useMutation({ mutationFn, networkMode: 'always' }));
  return null;
};

/** The hook as a screen holds it, and what it sent: each request waits for its `answer`. */
const open = () => {
  const answers: PromiseWithResolvers<string>[] = [];
  const mutationFn = vi.fn((_value: unknown) => {
    const answer = Promise.withResolvers<string>();
    answers.push(answer);
    return answer.promise;
  });
  const held: Saving[] = [];
  const client = new QueryClient();
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Screen, { mutationFn, held })));
  const [saving] = held;
  if (!saving) throw new Error('not rendered');
  const sent = (times: number) => vi.waitFor(() => expect(mutationFn).toHaveBeenCalledTimes(times));
  return { saving, answers, sent };
};

it('sends equal variables once while they are on their way, and again afterwards', async () => {
  const { saving, answers, sent } = open();
  const first = saving.mutateAsync({ nome: 'Lia' });
  expect(saving.mutateAsync({ nome: 'Lia' })).toBe(first);
  await sent(1);
  answers[0]?.resolve('saved');
  expect(await first).toBe('saved');
  const second = saving.mutateAsync({ nome: 'Lia' });
  await sent(2);
  answers[1]?.resolve('again');
  expect(await second).toBe('again');
});

it('sends different variables, and every file', async () => {
  const { saving, sent } = open();
  saving.mutate({ nome: 'Lia' });
  saving.mutate({ nome: 'Rui' });
  await sent(2);
  for (const _ of [1, 2]) saving.mutate({ file: new Blob(['x']) });
  await sent(4);
  for (const _ of [1, 2]) saving.mutate(undefined);
  await sent(5);
});

it('sends again what was refused; a refusal that nobody waits for is not an unhandled error', async () => {
  const { saving, answers, sent } = open();
  saving.mutate('x');
  const refused = saving.mutateAsync('x');
  await sent(1);
  answers[0]?.reject(new Error('refused'));
  await expect(refused).rejects.toThrow('refused');
  saving.mutate('x');
  await sent(2);
});
