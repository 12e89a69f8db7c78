import { isLocale } from '#domain/constants.ts';
import { newSecret, sha256 } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { enviar, novoPrazo } from './convites.ts';

/** Invitations that wait for the payment of their seat. */

/** The address that a payment invites, or has invited. */
export const convidadoPor = async (db: Db, pagamento_id: string) => {
  const found = await db
    .selectFrom('convites')
    .select('email')
    .where('pagamento_id', '=', pagamento_id)
    .where('retirado_em', 'is', null)
    .executeTakeFirst();
  return found?.email ?? null;
};

/** The payment goes on as another one. */
export const esperarOutro = (db: Db, de: string, para: string) =>
  db
    .updateTable('convites')
    .set({ pagamento_id: para })
    .where('pagamento_id', '=', de)
    .where('aguarda', '=', true)
    .execute();

/** In the transaction of the payment: the seat and the invitation come together. */
export const enviarEsperados = async (deps: Deps, db: Db, pagamento_id: string) => {
  const esperam = await db
    .selectFrom('convites as c')
    .innerJoin('membros as m', 'm.id', 'c.membro_id')
    .innerJoin('usuarios as u', 'u.id', 'm.usuario_id')
    .select(['c.id', 'u.name', 'u.locale'])
    .where('c.pagamento_id', '=', pagamento_id)
    .where('c.aguarda', '=', true)
    .where('c.retirado_em', 'is', null)
    .execute();
  for (const { id, name, locale } of esperam) {
    const token = newSecret();
    await db
      .updateTable('convites')
      .set({ token_hash: sha256(token), expira_em: novoPrazo(), aguarda: false })
      .where('id', '=', id)
      .execute();
    await enviar(deps, db, { name, locale: isLocale(locale) ? locale : deps.env.DEFAULT_LOCALE }, { id, token });
  }
};
