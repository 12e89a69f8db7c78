import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import type { Atendimento, atendimentos, StatusAtendimento } from '#contract/atendimentos.ts';
import { STATUS_ABERTOS } from '#contract/atendimentos.ts';
import { TRASH_DAYS } from '#contract/constants.ts';
import { inicioDoDia, somaDias } from '#contract/fuso.ts';
import type { Recorrencia } from '#contract/recorrencia.ts';
import type { Db } from '#server/lib/db.ts';
import { naoEncontrado } from '#server/lib/errors.ts';

/** Whole appointments, with their patient, their series and whom to remind. */
const selecao = (db: Db) =>
  db
    .selectFrom('atendimentos as a')
    .innerJoin('pacientes as p', (join) =>
      join.onRef('p.conta_id', '=', 'a.conta_id').onRef('p.id', '=', 'a.paciente_id'),
    )
    .selectAll('a')
    .select(['p.nome as p_nome', 'p.foto as p_foto'])
    .select(sql<string | null>`coalesce(p.celular, p.telefone)`.as('p_telefone'))
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('atendimento_series as s')
          .select(['s.frequencia', 's.dias', 's.ate', 's.vezes'])
          .whereRef('s.conta_id', '=', 'a.conta_id')
          .whereRef('s.id', '=', 'a.serie_id'),
      ).as('recorrencia'),
      jsonObjectFrom(
        eb
          .selectFrom('paciente_responsaveis as v')
          .innerJoin('responsaveis as r', (join) =>
            join.onRef('r.conta_id', '=', 'v.conta_id').onRef('r.id', '=', 'v.responsavel_id'),
          )
          .select(['r.nome', sql<string>`coalesce(r.celular, r.telefone)`.as('telefone')])
          .whereRef('v.conta_id', '=', 'a.conta_id')
          .whereRef('v.paciente_id', '=', 'a.paciente_id')
          .where('r.excluido_em', 'is', null)
          .where(sql<boolean>`coalesce(r.celular, r.telefone) is not null`)
          .orderBy(sql`'lembretes' = any(v.pode_receber)`, 'desc')
          .orderBy(sql`v.responsavel_id is not distinct from p.responsavel_id`, 'desc')
          .orderBy('v.ordem')
          .limit(1),
      ).as('responsavel'),
      eb
        .selectFrom('lembretes as l')
        .select('l.enviado_em')
        .whereRef('l.conta_id', '=', 'a.conta_id')
        .whereRef('l.atendimento_id', '=', 'a.id')
        .whereRef('l.inicio', '=', 'a.inicio')
        .as('lembrete_enviado_em'),
    ]);

type Linha = Awaited<ReturnType<ReturnType<typeof selecao>['execute']>>[number];

const inteiro = ({ p_nome, p_foto, p_telefone, responsavel, ...row }: Linha): Atendimento => ({
  ...row,
  status: row.status as StatusAtendimento,
  modalidade: row.modalidade as Atendimento['modalidade'],
  recorrencia: row.recorrencia as Recorrencia | null,
  paciente: { id: row.paciente_id, nome: p_nome, foto: p_foto },
  contato: responsavel ?? (p_telefone ? { nome: p_nome, telefone: p_telefone } : null),
});

export const lerAtendimento = async (db: Db, id: string) => {
  const row = await selecao(db).where('a.id', '=', id).executeTakeFirst();
  if (!row) throw naoEncontrado();
  return inteiro(row);
};

type Filtro = {
  status: string;
  de?: string | undefined;
  ate?: string | undefined;
  paciente_id?: string | undefined;
  serie_id?: string | undefined;
  lixeira?: boolean;
  proximos?: boolean;
};

type Selecao = ReturnType<typeof selecao>;

const filtrada = (base: Selecao, filtro: Filtro, fuso: string): Selecao => {
  const { status, de, ate, paciente_id, serie_id, lixeira, proximos } = filtro;
  let query = lixeira
    ? base.where('a.excluido_em', '>', sql<string>`now() - make_interval(days => ${TRASH_DAYS})`)
    : base.where('a.excluido_em', 'is', null);
  if (de) query = query.where('a.inicio', '>=', inicioDoDia(de, fuso));
  if (ate) query = query.where('a.inicio', '<', inicioDoDia(somaDias(ate, 1), fuso));
  if (status !== 'Todos') query = query.where('a.status', '=', status);
  if (paciente_id) query = query.where('a.paciente_id', '=', paciente_id);
  if (serie_id) query = query.where('a.serie_id', '=', serie_id);
  if (proximos) query = query.where('a.inicio', '>', sql<string>`now()`).where('a.status', 'in', [...STATUS_ABERTOS]);
  return query;
};

type ListaQuery = z.output<(typeof atendimentos)['listar']['query']>;

export const listarAtendimentos = async (db: Db, query: ListaQuery, fuso: string) => {
  const base = filtrada(selecao(db), query, fuso);
  const { total } = await base
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const asc = query.ordem ? query.ordem === 'inicio' : query.proximos;
  const rows = await base
    .$if(query.lixeira && !query.ordem, (trash) => trash.orderBy('a.excluido_em', 'desc'))
    .orderBy('a.inicio', asc ? 'asc' : 'desc')
    .orderBy('a.id', asc ? 'asc' : 'desc')
    .limit(query.por_pagina)
    .offset((query.pagina - 1) * query.por_pagina)
    .execute();
  return { linhas: rows.map(inteiro), total };
};

/** The answer is one array: so much of it as a screen can hold, and the header tells how many there are. */
const BUSCA_MAX = 5000;

export const buscarAtendimentos = async (db: Db, filtro: Filtro, fuso: string) => {
  const base = filtrada(selecao(db), filtro, fuso);
  const rows = await base.orderBy('a.inicio').orderBy('a.id').limit(BUSCA_MAX).execute();
  if (rows.length < BUSCA_MAX) return { linhas: rows.map(inteiro), total: rows.length };
  const { total } = await base
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { linhas: rows.map(inteiro), total };
};
