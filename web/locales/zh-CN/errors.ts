import erros from '#contract/mensagens/zh-CN.json';

/** What a form says about wrong input: loaded when it is about to check. */
export const texts = { erros };
