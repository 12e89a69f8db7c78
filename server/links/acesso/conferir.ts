import { randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { ERROS_MAX, REGRAS_DO_LINK } from '#contract/links/tipos.ts';
import { instante } from '#domain/days/fuso.ts';
import { newSecret, sha256 } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido } from '#server/platform/errors.ts';
import type { LinkDaChamada } from '#server/platform/http/link.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { postarOuRecusar } from '#server/platform/mail/correio/enviar.ts';
import { abrirCorreio } from '#server/platform/mail/correio/regras.ts';
import { lerDestinatario } from '../destinatario.ts';
import { emNomeDaPratica } from '../pratica.ts';

/** The second check: whoever has the address must also know the patient's birth date, or read the recipient's mail. */

const CODE_MINUTES = 10;
const PASS_HOURS = 12;
const codeHash = (id: string, code: string) => sha256(`link-codigo:${id}:${code}`);

/** Sends a new code to the recipient; the previous one stops working. */
export const enviarCodigo = async (deps: Deps, db: Db, { id, conta_id, conferencia, locale, tipo }: LinkDaChamada) => {
  if (conferencia !== 'codigo') throw invalido('codigo', 'opcao_invalida');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  // The practice is locked to send before the link, as everywhere.
  await emNomeDaPratica(db, conta_id, () => abrirCorreio(db, deps.env));
  await db
    .updateTable('links_enviados')
    .set({
      codigo_hash: codeHash(id, code),
      codigo_expira_em: instante(Date.now() + CODE_MINUTES * 60_000),
    })
    .where('id', '=', id)
    .execute();
  await emNomeDaPratica(db, conta_id, async () => {
    const link = await db
      .selectFrom('links_enviados')
      .select(['paciente_id', 'responsavel_id', 'escola_contato_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { email } = await lerDestinatario(db, link, REGRAS_DO_LINK[tipo].envio);
    if (!email) throw invalido('codigo', 'link_sem_email');
    await postarOuRecusar(deps, db, { modelo: 'link_codigo', to: email, locale, valores: { codigo: code } });
  });
};

type Prova = { nascimento: string } | { codigo: string };
const same = (a: string, b: string) => timingSafeEqual(Buffer.from(sha256(a)), Buffer.from(sha256(b)));

/** Whether the answer is right. The row of the link is locked. */
const confere = async (db: Db, { id, conta_id, conferencia, paciente_id }: LinkDaChamada, prova: Prova) => {
  if (conferencia === 'codigo') {
    const { codigo_hash } = await db
      .selectFrom('links_enviados')
      .select(sql<string | null>`case when codigo_expira_em > now() then codigo_hash end`.as('codigo_hash'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return 'codigo' in prova && codigo_hash !== null && same(codigo_hash, codeHash(id, prova.codigo));
  }
  if (!('nascimento' in prova)) return false;
  const { data_nascimento } = await emNomeDaPratica(db, conta_id, () =>
    db.selectFrom('pacientes').select('data_nascimento').where('id', '=', paciente_id).executeTakeFirstOrThrow(),
  );
  return data_nascimento !== null && same(data_nascimento, prova.nascimento);
};

/** A wrong answer is counted and committed; the fifth closes the link. */
const contarErro = async (db: Db, id: string) => {
  const { erros } = await db
    .updateTable('links_enviados')
    .set({
      erros: sql`erros + 1`,
      fechado_em: sql`case when erros + 1 >= ${ERROS_MAX}::int then now() end`,
      // A code is guessed at most as often as the link.
      codigo_hash: sql`case when erros + 1 >= ${ERROS_MAX}::int then null else codigo_hash end`,
    })
    .where('id', '=', id)
    .returning('erros')
    .executeTakeFirstOrThrow();
  return { conferido: false, passe: null, restam: Math.max(0, ERROS_MAX - erros) };
};

/** Checks an answer. A right one gives this browser a pass, and makes a code invalid. */
export const conferir = async (db: Db, link: LinkDaChamada, prova: Prova) => {
  if (link.conferencia === 'nenhuma') return { conferido: true, passe: null, restam: ERROS_MAX };
  // Answers at the same time are counted one after the other.
  const { fechado_em, erros } = await db
    .selectFrom('links_enviados')
    .select(['fechado_em', 'erros'])
    .where('id', '=', link.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (fechado_em) return { conferido: false, passe: null, restam: 0 };
  if (!(await confere(db, link, prova))) return contarErro(db, link.id);
  const passe = newSecret();
  await db
    .insertInto('link_passes')
    .values({
      conta_id: link.conta_id,
      link_id: link.id,
      passe_hash: sha256(passe),
      expira_em: instante(Date.now() + PASS_HOURS * 3_600_000),
    })
    .execute();
  await db.updateTable('links_enviados').set({ codigo_hash: null }).where('id', '=', link.id).execute();
  return { conferido: true, passe, restam: ERROS_MAX - erros };
};
