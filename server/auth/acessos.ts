import type { FastifyRequest } from 'fastify';
import type { Database, Db } from '#server/platform/db/db.ts';

/** The record name of sign-in events in the audit log. */
export const ACESSO = 'acessos';
export type AcaoDeAcesso =
  | 'entrou'
  | 'entrou_provedor'
  | 'senha_recusada'
  | 'codigo_recusado'
  | 'aceitou_convite'
  | 'saiu'
  | 'desbloqueou'
  | 'trocou_senha'
  | 'redefiniu_senha'
  | 'pediu_email'
  | 'confirmou_email'
  | 'trocou_email'
  | 'mudou_profissao'
  | 'ligou_2fa'
  | 'desligou_2fa'
  | 'novos_codigos';

type Dono = { id: string; conta_id: string };

/** Records a sign-in event in the audit log, in the transaction of the event. */
export const anotarAcesso = async (db: Db, dono: Dono, acao: AcaoDeAcesso, request: FastifyRequest) => {
  await db
    .insertInto('auditoria')
    .values({
      conta_id: dono.conta_id,
      usuario_id: dono.id,
      recurso: ACESSO,
      recurso_ids: [dono.id],
      acao,
      endereco: request.endereco,
      agente: request.headers['user-agent']?.slice(0, 300) ?? null,
      pedido: request.id,
    })
    .execute();
};

/** Records a refusal in a separate transaction, because that of the request is rolled back. */
export const anotarRecusa = (database: Database, dono: Dono, acao: AcaoDeAcesso, request: FastifyRequest) =>
  database.transaction({ conta_id: dono.conta_id, membro: 'produto' }, (db) => anotarAcesso(db, dono, acao, request));
