import { randomBytes } from 'node:crypto';
import { sha256 } from '#server/platform/crypto/cripto.ts';
import type { Site } from './kit.ts';

/** A colleague with a session. */
export const addMember = async (site: Site, conta_id: string, nome = 'Bench', funcao = 'profissional') => {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await site.sql(
    `with u as (insert into usuarios (conta_id, id, name, email, locale)
         values ($1, gen_random_uuid(), $3, gen_random_uuid() || '@bench.example', 'en') returning id),
       m as (insert into membros (conta_id, id, usuario_id, funcao) select $1, gen_random_uuid(), id, $4 from u
         returning id, usuario_id),
       s as (insert into sessoes (conta_id, id, usuario_id, token_hash, lembrar, expira_em)
         select $1, gen_random_uuid(), usuario_id, $2, true, now() + interval '1 hour' from m)
     select id from m`,
    [conta_id, sha256(token), nome, funcao],
  );
  return { token, membro_id: (rows[0] as { id: string }).id };
};
