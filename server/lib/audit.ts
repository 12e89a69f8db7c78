import type { Audit } from '#contract/route.ts';
import type { Db } from './db.ts';
import type { Sessao } from './session.ts';

export type AuditEntry = Audit & { ids: string[]; endereco: string; agente: string | null; pedido: string };

/** One line of the trail, in the transaction of what it tells of: neither is there without the other. */
export const writeAudit = async (db: Db, sessao: Sessao, entry: AuditEntry) => {
  await db
    .insertInto('auditoria')
    .values({
      conta_id: sessao.user.conta_id,
      usuario_id: sessao.user.id,
      registro: entry.registro,
      registro_ids: entry.ids,
      acao: entry.acao,
      endereco: entry.endereco,
      agente: entry.agente?.slice(0, 300) ?? null,
      pedido: entry.pedido,
    })
    .execute();
};
