/** Where a question is on its page. */
export const ancoraDe = (pergunta: string) => `p-${pergunta}`;
