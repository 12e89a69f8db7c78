import { sql } from 'kysely';
import type { LinkEnviado } from '#contract/links/links.ts';
import type { Db } from '#server/platform/db/db.ts';
import { finsDasAutorizacoes } from '../escola.ts';

/** What links are about, by the id of the record: papers that are delivered, appointments, charges; and their limits. */

const porId = <T extends { id: string }>(rows: T[]) => new Map(rows.map((row) => [row.id, row]));

type DeQue = Record<'entrega_id' | 'atendimento_id' | 'lancamento_id' | 'autorizacao_id', string | null>;

const idsDe = (rows: DeQue[], coluna: keyof DeQue) => rows.flatMap((row) => row[coluna] ?? []);

const entregasDe = async (db: Db, ids: string[]) =>
  ids.length
    ? db
        .selectFrom('entregas')
        .select(['id', 'relatorio_id', 'documento_id', 'especie', 'data'])
        .where('id', 'in', ids)
        .execute()
    : [];

const atendimentosDe = async (db: Db, ids: string[]) =>
  ids.length
    ? db
        .selectFrom('atendimentos')
        .select(['id', 'inicio', 'status', 'profissional_id'])
        .where('id', 'in', ids)
        .execute()
    : [];

const cobrancasDe = async (db: Db, ids: string[]) =>
  ids.length
    ? db
        .selectFrom('lancamentos')
        .select(['id', 'vencimento', 'status'])
        .select(sql<string>`(valor - valor_pago)::text`.as('saldo'))
        .where('id', 'in', ids)
        .execute()
    : [];

type Sobre = Pick<LinkEnviado, 'entrega' | 'atendimento' | 'cobranca' | 'limite'>;

export const sobreQue = async (db: Db, rows: DeQue[]) => {
  const entregas = porId(await entregasDe(db, idsDe(rows, 'entrega_id')));
  const atendimentos = porId(await atendimentosDe(db, idsDe(rows, 'atendimento_id')));
  const cobrancas = porId(await cobrancasDe(db, idsDe(rows, 'lancamento_id')));
  const autorizacoes = await finsDasAutorizacoes(db, idsDe(rows, 'autorizacao_id'));
  return ({ entrega_id, atendimento_id, lancamento_id, autorizacao_id }: DeQue): Sobre => {
    const atendimento = (atendimento_id && atendimentos.get(atendimento_id)) || null;
    return {
      entrega: (entrega_id && entregas.get(entrega_id)) || null,
      atendimento,
      cobranca: (lancamento_id && cobrancas.get(lancamento_id)) || null,
      limite: atendimento?.inicio ?? ((autorizacao_id && autorizacoes.get(autorizacao_id)) || null),
    };
  };
};
