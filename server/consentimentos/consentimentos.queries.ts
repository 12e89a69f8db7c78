import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Consentimento } from '#contract/consentimentos.ts';
import { FINALIDADES, type Finalidade, type Qualidade } from '#contract/links/tipos.ts';
import { exigePaciente } from '#server/pacientes/index.ts';
import { abrirRestrito, type Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado } from '#server/platform/errors.ts';

const SELO = 'consentimento';

const selecionar = (db: Db) =>
  db
    .selectFrom('consentimentos as s')
    .innerJoin('coletas as c', (join) => join.onRef('c.conta_id', '=', 's.conta_id').onRef('c.id', '=', 's.coleta_id'))
    .leftJoin('membros as m', (join) =>
      join.onRef('m.conta_id', '=', 's.conta_id').onRef('m.id', '=', 's.revogado_por'),
    )
    .leftJoin('usuarios as u', 'u.id', 'm.usuario_id')
    // Only the case team sees why.
    .leftJoin('consentimentos_clinicos as t', (join) =>
      join.onRef('t.conta_id', '=', 's.conta_id').onRef('t.id', '=', 's.id'),
    )
    .select(['s.id', 's.paciente_id', 's.finalidade', 's.qualidade', 's.nome', 's.relacao', 's.versao', 's.sha256'])
    .select(['s.coleta_id', 's.dado_em', 's.vale_ate', 's.revogado_em', 't.motivo'])
    .select(['c.titulo', 'c.codigo', 'u.name as revogado_por']);
type Guardado = Awaited<ReturnType<ReturnType<typeof selecionar>['executeTakeFirstOrThrow']>>;

type Vigor = Awaited<ReturnType<typeof emVigor>>;

const aberto = (cofre: Cofre, { motivo, ...row }: Guardado, vigor: Vigor): Consentimento => ({
  ...row,
  em_vigor: vigor.some(({ coleta_id }) => coleta_id === row.coleta_id),
  motivo: abrirRestrito(motivo, row.revogado_em !== null, (selado) => cofre.open(selado, SELO).toString()),
});

/**
 * The rounds whose consent is in force on this day. A round counts as a whole: none of its consents was revoked, and at
 * least one was given by whoever may consent for the patient: a guardian of the network who represents them, or the
 * patient as an adult. An assent alone does not count.
 */
const emVigor = async (db: Db, paciente_id: string, hoje: string) => {
  const { rows } = await sql<{ finalidade: Finalidade; coleta_id: string }>`
    select distinct s.finalidade, s.coleta_id from consentimentos s
    where s.paciente_id = ${paciente_id} and consentimento_em_vigor(s.conta_id, s.id, ${hoje}::date)`.execute(db);
  return rows;
};

/** The purposes whose consent is in force: `contato_escola` is what a link to a school needs. */
export const finalidadesEmVigor = async (db: Db, paciente_id: string, hoje: string): Promise<Finalidade[]> => {
  const rows = await emVigor(db, paciente_id, hoje);
  return FINALIDADES.filter((one) => rows.some(({ finalidade }) => finalidade === one));
};

export type Autorizacao = { id: string; vale_ate: string | null };

/**
 * The consent to a purpose that is in force the longest; null if there is none. Locked until the transaction ends, so
 * that a revocation at the same moment comes before what is done with it, or sees it.
 */
export const autorizacaoEmVigor = async (db: Db, paciente_id: string, finalidade: Finalidade, hoje: string) => {
  const { rows } = await sql<Autorizacao>`
    select s.id, s.vale_ate from consentimentos s
    where s.paciente_id = ${paciente_id} and s.finalidade = ${finalidade} and s.revogado_em is null
      and consentimento_em_vigor(s.conta_id, s.id, ${hoje}::date)
    order by s.vale_ate desc nulls first, s.dado_em desc limit 1 for share of s`.execute(db);
  return rows[0] ?? null;
};

export const listarConsentimentos = async (db: Db, cofre: Cofre, paciente_id: string, hoje: string) => {
  await exigePaciente(db, paciente_id);
  const rows = await selecionar(db)
    .where('s.paciente_id', '=', paciente_id)
    .orderBy('s.dado_em', 'desc')
    .orderBy('s.id', 'desc')
    .execute();
  const vigor = await emVigor(db, paciente_id, hoje);
  return rows.map((row) => aberto(cofre, row, vigor));
};

/** Records that a consent was revoked. A second call changes nothing: the first reason stays. */
export const revogarConsentimento = async (
  db: Db,
  cofre: Cofre,
  id: string,
  motivo: string,
): Promise<Consentimento> => {
  const ler = () => selecionar(db).where('s.id', '=', id).executeTakeFirst();
  const antes = await ler();
  if (!antes) throw naoEncontrado();
  await exigePaciente(db, antes.paciente_id);
  await db
    .updateTable('consentimentos')
    .set({ revogado_em: sql`now()`, revogado_por: sql`app_membro()`, motivo: cofre.seal(Buffer.from(motivo), SELO) })
    .where('id', '=', id)
    .where('revogado_em', 'is', null)
    .execute();
  // A round with a revoked consent is not in force.
  return aberto(cofre, (await ler()) ?? antes, []);
};

type Assinada = {
  conta_id: string;
  id: string;
  paciente_id: string;
  finalidade: Finalidade | null;
  versao: number;
  sha256: string;
  vale_ate: string | null;
  signatarios: {
    responsavel_id: string | null;
    qualidade: Qualidade;
    destinatario: string;
    relacao: string | null;
    em: string | null;
  }[];
};

/** The consents of a round that everybody has signed: one for each signer. Nothing for a paper that is not a consent. */
export const registrarConsentimentos = async (db: Db, coleta: Assinada) => {
  const { conta_id, id: coleta_id, paciente_id, finalidade, versao, sha256, vale_ate, signatarios } = coleta;
  if (!finalidade) return;
  const comum = { conta_id, paciente_id, coleta_id, finalidade, versao, sha256, vale_ate };
  // By the recipient of the link, whose relation to the patient is known; the name as it was typed is in the evidence.
  for (const { responsavel_id, qualidade, destinatario: nome, relacao, em } of signatarios)
    if (em)
      await db
        .insertInto('consentimentos')
        .values({ ...comum, id: uuidv7(), responsavel_id, qualidade, nome, relacao, dado_em: em })
        .execute();
};
