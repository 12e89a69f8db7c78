import erros from '#contract/mensagens/pt-br.json';

/** What a form says about wrong input: loaded when it is about to check. */
export const texts = { erros };
