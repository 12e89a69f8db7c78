import type { z } from 'zod';
import type { BaixaNova } from '#contract/papel/relatorio-emissoes.ts';
import { maisNovo } from '#contract/papel/relatorios.ts';
import { exigeCaso } from '#server/pacientes/index.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, naoEncontrado, Recusa } from '#server/platform/errors.ts';

const SELO = 'relatorio-baixa';

/** Why a final report is no longer valid, and which one replaces it. */
export const lerBaixa = async (db: Db, cofre: Cofre, relatorio_id: string) => {
  const row = await db
    .selectFrom('relatorio_baixas as b')
    .innerJoin('usuarios as u', 'u.id', 'b.usuario_id')
    .leftJoin('relatorios as s', 's.id', 'b.substituto_id')
    .select(['b.motivo', 'b.substituto_id', 's.numero', 's.ano', 'b.criado_em', 'u.name as por'])
    .where('b.relatorio_id', '=', relatorio_id)
    .executeTakeFirst();
  if (!row) return null;
  const { motivo, substituto_id, numero, ano, criado_em, por } = row;
  const substituto = numero ? `${numero}/${ano}` : null;
  return { motivo: cofre.open(motivo, SELO).toString(), substituto_id, substituto, em: criado_em, por };
};

/** The final report, of a patient who is not in the trash; a draft is refused. */
export const exigeFinal = async (db: Db, id: string) => {
  const row = await db
    .selectFrom('relatorios as r')
    .leftJoin('relatorio_baixas as b', 'b.relatorio_id', 'r.id')
    .select(['r.paciente_id', 'r.status', 'r.resumo', 'r.finalizado_em', 'b.situacao'])
    .where('r.id', '=', id)
    .where('r.excluido_em', 'is', null)
    .executeTakeFirst();
  if (!row) throw naoEncontrado();
  await exigeCaso(db, row.paciente_id);
  if (row.status !== 'final' || !row.resumo) throw new Recusa(409, 'relatorio_rascunho');
  const { paciente_id, resumo, situacao, finalizado_em } = row;
  return { paciente_id, resumo, situacao, finalizado_em };
};

type Original = Awaited<ReturnType<typeof exigeFinal>>;

const exigeSubstituto = async (db: Db, id: string, substituto_id: string, original: Original) => {
  const outro = await db
    .selectFrom('relatorios as r')
    .leftJoin('relatorio_baixas as b', 'b.relatorio_id', 'r.id')
    .select(['r.paciente_id', 'r.status', 'r.finalizado_em', 'b.situacao'])
    .where('r.id', '=', substituto_id)
    .executeTakeFirst();
  // The replacement must be about the same patient, final, and still valid.
  const serve = outro?.paciente_id === original.paciente_id && outro.status === 'final' && !outro.situacao;
  if (substituto_id === id || !serve) throw invalido('substituto_id', 'nao_existe');
  if (!maisNovo(outro, original)) throw invalido('substituto_id', 'substituto_mais_antigo');
};

/**
 * Locks reports until the transaction ends. Otherwise two requests at once could make each report replace the other, or
 * deliver a report that the other cancels.
 */
export const trancarRelatorios = (db: Db, ids: string[]) =>
  db.selectFrom('relatorios').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();

type Quem = { conta_id: string; usuario_id: string };

export const darBaixa = async (db: Db, cofre: Cofre, quem: Quem, id: string, pedido: z.output<typeof BaixaNova>) => {
  const substituto_id = pedido.situacao === 'substituido' ? pedido.substituto_id : null;
  await trancarRelatorios(db, substituto_id ? [id, substituto_id] : [id]);
  const original = await exigeFinal(db, id);
  if (substituto_id) await exigeSubstituto(db, id, substituto_id, original);
  const made = await db
    .insertInto('relatorio_baixas')
    .values({
      ...quem,
      relatorio_id: id,
      situacao: pedido.situacao,
      motivo: cofre.seal(Buffer.from(pedido.motivo), SELO),
      substituto_id,
    })
    .onConflict((conflict) => conflict.columns(['conta_id', 'relatorio_id']).doNothing())
    .returning('relatorio_id')
    .executeTakeFirst();
  if (!made) throw new Recusa(409, 'relatorio_baixado');
};
