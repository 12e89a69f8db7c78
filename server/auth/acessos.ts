import type { FastifyRequest } from 'fastify';
import type { Database, Db } from '#server/lib/db.ts';

/** What the trail says of a user's own doors. */
export const ACESSO = 'acessos';
export type AcaoDeAcesso =
  | 'entrou'
  | 'entrou_provedor'
  | 'senha_recusada'
  | 'codigo_recusado'
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

/** A line of the trail about a sign-in or what decides it, in the transaction of what it tells of. */
export const anotarAcesso = async (db: Db, dono: Dono, acao: AcaoDeAcesso, request: FastifyRequest) => {
  await db
    .insertInto('auditoria')
    .values({
      conta_id: dono.conta_id,
      usuario_id: dono.id,
      registro: ACESSO,
      registro_ids: [dono.id],
      acao,
      endereco: request.endereco,
      agente: request.headers['user-agent']?.slice(0, 300) ?? null,
      pedido: request.id,
    })
    .execute();
};

/** A refusal is told in a transaction of its own: the one it happened in is undone. */
export const anotarRecusa = (database: Database, dono: Dono, acao: AcaoDeAcesso, request: FastifyRequest) =>
  database.transaction({ conta_id: dono.conta_id }, (db) => anotarAcesso(db, dono, acao, request));
