import { createAtom, useSelector } from '@tanstack/react-store';
import { sair } from '#web/lib/session/sair.ts';
import { switchPractice } from '#web/lib/session/trocar.ts';
import { somethingAtRisk } from '#web/lib/unsaved/risk.ts';

/** The destination: another practice, or signing out. */
type Leaving = { pratica?: string };

const leaving = createAtom<Leaving | null>(null);

/** The destination of a user who would lose unsaved input. */
export const useLeaving = () => useSelector(leaving);
export const stay = () => leaving.set(null);

export const leave = async ({ pratica }: Leaving) => {
  stay();
  await (pratica ? switchPractice(pratica) : sair());
};

/** Drafts on this device stay sealed for their user: asks only about what is not kept. */
export const askToLeave = (where: Leaving) => (somethingAtRisk() ? leaving.set(where) : leave(where));
