import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { z } from 'zod';
import type { Atendimento, atendimentos } from '#contract/agenda/atendimentos.ts';
import type { StatusAtendimento } from '#contract/agenda/status.ts';
import { STATUS_ABERTOS } from '#contract/agenda/status.ts';
import type { RecusaDoCorreio } from '#contract/correio.ts';
import { TRASH_DAYS } from '#domain/constants.ts';
import { inicioDoDia, instante, somaDias } from '#domain/days/fuso.ts';
import type { Recorrencia } from '#domain/days/recorrencia.ts';
import { totalDe } from '#server/platform/cadastro/cadastro.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { writtenOnce } from '#server/platform/db/written-once.ts';
import { naoEncontrado } from '#server/platform/errors.ts';

/** Appointments without their long text, with patient, series and contact for reminders. */
const COLUNAS = [
  'a.id',
  'a.paciente_id',
  'a.profissional_id',
  'a.sala_id',
  'a.chegou_em',
  'a.antes_de_chegar',
  'a.serie_id',
  'a.excecao',
  'a.inicio',
  'a.fim',
  'a.status',
  'a.modalidade',
  'a.local',
  'a.link',
  'a.valor',
  'a.versao',
  'a.criado_em',
  'a.atualizado_em',
  'a.excluido_em',
] as const;

/**
 * The last answer by link, if it asks for another time and is not decided. Of a cancelled appointment, only if the
 * family cancelled it.
 */
const pedidoAberto = (eb: ExpressionBuilder<DB & { a: DB['atendimentos'] }, 'a'>) =>
  eb
    .selectFrom('links_enviados as k')
    .innerJoin('link_respostas as q', (join) =>
      join.onRef('q.conta_id', '=', 'k.conta_id').onRef('q.link_id', '=', 'k.id'),
    )
    .select(['q.id', 'q.pedido_inicio as inicio'])
    .whereRef('k.conta_id', '=', 'a.conta_id')
    .whereRef('k.atendimento_id', '=', 'a.id')
    .where('q.resposta', '=', 'outro_horario')
    .where('q.decisao', 'is', null)
    .where('k.revogado_em', 'is', null)
    .where(sql<boolean>`(a.status <> 'Cancelado' or familia_cancelou(q.conta_id, q.link_id, q.id))`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('link_respostas as n')
            .select('n.id')
            .whereRef('n.conta_id', '=', 'q.conta_id')
            .whereRef('n.link_id', '=', 'q.link_id')
            .whereRef('n.id', '>', 'q.id'),
        ),
      ),
    )
    .orderBy('q.id', 'desc')
    .limit(1);

/** A subquery that runs only for rows where this column is set: most rows of an agenda lack some of these columns. */
const seTem = <T>(coluna: 'a.serie_id' | 'l.enviado_em', valor: Expression<T>) =>
  sql<T | null>`case when ${sql.ref(coluna)} is not null then ${valor} end`;

