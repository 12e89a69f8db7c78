/** The element id of a question. */
export const ancoraDe = (pergunta: string) => `p-${pergunta}`;
