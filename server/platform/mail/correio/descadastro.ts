import { parse, stringify } from 'uuid';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Env } from '#server/platform/env.ts';
import { naoEncontrado } from '#server/platform/errors.ts';
import { hashDoEndereco } from './regras.ts';

const FINALIDADE = 'descadastro';
const CONTA_BYTES = 16;

/**
 * A token that names a practice and a recipient. It needs no row, does not expire, and only this server can create or
 * read it.
 */
const tokenDe = (cofre: Cofre, conta_id: string, email: string) =>
  cofre
    .seal(Buffer.concat([parse(conta_id), Buffer.from(hashDoEndereco(email), 'hex')]), FINALIDADE)
    .toString('base64url');

export const linkDoDescadastro = (cofre: Cofre, env: Env, conta_id: string, email: string) =>
  `${env.APP_URL}/api/descadastro/${tokenDe(cofre, conta_id, email)}`;

export const lerToken = (cofre: Cofre, token: string) => {
  try {
    const plain = cofre.open(Buffer.from(token, 'base64url'), FINALIDADE);
    return {
      conta_id: stringify(plain.subarray(0, CONTA_BYTES)),
      email_hash: plain.subarray(CONTA_BYTES).toString('hex'),
    };
  } catch {
    throw naoEncontrado();
  }
};
