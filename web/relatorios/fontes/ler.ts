/** Returns a text from the records, or nothing; a starting point that the practitioner edits. */
export type Ler = () => Promise<string | null>;
