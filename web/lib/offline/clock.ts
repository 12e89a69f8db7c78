import type { Kept } from './store.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Without the server for longer than this, what a device keeps is deleted. */
export const KEPT_DAYS = 7;

type Clock = Pick<Kept, 'ahead' | 'latest'>;

/**
 * The time by the server's clock, as far as this device can tell: corrected by how wrong the clock was when the server was
 * last reached, and never earlier than a time seen before.
 */
export const timeOf = ({ ahead, latest }: Clock, device = Date.now()) => Math.max(device - ahead, latest);

export const isTooOld = (kept: Clock & Pick<Kept, 'reached'>, device = Date.now()) =>
  timeOf(kept, device) - kept.reached > KEPT_DAYS * DAY_MS;
