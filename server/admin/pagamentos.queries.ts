import { sql } from 'kysely';
import type { AdminPagamento } from '#contract/conta/admin.ts';
import type { Db } from '#server/platform/db/db.ts';

type Filtro = { busca: string; status?: string | undefined; pagina: number; por_pagina: number };

const FROM = sql`
  from pagamentos g
  join planos p on p.id = g.plano_id
  join usuarios u on u.id = g.usuario_id
  left join lateral (
    select k.gateway, k.gateway_id, k.status, k.valor_informado from pagamento_tentativas k
    where k.pagamento_id = g.id order by k.criado_em desc limit 1) k on true`;

export const listarPagamentos = async (db: Db, { busca, status, pagina, por_pagina }: Filtro) => {
  const words = busca.split(/\s+/).filter(Boolean).slice(0, 8);
  const parts = words.map(
    (word) =>
      sql`normaliza(concat_ws(' ', u.name, u.email, k.gateway_id)) like normaliza(${`%${word.replace(/[\\%_]/g, '\\$&')}%`})`,
  );
  if (status) parts.push(sql`g.status = ${status}`);
  const where = parts.length ? sql`where ${sql.join(parts, sql` and `)}` : sql``;
  const counted = await sql<{ total: number }>`select count(*)::int as total ${FROM} ${where}`.execute(db);
  const { rows } = await sql<AdminPagamento>`
    select g.id, g.usuario_id, g.conta_id, g.objeto, g.assentos_extras, g.valor, g.tipo, g.status, g.motivo, g.criado_em, g.pago_em, g.venc_plano,
      p.nome || ' · ' || p.meses as plano, u.name as nome, u.email, k.gateway, k.gateway_id, k.status as tentativa,
      k.valor_informado
    ${FROM} ${where} order by g.criado_em desc, g.id limit ${por_pagina} offset ${(pagina - 1) * por_pagina}`.execute(
    db,
  );
  return { total: counted.rows[0]?.total ?? 0, linhas: rows };
};
