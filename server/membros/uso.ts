import { sql } from 'kysely';
import { SEM_USO_DIAS } from '#contract/conta/membros.ts';

/** When a member `m` last used the practice. A line without an address is of something that was done in another one. */
export const ULTIMO_ACESSO = sql<string | null>`greatest(
  (select max(s.ultimo_uso) from sessoes s where s.conta_id = m.conta_id and s.usuario_id = m.usuario_id),
  (select max(a.quando) from auditoria a where a.conta_id = m.conta_id and a.usuario_id = m.usuario_id
    and a.recurso = 'acessos' and a.endereco is not null))`;

/** Whether a member `m` has not used the practice for long. */
export const SEM_USO = sql<boolean>`(m.ativo
  and coalesce(${ULTIMO_ACESSO}, m.criado_em) < now() - make_interval(days => ${SEM_USO_DIAS}::int))`;
