import { generateSync } from 'otplib';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import * as auth from '#contract/conta/auth.ts';
import * as contract from '#contract/conta/seguranca.ts';
import { type Caller, PASSWORD, type TestServer } from '#server/platform/testing/testing.ts';

export type Refusal = { errors: Record<string, string[]> };
const STEP_MS = 30_000;

/** Fixes the clock in the middle of a step, so that no code expires during a request. Timers go on. */
export const fixClock = () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2);
  });
  afterEach(() => vi.useRealTimers());
};

/** The current code, or that of another step. */
export const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor((Date.now() + steps * STEP_MS) / 1000) });

export const begin = async (caller: Caller) => {
  const { status, body } = await caller.call<{ segredo: string; qr: string }>(contract.totpComecar, {
    body: { current_password: PASSWORD },
  });
  expect(status).toBe(200);
  return body;
};

/** Turned on with the code of the previous step, so that the current ones are unused. */
export const turnOn = async (caller: Caller) => {
  const { segredo } = await begin(caller);
  const { status, body } = await caller.call<{ codigos: string[] }>(contract.totpConfirmar, {
    body: { codigo: codeOf(segredo, -1) },
  });
  expect(status).toBe(200);
  return { segredo, codigos: body.codigos };
};

export const login = (kit: TestServer, email: string, codigo?: string, password = PASSWORD) =>
  kit.nobody().call<{ token: string } & Refusal>(auth.login, { body: { email, password, codigo } });
