import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_MIN } from '#domain/constants.ts';
import { invalido } from '#server/platform/errors.ts';

/** Argon2id, the library's default, at the cost that OWASP recommends. */
const OWASP = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let cost = OWASP;

const common = new Set(
  dictionary['passwords-common'].flatMap((word) => (word.length >= PASSWORD_MIN ? [word.toLowerCase()] : [])),
);

const PRODUCT = ['vinculo', 'vínculo'];

/** Whether it is a common password, also with digits or punctuation after it. */
export const isCommon = (senha: string) => {
  const plain = senha.toLowerCase();
  const stem = plain.replace(/[\d\W_]+$/, '');
  return common.has(plain) || common.has(stem) || PRODUCT.includes(stem);
};

export const hashSenha = (senha: string) => hash(senha, cost);

/** The hash of a random password: an unknown address takes as long to refuse as a known one. */
let nobody = hashSenha(crypto.randomUUID());

/**
 * Makes hashing cheap for tests, which register thousands of users. Only the test kit may call it, which
 * `senhas.test.ts` checks; no environment variable can.
 */
export const setCost = (given: typeof OWASP) => {
  cost = given;
  nobody = hashSenha(crypto.randomUUID());
};

export const confereSenha = async (stored: string | null | undefined, senha: string) => {
  const matches = await verify(stored ?? (await nobody), senha);
  return matches && stored != null;
};

/** Refuses common passwords, and the user's own name or address. */
export const exigeSenhaForte = (senha: string, own: { name?: string | null; email: string }) => {
  const plain = senha.toLowerCase();
  const [local = ''] = own.email.split('@');
  const guesses = [own.email, local, own.name ?? ''].map((word) => word.toLowerCase());
  const repeated = new Set(plain).size === 1;
  const guessed = guesses.some((word) => word.length > 0 && plain.replace(/[\d\W_]+$/, '') === word);
  if (repeated || isCommon(senha) || guessed || guesses.includes(plain)) throw invalido('password', 'senha_comum');
};
