import { later } from '#web/lib/later.ts';

/** Loaded after the note is shown. */
export const Ajudas = later(() => import('./AjudasDaNota.tsx').then((module) => module.AjudasDaNota), { quiet: true });
