import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Emissao, relatorioEmissoes } from '#contract/papel/relatorio-emissoes.ts';
import { abrirEmissao, selarEmissao } from '#server/papel/index.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { Recusa } from '#server/platform/errors.ts';
import { exigeFinal } from './baixas.queries.ts';

const linhas = (db: Db, relatorio_id: string) =>
  db
    .selectFrom('relatorio_emissoes as e')
    .innerJoin('usuarios as u', 'u.id', 'e.usuario_id')
    .select(['e.id', 'e.forma', 'e.dados', 'e.emitido_em', 'e.resumo', 'e.arquivo', 'u.name as por'])
    .where('e.relatorio_id', '=', relatorio_id);

type Linha = Awaited<ReturnType<ReturnType<typeof linhas>['executeTakeFirstOrThrow']>>;
const comoEmissao = (cofre: Cofre, { dados, ...row }: Linha) => ({ ...row, ...abrirEmissao(cofre, dados) });

export const emissoesDe = async (db: Db, cofre: Cofre, relatorio_id: string): Promise<Emissao[]> => {
  await exigeFinal(db, relatorio_id);
  const rows = await linhas(db, relatorio_id)
    .orderBy('e.emitido_em', 'desc')
    .orderBy('e.id', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => comoEmissao(cofre, row));
};

type Quem = { conta_id: string; usuario_id: string };
type Entrega = z.output<typeof relatorioEmissoes.entregar.body> & Partial<Pick<Emissao, 'autorizacao'>>;

export const registrarEntrega = async (db: Db, cofre: Cofre, quem: Quem, relatorio_id: string, entrega: Entrega) => {
  const { resumo, situacao } = await exigeFinal(db, relatorio_id);
  if (situacao === 'cancelado') throw new Recusa(409, 'relatorio_baixado');
  const { id = uuidv7(), forma, destinatario, finalidade, autorizacao = null } = entrega;
  await db
    .insertInto('relatorio_emissoes')
    .values({
      ...quem,
      id,
      relatorio_id,
      forma,
      resumo,
      dados: selarEmissao(cofre, { destinatario, finalidade, autorizacao }),
    })
    .onConflict((conflict) => conflict.columns(['conta_id', 'id']).doNothing())
    .execute();
  const row = await linhas(db, relatorio_id).where('e.id', '=', id).executeTakeFirst();
  if (!row) throw new Recusa(409, 'conflito');
  return comoEmissao(cofre, row);
};
