import { type RawBuilder, sql } from 'kysely';
import type { AdminConta, AdminContaInteira } from '#contract/conta/admin.ts';
import type { Db } from '#server/platform/db/db.ts';
import { DONO } from '#server/platform/db/dono.ts';
import { naoEncontrado } from '#server/platform/errors.ts';

/** The status of an account. A trial is an account that has never paid. */
const SITUACAO = sql<AdminConta['situacao']>`case
  when c.suspensa_em is not null then 'suspensa'
  when c.venc_plano < now() then 'vencida'
  when c.plano_id is null and c.venc_plano is not null then 'teste'
  else 'ativa' end`;

const SELECT = sql`
  select c.id, u.name as nome, u.email, u.role, c.criado_em, c.venc_plano, c.suspensa_em, c.suspensa_motivo,
    p.nome || ' · ' || p.meses as plano, ${SITUACAO} as situacao,
    (select max(s.ultimo_uso) from sessoes s where s.conta_id = c.id) as ultimo_uso,
    (select count(*)::int from sessoes s where s.conta_id = c.id and s.expira_em > now()) as sessoes,
    assentos_usados(c.id) as assentos_usados, c.assentos_extras,
    assentos_em_vigor(c.venc_plano, c.assentos, c.assentos_extras, c.assentos_antes, c.assentos_troca_em) as assentos_total
  from contas c
  join lateral (select u.name, u.email, u.role from membros m join usuarios u on u.id = m.usuario_id
    where m.conta_id = c.id and ${DONO} order by m.criado_em limit 1) u on true
  left join planos p on p.id = c.plano_id`;

type Filtro = { busca: string; situacao?: string | undefined; pagina: number; por_pagina: number };

const LIKE = (busca: string) => `%${busca.replace(/[\\%_]/g, '\\$&')}%`;

/** Every word must occur in the name or the e-mail, ignoring accents. */
const condicao = ({ busca, situacao }: Filtro): RawBuilder<unknown> => {
  const words = busca.split(/\s+/).filter(Boolean).slice(0, 8);
  const parts = words.map((word) => sql`normaliza(u.name || ' ' || u.email) like normaliza(${LIKE(word)})`);
  if (situacao) parts.push(sql`${SITUACAO} = ${situacao}`);
  return parts.length ? sql`where ${sql.join(parts, sql` and `)}` : sql``;
};

export const listarContas = async (db: Db, filtro: Filtro) => {
  const where = condicao(filtro);
  const counted = await sql<{ total: number }>`select count(*)::int as total from (${SELECT} ${where}) t`.execute(db);
  const { rows } = await sql<AdminConta>`${SELECT} ${where} order by c.criado_em desc, c.id
    limit ${filtro.por_pagina} offset ${(filtro.pagina - 1) * filtro.por_pagina}`.execute(db);
  return { total: counted.rows[0]?.total ?? 0, linhas: rows };
};

export const lerConta = async (db: Db, id: string): Promise<AdminContaInteira> => {
  const { rows } = await sql<AdminConta>`${SELECT} where c.id = ${id}`.execute(db);
  const conta = rows[0];
  if (!conta) throw naoEncontrado();
  const pagamentos = await sql<AdminContaInteira['pagamentos'][number]>`
    select g.id, g.usuario_id, g.objeto, g.assentos_extras, g.valor, g.tipo, g.status, g.motivo, g.criado_em, g.pago_em, g.venc_plano,
      p.nome || ' · ' || p.meses as plano
    from pagamentos g join planos p on p.id = g.plano_id where g.conta_id = ${id} order by g.criado_em desc limit 50`.execute(
    db,
  );
  const acoes = await sql<AdminContaInteira['acoes'][number]>`
    select a.quando, u.name as admin, a.acao, a.detalhe from admin_acoes a
    left join usuarios u on u.id = a.admin_id where a.conta_id = ${id} order by a.id desc limit 50`.execute(db);
  return { ...conta, pagamentos: pagamentos.rows, acoes: acoes.rows };
};

export const anotar = (db: Db, conta_id: string, admin_id: string, acao: string, detalhe: string | null) =>
  db.insertInto('admin_acoes').values({ conta_id, admin_id, acao, detalhe }).execute();

/** Returns the row, locked until the transaction ends. */
export const exigeConta = async (db: Db, id: string) => {
  const { rows } = await sql<{ venc_plano: string | null; suspensa_em: string | null }>`
    select venc_plano, suspensa_em from contas where id = ${id} for update`.execute(db);
  if (!rows[0]) throw naoEncontrado();
  return rows[0];
};
