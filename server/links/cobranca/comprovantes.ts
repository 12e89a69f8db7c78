import { sql } from 'kysely';
import type { z } from 'zod';
import type { Extensao } from '#contract/anexos.ts';
import type { Comprovante, cobrancaLinks } from '#contract/links/cobrancas.ts';
import type { DecisaoDoPedido } from '#contract/links/tipos.ts';
import { pagarLancamento } from '#server/financeiro/index.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado, Recusa } from '#server/platform/errors.ts';
import { abrirTexto, selarTexto } from '../selo.ts';

/** Proofs of payment as the practice sees them: waiting, confirmed, refused. */

const MAX = 200;

const selecao = (db: Db) =>
  db
    .selectFrom('link_respostas as r')
    .innerJoin('links_enviados as l', (join) =>
      join.onRef('l.conta_id', '=', 'r.conta_id').onRef('l.id', '=', 'r.link_id'),
    )
    .innerJoin('lancamentos as c', (join) =>
      join.onRef('c.conta_id', '=', 'l.conta_id').onRef('c.id', '=', 'l.lancamento_id'),
    )
    .innerJoin('pacientes as p', (join) =>
      join.onRef('p.conta_id', '=', 'l.conta_id').onRef('p.id', '=', 'l.paciente_id'),
    )
    .leftJoin('anexos as a', (join) =>
      join.onRef('a.conta_id', '=', 'r.conta_id').onRef('a.id', '=', 'r.anexo_id').on('a.excluido_em', 'is', null),
    )
    .select(['r.id', 'c.id as lancamento_id', 'c.descricao', 'c.vencimento', 'l.destinatario as por', 'l.relacao'])
    .select([sql<string>`(c.valor - c.valor_pago)::text`.as('saldo'), 'r.criada_em as enviado_em', 'r.decisao'])
    .select(['r.motivo', 'p.id as paciente_id', 'p.nome as paciente_nome'])
    .select(['a.id as anexo_id', 'a.nome', 'a.extensao', 'a.tamanho', 'a.criado_em'])
    .where('r.resposta', '=', 'comprovante')
    .where('c.excluido_em', 'is', null)
    .where('p.excluido_em', 'is', null);

type Linha = Awaited<ReturnType<ReturnType<typeof selecao>['executeTakeFirstOrThrow']>>;

const anexoDe = ({ anexo_id, nome, extensao, tamanho, criado_em, por: autor }: Linha): Comprovante['anexo'] =>
  anexo_id && nome && extensao && tamanho !== null && criado_em
    ? { id: anexo_id, nome, extensao: extensao as Extensao, tamanho, criado_em, autor }
    : null;

const comoComprovante = (cofre: Cofre, row: Linha): Comprovante => ({
  ...row,
  paciente: { id: row.paciente_id, nome: row.paciente_nome },
  anexo: anexoDe(row),
  motivo: row.motivo && abrirTexto(cofre, row.motivo),
});

/** Those of a charge, newest first; without one, those that wait, oldest first. */
export const listarComprovantes = async (db: Db, cofre: Cofre, lancamento_id: string | undefined) => {
  const query = lancamento_id
    ? selecao(db).where('c.id', '=', lancamento_id).orderBy('r.id', 'desc')
    : selecao(db).where('r.decisao', 'is', null).where('c.status', '=', 'Aberto').orderBy('r.id');
  return (await query.limit(MAX).execute()).map((row) => comoComprovante(cofre, row));
};

const lerComprovante = async (db: Db, cofre: Cofre, id: string) =>
  comoComprovante(cofre, await selecao(db).where('r.id', '=', id).executeTakeFirstOrThrow(naoEncontrado));

/** If two members decide at once, the second gets a refusal. */
const trancar = async (db: Db, cofre: Cofre, id: string) => {
  await db.selectFrom('link_respostas').select('id').where('id', '=', id).forUpdate().execute();
  const comprovante = await lerComprovante(db, cofre, id);
  if (comprovante.decisao) throw new Recusa(409, 'arquivo_decidido');
  return comprovante;
};

const decidir = (db: Db, id: string, decisao: DecisaoDoPedido, motivo: Buffer | null = null) =>
  db.updateTable('link_respostas').set({ decisao, motivo, decidida_em: sql`now()` }).where('id', '=', id).execute();

type Pagamento = z.output<typeof cobrancaLinks.confirmar.body>;

/** Confirms a proof: the payment is registered as if it were typed, by PIX unless the member says otherwise. */
export const confirmarComprovante = async (db: Db, cofre: Cofre, hoje: string, id: string, pagamento: Pagamento) => {
  const { lancamento_id } = await trancar(db, cofre, id);
  await pagarLancamento(db, hoje, lancamento_id, { forma: 'Pix', ...pagamento, id });
  await decidir(db, id, 'aceita');
  return lerComprovante(db, cofre, id);
};

export const recusarComprovante = async (db: Db, cofre: Cofre, id: string, motivo: string) => {
  await trancar(db, cofre, id);
  await decidir(db, id, 'recusada', selarTexto(cofre, motivo));
  return lerComprovante(db, cofre, id);
};
