import { sql, type UpdateObject } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { CONVITE_DIAS, type Convite } from '#contract/conta/membros.ts';
import { type Funcao, ocupaAssento } from '#contract/permissoes.ts';
import { instante } from '#domain/days/fuso.ts';
import { exigeAssento } from '#server/planos/index.ts';
import { newSecret, sha256 } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { invalido, naoEncontrado, Recusa } from '#server/platform/errors.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import type { Sessao } from '#server/platform/http/session.ts';
import { count } from '#server/platform/http/throttle.ts';
import { traduz } from '#server/platform/text/i18n.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const abertos = (db: Db) =>
  db
    .selectFrom('convites as c')
    .innerJoin('membros as m', 'm.id', 'c.membro_id')
    .innerJoin('usuarios as u', 'u.id', 'm.usuario_id')
    .select(['c.id', 'c.email', 'c.funcao', 'u.name as por', 'c.expira_em', 'c.criado_em'])
    .select(sql<boolean>`c.expira_em <= now() and not c.aguarda`.as('expirado'))
    .select(
      sql<
        Convite['pagamento']
      >`case when c.aguarda then json_build_object('id', p.id, 'usuario_id', p.usuario_id) end`.as('pagamento'),
    )
    .leftJoin('pagamentos as p', 'p.id', 'c.pagamento_id')
    .where('c.usado_em', 'is', null)
    .where('c.retirado_em', 'is', null)
    // If the payment is cancelled, the invitation is not sent.
    .where(sql<boolean>`(not c.aguarda or p.status in ('Aberto', 'Boleto Gerado'))`);

/** Open invitations, also those that have expired and can be sent again. */
export const listarConvites = (db: Db): Promise<Convite[]> => abertos(db).orderBy('c.criado_em', 'desc').execute();

export const lerConvite = async (db: Db, id: string): Promise<Convite> => {
  const convite = await abertos(db).where('c.id', '=', id).executeTakeFirst();
  if (!convite) throw naoEncontrado();
  return convite;
};

export const novoPrazo = () => instante(Date.now() + CONVITE_DIAS * DAY_MS);

type Remetente = Pick<Sessao['user'], 'name' | 'locale'>;
type Envio = { id: string; token: string };

/** Sends the link of an invitation, in the language of whoever invites. */
export const enviar = async ({ mailer, env }: Deps, db: Db, por: Remetente, { id, token }: Envio) => {
  const { email, funcao, pratica } = await db
    .selectFrom('convites as c')
    .innerJoin('contas as k', 'k.id', 'c.conta_id')
    .select(['c.email', 'c.funcao', 'k.nome as pratica'])
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow();
  const { locale, name } = por;
  await mailer.send(
    {
      to: email,
      locale,
      modelo: 'convite',
      // No name in the greeting: the address is not confirmed yet.
      valores: {
        nome: '',
        por: name,
        pratica,
        funcao: traduz(locale, { chave: `funcoes.${funcao}` }, 'equipe'),
        dias: String(CONVITE_DIAS),
      },
      link: `${env.APP_URL}/convite/${token}`,
    },
    db,
  );
};

/** As for messages to families: nobody sends in the name of an address that may be somebody else's. */
const exigeConfirmado = async ({ env }: Deps, db: Db, { user }: Sessao) => {
  if (!env.SMTP_URL) return;
  const { email_confirmado_em } = await db
    .selectFrom('usuarios')
    .select('email_confirmado_em')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  if (!email_confirmado_em) throw new Recusa(403, 'convite_email_nao_confirmado');
};

const exigeDeFora = async (db: Db, email: string) => {
  const membro = await db
    .selectFrom('membros as m')
    .innerJoin('usuarios as u', 'u.id', 'm.usuario_id')
    .select('m.id')
    .where('u.email', '=', email)
    .where('m.ativo', '=', true)
    .executeTakeFirst();
  if (membro) throw invalido('email', 'ja_na_equipe');
};

