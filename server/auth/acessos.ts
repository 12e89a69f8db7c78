import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
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

const linha = ({ id, conta_id }: Dono, acao: AcaoDeAcesso) => ({
  conta_id,
  usuario_id: id,
  recurso: ACESSO,
  recurso_ids: [id],
  acao,
});

/** Records a sign-in event in the audit log, in the transaction of the event. */
export const anotarAcesso = async (db: Db, dono: Dono, acao: AcaoDeAcesso, request: FastifyRequest) => {
  const agente = request.headers['user-agent']?.slice(0, 300) ?? null;
  await db
    .insertInto('auditoria')
    .values({ ...linha(dono, acao), endereco: request.endereco, agente, pedido: request.id })
    .execute();
};

const naConta = (db: Db, conta_id: string) => sql`select set_config('app.conta_id', ${conta_id}, true)`.execute(db);

/** The practices of a person, which can be seen from outside of every practice only. */
const praticasDe = async (db: Db, id: string) => {
  await naConta(db, '');
  const rows = await db
    .selectFrom('membros')
    .select('conta_id')
    .where('usuario_id', '=', id)
    .where('ativo', '=', true)
    .orderBy('criado_em')
    .execute();
  return rows.map(({ conta_id }) => conta_id);
};

/**
 * Records an event that concerns a person in every practice they belong to: a new password, a second factor. One of them
 * gets the whole line: the one that it was done in, or the first if the person has left that. The lines of the others
 * have no address, device or request.
 */
export const anotarDaPessoa = async (db: Db, dono: Dono, acao: AcaoDeAcesso, request: FastifyRequest) => {
  const praticas = await praticasDe(db, dono.id);
  const aqui = praticas.includes(dono.conta_id) ? dono.conta_id : praticas[0];
  for (const conta_id of praticas) {
    await naConta(db, conta_id);
    if (conta_id === aqui) await anotarAcesso(db, { ...dono, conta_id }, acao, request);
    else
      await db
        .insertInto('auditoria')
        .values(linha({ ...dono, conta_id }, acao))
        .execute();
  }
  await naConta(db, dono.conta_id);
};

/** Records a refusal in a separate transaction, because that of the request is rolled back. */
export const anotarRecusa = (database: Database, dono: Dono, acao: AcaoDeAcesso, request: FastifyRequest) =>
  database.transaction({ conta_id: dono.conta_id, membro: 'produto', usuario_id: dono.id }, (db) =>
    anotarDaPessoa(db, dono, acao, request),
  );
