import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { type Cofre, sha256 } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido } from '#server/platform/errors.ts';

/** The second factor: codes of an authenticator app (TOTP), and recovery codes for users who lost it. */
type Dono = { id: string; conta_id: string };

const RECOVERY_CODES = 10;
/** One step before and after, for clocks that differ. */
const TOLERANCE_SECONDS = 30;
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const finalidade = ({ id }: Dono) => `2fa/${id}`;

export const lerFator = (db: Db, usuarioId: string) =>
  db
    .selectFrom('segundos_fatores')
    .select(['segredo', 'ultimo_passo', 'confirmado_em'])
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst();

export const temFator = async (db: Db, usuarioId: string) => {
  const fator = await lerFator(db, usuarioId);
  return fator !== undefined && fator.confirmado_em !== null;
};

/** Creates an unconfirmed secret, which is not active yet. It replaces an earlier unconfirmed one. */
export const comecarFator = async (db: Db, cofre: Cofre, dono: Dono, email: string) => {
  const segredo = generateSecret();
  const row = { segredo: cofre.seal(Buffer.from(segredo), finalidade(dono)), ultimo_passo: null };
  await db
    .insertInto('segundos_fatores')
    .values({ conta_id: dono.conta_id, usuario_id: dono.id, ...row })
    .onConflict((conflict) => conflict.columns(['conta_id', 'usuario_id']).doUpdateSet(row))
    .execute();
  return { segredo, uri: generateURI({ issuer: 'Vínculo', label: email, secret: segredo }) };
};

const conferirTotp = async (db: Db, cofre: Cofre, dono: Dono, token: string) => {
  const fator = await db
    .selectFrom('segundos_fatores')
    .select(['segredo', 'ultimo_passo'])
    .where('usuario_id', '=', dono.id)
    .forUpdate()
    .executeTakeFirst();
  if (!fator) return false;
  const secret = cofre.open(fator.segredo, finalidade(dono)).toString();
  const found = verifySync({ secret, token, epochTolerance: TOLERANCE_SECONDS });
  if (!found.valid || !('timeStep' in found)) return false;
  if (fator.ultimo_passo !== null && found.timeStep <= Number(fator.ultimo_passo)) return false;
  await db
    .updateTable('segundos_fatores')
    .set({ ultimo_passo: found.timeStep })
    .where('usuario_id', '=', dono.id)
    .execute();
  return true;
};

const gastarRecuperacao = async (db: Db, dono: Dono, codigo: string) => {
  const gone = await db
    .deleteFrom('codigos_recuperacao')
    .where('usuario_id', '=', dono.id)
    .where('codigo_hash', '=', sha256(codigo.toUpperCase()))
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
};

/** Uses up a code: the same one is never accepted twice. */
export const gastarCodigo = (db: Db, cofre: Cofre, dono: Dono, codigo: string): Promise<boolean> => {
  const plain = codigo.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(plain) ? conferirTotp(db, cofre, dono, plain) : gastarRecuperacao(db, dono, plain);
};

/** Turns the second factor on. The lock makes concurrent sign-ins finish first, or wait and then require a code. */
export const confirmarFator = async (db: Db, cofre: Cofre, dono: Dono, codigo: string) => {
  await db.selectFrom('usuarios').select('id').where('id', '=', dono.id).forUpdate().execute();
  if (!(await gastarCodigo(db, cofre, dono, codigo))) throw invalido('codigo', 'codigo_invalido');
  await db
    .updateTable('segundos_fatores')
    .set({ confirmado_em: sql`now()` })
    .where('usuario_id', '=', dono.id)
    .execute();
};

const novoCodigo = () => Array.from(randomBytes(16), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** Shown once. Eighty bits each, so that a plain hash is enough. */
export const novosCodigos = async (db: Db, { conta_id, id }: Dono): Promise<string[]> => {
  const codigos = Array.from({ length: RECOVERY_CODES }, novoCodigo);
  await db.deleteFrom('codigos_recuperacao').where('usuario_id', '=', id).execute();
  await db
    .insertInto('codigos_recuperacao')
    .values(codigos.map((codigo) => ({ conta_id, usuario_id: id, codigo_hash: sha256(codigo) })))
    .execute();
  return codigos.map((codigo) => codigo.replace(/(.{4})(?=.)/g, '$1-'));
};

export const desligarFator = async (db: Db, usuarioId: string) => {
  await db.deleteFrom('codigos_recuperacao').where('usuario_id', '=', usuarioId).execute();
  await db.deleteFrom('segundos_fatores').where('usuario_id', '=', usuarioId).execute();
};
