import { sql } from 'kysely';
import { limitePorHora, type RecusaDoCorreio } from '#contract/correio.ts';
import { isLocale, type Locale } from '#domain/constants.ts';
import { sha256 } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { DONO } from '#server/platform/db/dono.ts';
import type { Env } from '#server/platform/env.ts';
import { isExpired } from '#server/platform/http/permission.ts';

/** The sender of a practice's messages, whether it may send any, and how many more in this hour. */
export type Correio = {
  conta_id: string;
  pratica: string;
  remetente: { name: string; email: string; locale: Locale; fuso: string };
  recusa: RecusaDoCorreio | null;
  limite: number;
  usadas: number;
};

export const hashDoEndereco = (email: string) => sha256(email.trim().toLowerCase());

const lerConta = (db: Db) =>
  db
    .selectFrom('membros as m')
    .innerJoin('usuarios as u', 'u.id', 'm.usuario_id')
    .innerJoin('contas as c', 'c.id', 'm.conta_id')
    .where(DONO)
    .select(['m.conta_id', 'u.name', 'u.email', 'u.email_confirmado_em', 'u.locale', 'c.fuso'])
    .select(['c.nome', 'c.venc_plano', 'c.suspensa_em', 'c.criado_em', 'c.exemplo_de'])
    .orderBy('m.criado_em')
    .limit(1)
    .executeTakeFirstOrThrow();

/** The language of a practice is that of its owner. */
export const idiomaDaPratica = async (db: Db) => (await lerConta(db)).locale;

type Conta = Awaited<ReturnType<typeof lerConta>>;

/** The name that others see: the practice's, or else its owner's. A link gets it from `abrir_link`. */
const nomeMostrado = ({ nome, name }: Conta) => nome.trim() || name;

/**
 * With an expired plan a practice may still finish what it began: the code for a link sent before, and the message to
 * who signs next. A new round is refused with the plan, before any message.
 */
const TERMINAM = ['link_codigo', 'link_assinatura'];

/** Whether a refusal for the whole practice holds for this message. */
export const recusaVale = (recusa: RecusaDoCorreio | null, modelo: string) =>
  recusa !== null && !(recusa === 'plano_vencido' && TERMINAM.includes(modelo));

/** Mail is configured with `SMTP_URL`; without it, no address can be confirmed and no message leaves the machine. */
const recusaDe = (conta: Conta, env: Env): RecusaDoCorreio | null => {
  if (conta.exemplo_de) return 'pratica_de_exemplo';
  if (conta.suspensa_em) return 'conta_suspensa';
  if (isExpired(conta.venc_plano)) return 'plano_vencido';
  return env.SMTP_URL && !conta.email_confirmado_em ? 'correio_email_nao_confirmado' : null;
};

const contarUltimaHora = async (db: Db) => {
  const { total } = await db
    .selectFrom('mensagens')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('criada_em', '>', sql<string>`now() - interval '1 hour'`)
    // Messages refused before they were queued do not count.
    .where(sql<boolean>`motivo is null or motivo not in ('correio_descadastrado', 'correio_texto_com_link')`)
    .executeTakeFirstOrThrow();
  return total;
};

export const lerCorreio = async (db: Db, env: Env): Promise<Correio> => {
  const conta = await lerConta(db);
  const { conta_id, name, email, fuso } = conta;
  const locale = isLocale(conta.locale) ? conta.locale : env.DEFAULT_LOCALE;
  return {
    conta_id,
    pratica: nomeMostrado(conta),
    remetente: { name, email, locale, fuso },
    recusa: recusaDe(conta, env),
    limite: limitePorHora(conta.criado_em),
    usadas: await contarUltimaHora(db),
  };
};

/**
 * Like the above, for sending: locks out other senders of this practice until the transaction ends, so that the count
 * is exact.
 */
export const abrirCorreio = async (db: Db, env: Env) => {
  await db.selectFrom('contas').select('id').forNoKeyUpdate().execute();
  return lerCorreio(db, env);
};

/** Whether a recipient has unsubscribed from this practice. */
export const temDescadastro = async (db: Db, email_hash: string) => {
  const row = await db
    .selectFrom('descadastros')
    .select('criado_em')
    .where('email_hash', '=', email_hash)
    .executeTakeFirst();
  return row !== undefined;
};

export const descadastrou = (db: Db, email: string) => temDescadastro(db, hashDoEndereco(email));

/** The last check before a message leaves the queue: what was allowed an hour ago may not be any more. */
export const recusaNaEntrega = async (
  db: Db,
  env: Env,
  { to, modelo }: { to: string; modelo: string },
): Promise<RecusaDoCorreio | null> => {
  const recusa = recusaDe(await lerConta(db), env);
  if (recusaVale(recusa, modelo)) return recusa;
  return (await descadastrou(db, to)) ? 'correio_descadastrado' : null;
};
