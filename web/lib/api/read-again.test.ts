import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { salas } from '#contract/agenda/salas.ts';
import { readsOf } from './read.ts';
import { createReadAgain, TOGETHER_MS } from './read-again.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A screen that shows a route; `reads` counts its requests, each of which takes 50 ms. */
const screen = async (def = atendimentos.listar) => {
  const client = new QueryClient();
  const again = createReadAgain(client);
  const counted = { reads: 0 };
  const queryFn = async () => {
    counted.reads += 1;
    await new Promise((done) => setTimeout(done, 50));
    return counted.reads;
  };
  const stop = new QueryObserver(client, { ...readsOf(def), queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(
    () => undefined,
  );
  const leave = () => {
    stop();
    again.stop();
  };
  await vi.advanceTimersByTimeAsync(1000);
  expect(counted.reads).toBe(1);
  return { ...again, client, counted, leave };
};
const wait = () => vi.advanceTimersByTimeAsync(TOGETHER_MS + 100);

it('reads a route again after a change, once for several changes', async () => {
  const { readAgain, counted, leave } = await screen();
  readAgain([atendimentos.listar], performance.now());
  readAgain([atendimentos.listar, salas.listar], performance.now());
  await wait();
  expect(counted.reads).toBe(2);
  readAgain([salas.listar], performance.now());
  await wait();
  expect(counted.reads).toBe(2);
  leave();
});

it('does not read again what the screen has begun to read since the change', async () => {
  const { readAgain, client, counted, leave } = await screen();
  readAgain([atendimentos.listar], performance.now());
  await vi.advanceTimersByTimeAsync(10);
  void client.invalidateQueries(readsOf(atendimentos.listar));
  await wait();
  expect(counted.reads).toBe(2);
  leave();
});

it('reads again what began to be read before the change, also if the answer comes after it', async () => {
  const { readAgain, client, counted, leave } = await screen();
  void client.invalidateQueries(readsOf(atendimentos.listar));
  await vi.advanceTimersByTimeAsync(10);
  readAgain([atendimentos.listar], performance.now());
  await wait();
  expect(counted.reads).toBe(3);
  leave();
});

it('repeats a first read that began before the change and is answered after it', async () => {
  const client = new QueryClient();
  const { readAgain, stop } = createReadAgain(client);
  let reads = 0;
  const queryFn = async () => {
    reads += 1;
    const seen = reads;
    await new Promise((done) => setTimeout(done, 1000));
    return seen;
  };
  const observer = new QueryObserver(client, { ...readsOf(atendimentos.listar), queryFn });
  const leave = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(10);
  readAgain([atendimentos.listar], performance.now());
  await vi.advanceTimersByTimeAsync(5000);
  expect([reads, observer.getCurrentResult().data]).toEqual([2, 2]);
  leave();
  stop();
});

it('counts the latest of several changes', async () => {
  const { readAgain, client, counted, leave } = await screen();
  readAgain([atendimentos.listar], performance.now());
  await vi.advanceTimersByTimeAsync(10);
  void client.invalidateQueries(readsOf(atendimentos.listar));
  await vi.advanceTimersByTimeAsync(100);
  readAgain([atendimentos.listar], performance.now());
  await wait();
  expect(counted.reads).toBe(3);
  leave();
});

/** As after a screen was read, before its changes are followed. */
const followedLater = async (ms: number) => {
  const { client, counted, leave } = await screen();
  const answered = performance.now() - 950;
  await vi.advanceTimersByTimeAsync(ms);
  const later = createReadAgain(client);
  return {
    ...later,
    counted,
    answered,
    leave: () => {
      later.stop();
      leave();
    },
  };
};

it('counts what was read before it was created from its answer on', async () => {
  const { readAgain, counted, answered, leave } = await followedLater(60_000);
  readAgain([atendimentos.listar], answered - 1);
  await wait();
  expect(counted.reads).toBe(1);
  readAgain([atendimentos.listar], answered + 1);
  await wait();
  expect(counted.reads).toBe(2);
  leave();
});

it('reads nothing again after it was stopped', async () => {
  const { readAgain, stop, counted, leave } = await screen();
  readAgain([atendimentos.listar], performance.now());
  stop();
  await wait();
  expect(counted.reads).toBe(1);
  leave();
});