/** The invitation of an address replaces one that waits for its payment. */
const retirarEspera = (db: Db, email: string) =>
  db
    .updateTable('convites')
    .set({ retirado_em: sql<string>`now()` })
    .where('email', '=', email)
    .where('aguarda', '=', true)
    .where('retirado_em', 'is', null)
    .execute();

/** Invitations to one address in a day: of one practice, and of all of them. */
const POR_PRATICA = { max: 3, seconds: 24 * 3600 };
const POR_ENDERECO = { max: 10, seconds: 24 * 3600 };

/** A limit for each address: invitations are unsolicited mail. */
const exigeCabe = async ({ database }: Deps, conta_id: string, email: string) => {
  const cheio =
    (await count(database, `convite-para:${conta_id}:${email}`, POR_PRATICA)) > POR_PRATICA.max ||
    (await count(database, `convite-para:${email}`, POR_ENDERECO)) > POR_ENDERECO.max;
  if (cheio) throw new Recusa(429, 'convites_demais', { campos: { email: [{ chave: 'convites_demais' }] } });
};

const exigeSemConvite = async (db: Db, email: string) => {
  const aberto = await db
    .selectFrom('convites')
    .select('id')
    .where('email', '=', email)
    .where('usado_em', 'is', null)
    .where('retirado_em', 'is', null)
    .executeTakeFirst();
  if (aberto) throw invalido('email', 'ja_convidado');
};

/** With `pagamento_id`, the invitation is sent after the payment; until then its token is known to nobody. */
export const guardarConvite = async (
  deps: Deps,
  db: Db,
  sessao: Sessao,
  { email, funcao, pagamento_id }: { email: string; funcao: Funcao; pagamento_id: string | null },
) => {
  const { conta_id, membro } = sessao.user;
  await exigeConfirmado(deps, db, sessao);
  await exigeDeFora(db, email);
  await retirarEspera(db, email);
  await exigeSemConvite(db, email);
  const token = newSecret();
  const id = uuidv7();
  const convite = {
    conta_id,
    id,
    email,
    funcao,
    membro_id: membro.id,
    token_hash: sha256(token),
    expira_em: novoPrazo(),
    pagamento_id,
    aguarda: pagamento_id !== null,
  };
  await db.insertInto('convites').values(convite).execute();
  return { id, token };
};

export const convidar = async (deps: Deps, db: Db, sessao: Sessao, email: string, funcao: Funcao) => {
  if (ocupaAssento(funcao)) await exigeAssento(db);
  const { id, token } = await guardarConvite(deps, db, sessao, { email, funcao, pagamento_id: null });
  await exigeCabe(deps, sessao.user.conta_id, email);
  await enviar(deps, db, sessao.user, { id, token });
  return lerConvite(db, id);
};

/** Changes an invitation that is neither used nor withdrawn. */
const mudarAberto = async (db: Db, id: string, mudanca: UpdateObject<DB, 'convites'>) => {
  const done = await db
    .updateTable('convites')
    .set(mudanca)
    .where('id', '=', id)
    .where('usado_em', 'is', null)
    .where('retirado_em', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!done) throw naoEncontrado();
};

export const reenviar = async (deps: Deps, db: Db, sessao: Sessao, id: string) => {
  const { email, funcao, expirado, pagamento } = await lerConvite(db, id);
  // One that was sent and is still valid occupies its seat already.
  if (ocupaAssento(funcao) && (expirado || pagamento)) await exigeAssento(db);
  await exigeConfirmado(deps, db, sessao);
  await exigeDeFora(db, email);
  const token = newSecret();
  const membro_id = sessao.user.membro.id;
  await mudarAberto(db, id, { token_hash: sha256(token), expira_em: novoPrazo(), membro_id, aguarda: false });
  await exigeCabe(deps, sessao.user.conta_id, email);
  await enviar(deps, db, sessao.user, { id, token });
  return lerConvite(db, id);
};

export const retirar = (db: Db, id: string) => mudarAberto(db, id, { retirado_em: sql<string>`now()` });
