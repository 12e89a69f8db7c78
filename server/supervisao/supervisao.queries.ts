import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { FUNCOES_SUPERVISORAS } from '#contract/permissoes.ts';
import type { Devolucao, Supervisao } from '#contract/supervisao.ts';
import { agora } from '#domain/days/fuso.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { recente } from '#server/platform/db/versoes.ts';
import { Recusa } from '#server/platform/errors.ts';

const SELO = 'supervisao';
export const abrirMotivo = (cofre: Cofre, motivo: Buffer | null) => motivo && cofre.open(motivo, SELO).toString();

/** The text that a trainee signs: the note of an appointment, or a report. */
export type Texto = { coluna: 'atendimento_id' | 'relatorio_id'; id: string };

/** Leaves out texts that their author signed after becoming a professional, because nobody supervised them. */
const rodadas = (db: Db) =>
  db
    .selectFrom('supervisoes')
    .select(['id', 'nome as estagiario', 'inscricao as estagiario_inscricao', 'pedido_em', 'versao', 'relatorio_id'])
    .select(['decisao', 'decidido_em', 'decidido_nome as decidido_por', 'decidido_inscricao', 'motivo'])
    .where(sql<boolean>`decidido_por is distinct from usuario_id`);

type Linha = Awaited<ReturnType<ReturnType<typeof rodadas>['executeTakeFirstOrThrow']>>;

/** A round, with the version of the text that was signed. */
export type Rodada = Supervisao & { versao: number };
const comoRodada = (cofre: Cofre, { motivo, relatorio_id: _, ...row }: Linha): Rodada => ({
  ...row,
  motivo: abrirMotivo(cofre, motivo),
});

/** All rounds of a text, oldest first. */
export const supervisoesDe = async (db: Db, cofre: Cofre, { coluna, id }: Texto) => {
  const rows = await rodadas(db).where(coluna, '=', id).orderBy('pedido_em').execute();
  return rows.map((row) => comoRodada(cofre, row));
};

export const ultimaDe = async (db: Db, cofre: Cofre, { coluna, id }: Texto) => {
  const row = await rodadas(db).where(coluna, '=', id).orderBy('pedido_em', 'desc').limit(1).executeTakeFirst();
  return row ? comoRodada(cofre, row) : null;
};

/** The last round of each of these reports. */
export const ultimasDosRelatorios = async (db: Db, cofre: Cofre, ids: string[]) => {
  if (ids.length === 0) return new Map<string, Rodada>();
  const rows = await rodadas(db).where('relatorio_id', 'in', ids).orderBy('pedido_em').execute();
  return new Map(rows.map((row) => [row.relatorio_id ?? '', comoRodada(cofre, row)]));
};

/** Each earlier version of a text with the rounds in which it was signed. `versoes` is ordered, newest first. */
export const porVersao = <T extends { versao: number }>(versoes: T[], todas: Rodada[]) =>
  versoes.map((one, place) => {
    const seguinte = versoes[place - 1]?.versao ?? Number.POSITIVE_INFINITY;
    return { ...one, supervisoes: todas.filter(({ versao }) => versao >= one.versao && versao < seguinte) };
  });

/** The last version that a trainee signed, 0 without one: a later text is a version of its own. */
const versaoPedida = async (db: Db, { coluna, id }: Texto) => {
  const row = await db
    .selectFrom('supervisoes')
    .select(({ fn }) => fn.max('versao').as('versao'))
    .where(coluna, '=', id)
    .executeTakeFirst();
  return row?.versao ?? 0;
};

type UltimaVersao = { versao: number; usuario_id: string | null; recente: boolean };

const VERSOES = { atendimento_id: 'registro_versoes', relatorio_id: 'relatorio_versoes' } as const;

/**
 * The stored version that a saved text replaces: the last one, if the same user wrote it minutes ago and nobody signed
 * it. Undefined if the text becomes a new version.
 */
export const versaoASubstituir = async (db: Db, texto: Texto, usuario_id: string) => {
  const { rows } = await sql<UltimaVersao>`
    select versao, usuario_id, ${recente('criado_em')} as recente from ${sql.table(VERSOES[texto.coluna])}
    where ${sql.ref(texto.coluna)} = ${texto.id} order by versao desc limit 1`.execute(db);
  const ultima = rows[0];
  if (!ultima?.recente || ultima.usuario_id !== usuario_id) return undefined;
  return ultima.versao > (await versaoPedida(db, texto)) ? ultima.versao : undefined;
};

const esperando = (db: Db, { coluna, id }: Texto) =>
  db.selectFrom('supervisoes').select(['id', 'versao']).where(coluna, '=', id).where('decisao', 'is', null);

/** Refuses a text that waits for its supervisor. Lock the text first. */
export const exigeSemEspera = async (db: Db, texto: Texto) => {
  if (await esperando(db, texto).executeTakeFirst()) throw new Recusa(409, 'em_supervisao');
};

/** Refuses if nobody on the case team could countersign. */
const exigeSupervisor = async (db: Db, paciente_id: string) => {
  const found = await db
    .selectFrom('paciente_equipe as e')
    .innerJoin('membros as m', (join) => join.onRef('m.conta_id', '=', 'e.conta_id').onRef('m.id', '=', 'e.membro_id'))
    .select('m.id')
    .where('e.paciente_id', '=', paciente_id)
    .where('e.motivo', 'is', null)
    .where((eb) => eb.or([eb('e.ate', 'is', null), eb('e.ate', '>', sql<string>`now()`)]))
    .where('m.ativo', '=', true)
    .where('m.funcao', 'in', [...FUNCOES_SUPERVISORAS])
    .limit(1)
    .executeTakeFirst();
  if (!found) throw new Recusa(409, 'sem_supervisor');
};

type Pedido = { conta_id: string; usuario_id: string; paciente_id: string; versao: number };

/** The signature of a trainee. Lock the text first. */
export const pedirSupervisao = async (db: Db, texto: Texto, { paciente_id, ...pedido }: Pedido) => {
  await exigeSemEspera(db, texto);
  await exigeSupervisor(db, paciente_id);
  await db
    .insertInto('supervisoes')
    .values({
      ...pedido,
      id: uuidv7(),
      atendimento_id: texto.coluna === 'atendimento_id' ? texto.id : null,
      relatorio_id: texto.coluna === 'relatorio_id' ? texto.id : null,
    })
    .execute();
};

/** Sends a text back to the trainee. Lock the text first. */
export const devolver = async (
  db: Db,
  cofre: Cofre,
  texto: Texto,
  { usuario_id, versao, motivo }: z.output<typeof Devolucao> & { usuario_id: string },
) => {
  const now = await esperando(db, texto).executeTakeFirst();
  if (!now) throw new Recusa(409, 'supervisao_decidida');
  if (now.versao !== versao) throw new Recusa(409, 'conflito');
  await db
    .updateTable('supervisoes')
    .set({
      decisao: 'devolvida',
      decidido_em: agora(),
      decidido_por: usuario_id,
      motivo: cofre.seal(Buffer.from(motivo), SELO),
    })
    .where('id', '=', now.id)
    .execute();
};
