/** Mutants that no test can notice, with the reason. `at` is the line of the source, without spaces around it. */
export const EQUIVALENT: { file: string; at: string; to: string; why: string }[] = [];
