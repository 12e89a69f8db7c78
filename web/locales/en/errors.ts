import erros from '#contract/mensagens/en.json';

/** What a form says about wrong input: loaded when it is about to check. */
export const texts = { erros };
