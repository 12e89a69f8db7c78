import { FORA_DA_PRATICA } from '#contract/conta/quem.ts';
import { ApiError, type identityNow } from '#web/lib/api/api.ts';

type Identity = ReturnType<typeof identityNow>;

/** For what concerns the whole sign-in: if the practice of this tab was closed to the user, sent again without it. */
export const inAnyPractice = async <T>(identity: Identity, send: (as: Identity) => Promise<T>): Promise<T> => {
  try {
    return await send(identity);
  } catch (error) {
    if (!(error instanceof ApiError) || error.codigo !== FORA_DA_PRATICA) throw error;
    return send({ ...identity, quem: null });
  }
};