const selecao = (db: Db) =>
  db
    .selectFrom('atendimentos as a')
    .innerJoin('pacientes as p', (join) =>
      join.onRef('p.conta_id', '=', 'a.conta_id').onRef('p.id', '=', 'a.paciente_id'),
    )
    // The reminder for this start time: a moved appointment gets a new one.
    .leftJoin('lembretes as l', (join) =>
      join
        .onRef('l.conta_id', '=', 'a.conta_id')
        .onRef('l.atendimento_id', '=', 'a.id')
        .onRef('l.inicio', '=', 'a.inicio'),
    )
    .select(COLUNAS)
    .select('l.enviado_em as lembrete_enviado_em')
    .select(['p.nome as p_nome', 'p.foto as p_foto', 'p.idioma as p_idioma'])
    // As for e-mail: a patient with guardians is contacted through those who may receive reminders, or not at all.
    .select(
      sql<string | null>`case when not exists (select from paciente_responsaveis v
        where v.conta_id = a.conta_id and v.paciente_id = a.paciente_id) then coalesce(p.celular, p.telefone) end`.as(
        'p_telefone',
      ),
    )
    .select((eb) => [
      seTem(
        'a.serie_id',
        jsonObjectFrom(
          eb
            .selectFrom('atendimento_series as s')
            .select(['s.frequencia', 's.dias', 's.ate', 's.vezes'])
            .whereRef('s.conta_id', '=', 'a.conta_id')
            .whereRef('s.id', '=', 'a.serie_id'),
        ),
      ).as('recorrencia'),
      jsonObjectFrom(
        eb
          .selectFrom('paciente_responsaveis as v')
          .innerJoin('responsaveis as r', (join) =>
            join.onRef('r.conta_id', '=', 'v.conta_id').onRef('r.id', '=', 'v.responsavel_id'),
          )
          .select([
            'r.id as responsavel_id',
            'r.nome',
            'r.idioma',
            sql<string>`coalesce(r.celular, r.telefone)`.as('telefone'),
          ])
          .whereRef('v.conta_id', '=', 'a.conta_id')
          .whereRef('v.paciente_id', '=', 'a.paciente_id')
          .where('r.excluido_em', 'is', null)
          .where(sql<boolean>`coalesce(r.celular, r.telefone) is not null`)
          .where(sql<boolean>`'lembretes' = any(v.pode_receber)`)
          .orderBy(sql`v.responsavel_id is not distinct from p.responsavel_id`, 'desc')
          .orderBy('v.ordem')
          .limit(1),
      ).as('responsavel'),
      jsonObjectFrom(pedidoAberto(eb)).as('pedido'),
      seTem(
        'l.enviado_em',
        eb
          .selectFrom('mensagens as m')
          .select('m.motivo')
          .whereRef('m.conta_id', '=', 'a.conta_id')
          .whereRef('m.atendimento_id', '=', 'a.id')
          .where('m.motivo', 'is not', null)
          .whereRef('m.criada_em', '>=', 'l.enviado_em')
          .orderBy('m.criada_em', 'desc')
          .limit(1)
          .$asScalar(),
      ).as('lembrete_recusa'),
    ]);

type Linha = Awaited<ReturnType<ReturnType<typeof selecao>['execute']>>[number];

const contatoDe = ({ responsavel, p_nome, p_telefone, p_idioma }: Linha) =>
  responsavel ?? (p_telefone ? { responsavel_id: null, nome: p_nome, telefone: p_telefone, idioma: p_idioma } : null);

/** The answer drops the columns that are only read here. */
const naLista = <L extends Linha>(row: L) => ({
  ...row,
  recorrencia: row.recorrencia as Recorrencia | null,
  lembrete_recusa: row.lembrete_recusa as RecusaDoCorreio | null,
  // PostgreSQL writes instants in another format inside JSON.
  pedido: row.pedido && { id: row.pedido.id, inicio: row.pedido.inicio && instante(row.pedido.inicio) },
  paciente: { id: row.paciente_id, nome: row.p_nome, foto: row.p_foto },
  contato: contatoDe(row),
});

type Filtro = {
  status: StatusAtendimento | 'Todos';
  de?: string | undefined;
  ate?: string | undefined;
  paciente_id?: string | undefined;
  serie_id?: string | undefined;
  profissional_id?: string | undefined;
  sala_id?: string | undefined;
  lixeira?: boolean;
  proximos?: boolean;
};

/** What determines the SQL text: which filters are set, and the order. */
type Forma = Record<
  'de' | 'ate' | 'status' | 'paciente_id' | 'serie_id' | 'profissional_id' | 'sala_id' | 'lixeira' | 'proximos' | 'asc',
  boolean
>;
type Valores = {
  de: string;
  ate: string;
  status: StatusAtendimento;
  paciente_id: string;
  serie_id: string;
  profissional_id: string;
  sala_id: string;
  limite: number;
  salto: number;
};

