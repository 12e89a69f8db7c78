import { createHmac } from 'node:crypto';
import { PAGINA_DO_LINK } from '#contract/links/tipos.ts';
import { type Cofre, sha256 } from '#server/platform/crypto/cripto.ts';
import type { Env } from '#server/platform/env.ts';

const TOKEN_BYTES = 16;

/**
 * The token of a link, derived from its id by a key that is not in the database. So an address can be shown and sent
 * again although the database holds only its hash.
 */
export const tokenDoLink = (cofre: Cofre, id: string) =>
  createHmac('sha256', cofre.derive('link')).update(id).digest().subarray(0, TOKEN_BYTES).toString('base64url');

export const hashDoLink = (cofre: Cofre, id: string) => sha256(tokenDoLink(cofre, id));

/** The token is the fragment of the address: browsers send it to no server, in no referrer. */
export const enderecoDoLink = ({ APP_URL }: Pick<Env, 'APP_URL'>, cofre: Cofre, id: string) =>
  `${APP_URL}${PAGINA_DO_LINK}#${tokenDoLink(cofre, id)}`;
