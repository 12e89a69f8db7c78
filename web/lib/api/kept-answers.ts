/** What this device keeps of earlier answers, for reads while the server is not reached. */
type Kept = (chave: string) => Promise<unknown>;

let kept: Kept | null = null;
export const setKeptAnswers = (next: Kept) => {
  kept = next;
};

/** The answer that was kept for a read; undefined if there is none. */
export const keptAnswer = (chave: string): Promise<unknown> =>
  kept ? kept(chave).catch(() => undefined) : Promise.resolve(undefined);
