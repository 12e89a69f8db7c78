/** PostgreSQL cannot store U+0000, and a lone surrogate is not text. */
export const isTexto = (value: string) => !value.includes('\u0000') && value.isWellFormed();

/** Control characters, and those that turn the direction of the text around them. */
const QUEBRA_A_LINHA = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

export const isUmaLinha = (value: string) => !QUEBRA_A_LINHA.test(value);

/** The text without them, for what was stored before they were refused. */
export const umaLinha = (value: string) => value.replace(new RegExp(QUEBRA_A_LINHA, 'gu'), ' ').trim();
