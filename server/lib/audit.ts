import pg from 'pg';
import type { Audit } from '#contract/route.ts';
import type { Sessao } from './session.ts';

export type AuditEntry = Audit & { ids: string[]; endereco: string; agente: string | null; pedido: string };

const text = (value: string | null) => (value === null ? 'null' : pg.escapeLiteral(value.replaceAll('\0', '')));

/**
 * One line of the trail, to be written with the commit of what it tells of: neither is there without the other, and it
 * costs no round trip of its own.
 */
export const auditLine = ({ user }: Sessao, { registro, ids, acao, endereco, agente, pedido }: AuditEntry) => {
  const values = [
    user.conta_id,
    user.id,
    registro,
    `{${ids.join(',')}}`,
    acao,
    endereco,
    agente?.slice(0, 300) ?? null,
    pedido,
  ];
  return `insert into auditoria (conta_id, usuario_id, registro, registro_ids, acao, endereco, agente, pedido) values (${values.map(text).join(', ')})`;
};
