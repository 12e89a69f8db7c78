import { GRACE_DAYS_MENU, GRACE_DAYS_ROUTES } from '#domain/constants.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days since the plan expired; negative before that, -Infinity without an expiry. */
export const daysPast = (vencPlano: string | null, now: number): number =>
  vencPlano === null ? Number.NEGATIVE_INFINITY : (now - Date.parse(vencPlano)) / DAY_MS;

export const isBlocked = (vencPlano: string | null, now: number) => daysPast(vencPlano, now) > GRACE_DAYS_ROUTES;
export const showsMenu = (vencPlano: string | null, now: number) => daysPast(vencPlano, now) <= GRACE_DAYS_MENU;
