import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { atendimentos } from '#contract/agenda/atendimentos.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { readsOf } from '#web/lib/api/read.ts';
import { setLocked } from '#web/lib/session/tela.ts';
import { followChanges, PARADA_MS } from './ao-vivo.ts';

type Connection = { end: () => void };
const { server } = vi.hoisted(() => ({ server: { connections: [] as Connection[], refuses: false } }));

vi.mock('#web/lib/api/api-eventos.ts', () => ({
  callEvents: async function* () {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((done) => {
      end = done;
    });
    server.connections.push({ end });
    if (server.refuses) throw new Error('refused');
    yield { tipo: 'pronto' };
    await ended;
  },
}));

const tab = Object.assign(new EventTarget(), { hidden: false });
const page = new EventTarget();
let reads: number;
let leave: () => void;

/** The screen was read `ms` before it is followed. */
const follow = async (equipe: boolean, ms = 0) => {
  const queryFn = async () => ++reads;
  await queryClient.fetchQuery({ ...readsOf(atendimentos.listar), queryFn });
  await vi.advanceTimersByTimeAsync(ms);
  leave = followChanges(equipe);
  await vi.advanceTimersByTimeAsync(500);
};
/** Whether the screen is to be read again because of an event. */
const isDue = () => queryClient.getQueryState(readsOf(atendimentos.listar).queryKey)?.isInvalidated;
const last = () => server.connections.at(-1);
/** Ends the connection, as the server does every five minutes. */
const end = async () => {
  last()?.end();
  await vi.advanceTimersByTimeAsync(5000);
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', tab);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  reads = 0;
  server.connections = [];
  server.refuses = false;
});
afterEach(() => {
  leave();
  setLocked(false);
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('connects again when the connection ends', async () => {
  await follow(true);
  expect(server.connections).toHaveLength(1);
  await end();
  expect(server.connections).toHaveLength(2);
});

it('does not connect again while nobody is there, and does so at the next activity', async () => {
  await follow(true);
  await vi.advanceTimersByTimeAsync(PARADA_MS);
  await end();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(server.connections).toHaveLength(1);
  page.dispatchEvent(new Event('pointermove'));
  await vi.advanceTimersByTimeAsync(1500);
  expect(server.connections).toHaveLength(2);
  expect(isDue()).toBe(true);
});

it('stays connected for whoever is there', async () => {
  await follow(true);
  await vi.advanceTimersByTimeAsync(PARADA_MS);
  page.dispatchEvent(new Event('keydown'));
  await end();
  expect(server.connections).toHaveLength(2);
});

it('does not connect while the screen is locked', async () => {
  await follow(true);
  setLocked(true);
  await end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.connections).toHaveLength(1);
  setLocked(false);
  await vi.advanceTimersByTimeAsync(1500);
  expect(server.connections).toHaveLength(2);
});

it('waits for a random time, so that not all browsers connect at once', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.9);
  await follow(true);
  last()?.end();
  await vi.advanceTimersByTimeAsync(1800);
  expect(server.connections).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(server.connections).toHaveLength(2);
  random.mockRestore();
});

it('reads a screen again at the first connection in a team, not for whoever works alone', async () => {
  await follow(false, 10_000);
  expect(isDue()).toBe(false);
  leave();
  queryClient.clear();
  await follow(true, 10_000);
  expect(isDue()).toBe(true);
});

it('reads a screen again for whoever works alone if the first connection took several attempts', async () => {
  server.refuses = true;
  await follow(false);
  expect(isDue()).toBe(false);
  server.refuses = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(server.connections).toHaveLength(2);
  expect(isDue()).toBe(true);
});

it('reads a screen again for whoever works alone if it was read long before', async () => {
  await follow(false, 20_000);
  expect(isDue()).toBe(true);
});

it('ends when it is left', async () => {
  await follow(true);
  leave();
  await end();
  expect(server.connections).toHaveLength(1);
});
