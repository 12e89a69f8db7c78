/** A device whose power goes between any two steps on the way to its disk: sealing, writing, committing, deleting. */
import { assentar, device } from './testing.ts';

type Transaction = { mode: string; _state: string; _start: () => void; _abort: (name: string) => void };
type Factory = { _databases: Map<string, { transactions: Transaction[] }> };

/** How many steps are left, and what to do then. */
let plan: { left: number; cut: () => void } | null = null;

/** Undoes what is not committed. */
const rollBack = () => {
  for (const { transactions } of (indexedDB as unknown as Factory)._databases.values())
    for (const one of transactions) if (one.mode !== 'readonly' && one._state !== 'finished') one._abort('AbortError');
};

const cutNow = () => {
  plan?.cut();
  plan = null;
  device.off = true;
  rollBack();
};

const step = () => {
  if (!plan) return;
  plan.left -= 1;
  if (plan.left < 0) cutNow();
};

// Before each request of a transaction is executed, and before it is committed.
const transactions = IDBTransaction.prototype as unknown as Transaction;
const start = transactions._start;
transactions._start = function (this: Transaction) {
  if (this.mode === 'readwrite') {
    step();
    if (device.off && this._state !== 'finished') this._abort('AbortError');
  }
  start.call(this);
};

// Before and after a text is sealed.
const seal = crypto.subtle.encrypt;
const beOn = () => {
  step();
  if (device.off) throw new Error('the power is off');
};
const sealing = async (...given: Parameters<typeof seal>) => {
  beOn();
  const sealed = await seal.apply(crypto.subtle, given);
  beOn();
  return sealed;
};
Object.defineProperty(crypto.subtle, 'encrypt', { value: sealing, configurable: true });

/**
 * Runs `work` until the power goes: after this number of steps, or at its end. `cut` is called at that moment, before anything
 * else can run. Returns once nothing runs any more; until `powerOn` nothing reaches the disk or the server.
 */
export const untilCut = async (steps: number, cut: () => void, work: () => Promise<unknown>) => {
  plan = { left: steps, cut };
  await work().catch((error) => {
    if (!device.off) throw error;
  });
  if (!device.off) cutNow();
  await assentar();
};

/** The device is started again. */
export const powerOn = () => {
  device.off = false;
};