const filtrada = (db: Db, forma: Forma, valores: Valores) => {
  const base = selecao(db);
  let query = forma.lixeira
    ? base.where('a.excluido_em', '>', sql<string>`now() - make_interval(days => ${TRASH_DAYS})`)
    : base.where('a.excluido_em', 'is', null);
  if (forma.de) query = query.where('a.inicio', '>=', valores.de);
  if (forma.ate) query = query.where('a.inicio', '<', valores.ate);
  if (forma.status) query = query.where('a.status', '=', valores.status);
  if (forma.paciente_id) query = query.where('a.paciente_id', '=', valores.paciente_id);
  if (forma.serie_id) query = query.where('a.serie_id', '=', valores.serie_id);
  if (forma.profissional_id) query = query.where('a.profissional_id', '=', valores.profissional_id);
  if (forma.sala_id) query = query.where('a.sala_id', '=', valores.sala_id);
  if (forma.proximos)
    query = query.where('a.inicio', '>', sql<string>`now()`).where('a.status', 'in', [...STATUS_ABERTOS]);
  return query;
};

const um = writtenOnce((db, _: null, { id }: { id: string }) =>
  selecao(db)
    .leftJoin('atendimentos_clinicos as c', (join) =>
      join.onRef('c.conta_id', '=', 'a.conta_id').onRef('c.id', '=', 'a.id'),
    )
    .select(['c.id as clinico', 'c.observacoes'])
    .where('a.id', '=', id),
);

export const lerAtendimento = async (db: Db, id: string): Promise<Atendimento> => {
  const [row] = await um(db, null, { id });
  if (!row) throw naoEncontrado();
  const { clinico, observacoes, ...atendimento } = row;
  return { ...naLista(atendimento), ...(clinico && { observacoes }) };
};

const pagina = writtenOnce((db, forma: Forma & { excluidos: boolean }, valores: Valores) => {
  const { asc, excluidos } = forma;
  return filtrada(db, forma, valores)
    .$if(excluidos, (trash) => trash.orderBy('a.excluido_em', 'desc'))
    .orderBy('a.inicio', asc ? 'asc' : 'desc')
    .orderBy('a.id', asc ? 'asc' : 'desc')
    .limit(valores.limite)
    .offset(valores.salto);
});

const contagem = writtenOnce((db, forma: Forma, valores: Valores) =>
  filtrada(db, forma, valores)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total')),
);

type Folha = { pagina: number; por_pagina: number };

const ler = async (db: Db, filtro: Filtro, fuso: string, folha: Folha, ordem: { asc: boolean; excluidos: boolean }) => {
  const { status, de, ate, paciente_id, serie_id, profissional_id, sala_id, lixeira, proximos } = filtro;
  const forma: Forma = {
    de: Boolean(de),
    ate: Boolean(ate),
    status: status !== 'Todos',
    paciente_id: Boolean(paciente_id),
    serie_id: Boolean(serie_id),
    profissional_id: Boolean(profissional_id),
    sala_id: Boolean(sala_id),
    lixeira: Boolean(lixeira),
    proximos: Boolean(proximos),
    asc: ordem.asc,
  };
  const valores: Valores = {
    de: de ? inicioDoDia(de, fuso) : '',
    ate: ate ? inicioDoDia(somaDias(ate, 1), fuso) : '',
    // Not read if all are asked for.
    status: status === 'Todos' ? 'Agendado' : status,
    paciente_id: paciente_id ?? '',
    serie_id: serie_id ?? '',
    profissional_id: profissional_id ?? '',
    sala_id: sala_id ?? '',
    limite: folha.por_pagina,
    salto: (folha.pagina - 1) * folha.por_pagina,
  };
  const rows = await pagina(db, { ...forma, excluidos: ordem.excluidos }, valores);
  const total = await totalDe(rows.length, folha, async () => (await contagem(db, forma, valores))[0]?.total ?? 0);
  return { linhas: rows.map(naLista<Linha>), total };
};

type ListaQuery = z.output<(typeof atendimentos)['listar']['query']>;

export const listarAtendimentos = (db: Db, query: ListaQuery, fuso: string) =>
  ler(db, query, fuso, query, {
    asc: query.ordem ? query.ordem === 'inicio' : Boolean(query.proximos),
    excluidos: query.lixeira && !query.ordem,
  });

/** The response is a single array, limited to what a screen can show; the header has the total. */
const BUSCA_MAX = 5000;

export const buscarAtendimentos = (db: Db, filtro: Filtro, fuso: string) =>
  ler(db, filtro, fuso, { pagina: 1, por_pagina: BUSCA_MAX }, { asc: true, excluidos: false });
