import type { Audit } from '#contract/route.ts';
import type { Call, Fixed } from './db.ts';
import type { Sessao } from './session.ts';

export type AuditEntry = Audit & { ids: string[]; endereco: string; agente: string | null; pedido: string };

/** The longest that IPv6 can be written. */
const ADDRESS_MAX = 45;

const LINE: Fixed = {
  name: 'auditar',
  types: 'uuid, uuid, text, uuid[], text, text, text, text',
  text: `insert into auditoria (conta_id, usuario_id, registro, registro_ids, acao, endereco, agente, pedido)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
};

/**
 * One line of the trail, to be written with the commit of what it tells of: neither is there without the other, and it
 * costs no round trip of its own.
 */
export const auditLine = ({ user }: Sessao, { registro, ids, acao, endereco, agente, pedido }: AuditEntry): Call => ({
  fixed: LINE,
  values: [
    user.conta_id,
    user.id,
    registro,
    `{${ids.join(',')}}`,
    acao,
    // With a proxy before us it is whatever the proxy says.
    endereco.slice(0, ADDRESS_MAX),
    agente?.slice(0, 300) ?? null,
    pedido,
  ],
});
