import { GRACE_DAYS_MENU, GRACE_DAYS_ROUTES } from './constants.ts';

type Conta = { venc_plano: string | null; suspensa_em: string | null };

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days since the plan expired; negative before that, -Infinity without an expiry. */
export const daysPast = (vencPlano: string | null, now: number): number =>
  vencPlano === null ? Number.NEGATIVE_INFINITY : (now - Date.parse(vencPlano)) / DAY_MS;

export const isBlocked = (vencPlano: string | null, now: number) => daysPast(vencPlano, now) > GRACE_DAYS_ROUTES;
export const showsMenu = (vencPlano: string | null, now: number) => daysPast(vencPlano, now) <= GRACE_DAYS_MENU;

/** Suspended, or after the grace period of the plan: the account is closed and its data is kept. */
export const isClosed = ({ venc_plano, suspensa_em }: Conta, now: number) =>
  suspensa_em !== null || isBlocked(venc_plano, now);
