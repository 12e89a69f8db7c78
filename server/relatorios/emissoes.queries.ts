import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { estadoDoLink } from '#contract/links/links.ts';
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
    .select(['e.id', 'e.forma', 'e.dados', 'e.emitido_em', 'e.resumo', 'e.arquivo', 'e.link_id', 'u.name as por'])
    .where('e.relatorio_id', '=', relatorio_id);

/** How far the links got that deliver a report. */
const linksDas = async (db: Db, rows: Linha[]) => {
  const ids = rows.flatMap(({ link_id }) => link_id ?? []);
  const links = ids.length ? await db.selectFrom('links_enviados').selectAll().where('id', 'in', ids).execute() : [];
  return new Map(
    links.map((link) => [
      link.id,
      {
        estado: estadoDoLink(link),
        enviado_em: link.enviado_em,
        passado_em: link.passado_em,
        passado_por: link.passado_por,
        aberto_em: link.primeiro_uso,
        baixado_em: link.iniciado_em ?? link.respondido_em,
      },
    ]),
  );
};

type Linha = Awaited<ReturnType<ReturnType<typeof linhas>['executeTakeFirstOrThrow']>>;

const comoEmissoes = async (db: Db, cofre: Cofre, rows: Linha[]): Promise<Emissao[]> => {
  const links = await linksDas(db, rows);
  return rows.map(({ dados, link_id, ...row }) => ({
    ...row,
    ...abrirEmissao(cofre, dados),
    link: (link_id && links.get(link_id)) || null,
  }));
};

export const emissoesDe = async (db: Db, cofre: Cofre, relatorio_id: string): Promise<Emissao[]> => {
  await exigeFinal(db, relatorio_id);
  const rows = await linhas(db, relatorio_id)
    .orderBy('e.emitido_em', 'desc')
    .orderBy('e.id', 'desc')
    .limit(200)
    .execute();
  return comoEmissoes(db, cofre, rows);
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
  const [feita] = await comoEmissoes(db, cofre, await linhas(db, relatorio_id).where('e.id', '=', id).execute());
  if (!feita) throw new Recusa(409, 'conflito');
  return feita;
};
