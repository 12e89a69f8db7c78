import { sql } from 'kysely';
import type { Home } from '#contract/home.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { registroVazio } from '#server/registros/index.ts';

const MAX = 30;
const ANIVERSARIO_DIAS = 7;
const PLANO_INTERVENCAO_DIAS = 14;

/** Sessions that took place and have no signed note. */
const SEM_ASSINATURA = sql`
  from atendimentos a
  join pacientes p on p.conta_id = a.conta_id and p.id = a.paciente_id
  left join registros r on r.conta_id = a.conta_id and r.atendimento_id = a.id
  where a.status = 'Realizado' and a.excluido_em is null and p.excluido_em is null and r.assinado_em is null`;

const SEM_STATUS = sql`
  from atendimentos a join pacientes p on p.conta_id = a.conta_id and p.id = a.paciente_id
  where a.status in ('Agendado', 'Confirmado') and a.fim < now() and a.excluido_em is null and p.excluido_em is null`;

const ANAMNESES_ABERTAS = sql`
  from anamneses n join pacientes p on p.conta_id = n.conta_id and p.id = n.paciente_id
  where n.status = 'em_andamento' and n.excluido_em is null and p.excluido_em is null`;

/** The number of rows of a query before its limit. */
const TOTAL = sql`count(*) over ()::int as total`;
type ComTotal<T> = T & { total: number };
const totalDe = (rows: { total: number }[]) => rows[0]?.total ?? 0;

/** Birthdays within a week, with the new age; February 29th counts as the 28th in other years. */
const aniversarios = (db: Db, hoje: string) =>
  sql<ComTotal<Home['atencao']['aniversarios'][number]>>`
    select id as paciente_id, nome, dia::date as dia,
      (extract(year from dia) - extract(year from data_nascimento))::int as anos, ${TOTAL}
    from pacientes, generate_series(${hoje}::date, ${hoje}::date + ${ANIVERSARIO_DIAS}::int, interval '1 day') as dia
    where ativo and excluido_em is null
      and (data_nascimento + make_interval(years => (extract(year from dia) - extract(year from data_nascimento))::int))::date = dia::date
      and data_nascimento < dia
    order by dia, nome_ordem limit ${MAX}`.execute(db);

const vencidos = (db: Db, hoje: string) =>
  sql<ComTotal<Home['atencao']['vencidos'][number] & { devido: string }>>`
    select l.paciente_id, coalesce(p.nome, r.nome, l.descricao) as nome, sum(l.valor - l.valor_pago) as saldo,
      count(*)::int as quantos, min(l.vencimento) as desde, ${TOTAL},
      sum(sum(l.valor - l.valor_pago)) over () as devido
    from lancamentos l
    left join pacientes p on p.conta_id = l.conta_id and p.id = l.paciente_id
    left join responsaveis r on r.conta_id = l.conta_id and r.id = l.responsavel_id
    where l.tipo = 'Receber' and l.status = 'Aberto' and l.excluido_em is null and l.vencimento < ${hoje}::date
    group by 1, 2 order by min(l.vencimento), 2 limit ${MAX}`.execute(db);

/** Plans that end within two weeks, or have ended without a following one. */
const planosIntervencaoNoFim = (db: Db, hoje: string) =>
  sql<ComTotal<Home['atencao']['planos_intervencao'][number]>>`
    select i.id as plano_intervencao_id, i.titulo, i.fim, p.id as paciente_id, p.nome, ${TOTAL}
    from planos_intervencao i join pacientes p on p.conta_id = i.conta_id and p.id = i.paciente_id
    where i.excluido_em is null and p.excluido_em is null and p.ativo
      and i.fim between ${hoje}::date - ${PLANO_INTERVENCAO_DIAS}::int and ${hoje}::date + ${PLANO_INTERVENCAO_DIAS}::int
      and not exists (select 1 from planos_intervencao n where n.conta_id = i.conta_id and n.excluido_em is null
        and n.paciente_id = i.paciente_id and n.fim > i.fim)
    order by i.fim, p.nome_ordem limit ${MAX}`.execute(db);

/** Only items of modules that are on. */
type Modulos = { planos_intervencao: boolean; financeiro: boolean; anamnese: boolean };
type Onde = { db: Db; cofre: Cofre; hoje: string };

/** Unsigned notes, oldest first; `escrito` separates written ones from those still to be written. */
const registrosAbertos = async ({ db, cofre }: Onde) => {
  type Linha = Omit<Home['atencao']['registros'][number], 'escrito'> & { conteudo: Buffer | null; objetivos: unknown };
  const { rows } = await sql<ComTotal<Linha>>`
    select a.id as atendimento_id, a.inicio, p.id as paciente_id, p.nome, r.conteudo, r.objetivos, ${TOTAL}
    ${SEM_ASSINATURA} order by a.inicio limit ${MAX}`.execute(db);
  return rows.map(({ conteudo, objetivos, ...row }) => ({
    ...row,
    escrito: !registroVazio(cofre, { conteudo, objetivos }),
  }));
};

const semStatus = (db: Db) =>
  sql<ComTotal<Home['atencao']['sem_status'][number]>>`
    select a.id as atendimento_id, a.inicio, p.id as paciente_id, p.nome, ${TOTAL} ${SEM_STATUS}
    order by a.inicio limit ${MAX}`.execute(db);

const anamnesesAbertas = (db: Db) =>
  sql<ComTotal<Home['atencao']['anamneses'][number]>>`
    select n.id as anamnese_id, n.titulo, p.id as paciente_id, p.nome, ${TOTAL} ${ANAMNESES_ABERTAS}
    order by n.atualizado_em desc limit ${MAX}`.execute(db);

export const atencao = async (onde: Onde, modulos: Modulos): Promise<Omit<Home, 'passos'>> => {
  const { db, hoje } = onde;
  const vencidas = modulos.financeiro ? (await vencidos(db, hoje)).rows : [];
  const needed = {
    sem_status: (await semStatus(db)).rows,
    registros: await registrosAbertos(onde),
    anamneses: modulos.anamnese ? (await anamnesesAbertas(db)).rows : [],
    planos_intervencao: modulos.planos_intervencao ? (await planosIntervencaoNoFim(db, hoje)).rows : [],
    aniversarios: (await aniversarios(db, hoje)).rows,
    vencidos: vencidas,
  };
  return {
    devido: vencidas[0]?.devido ?? '0.00',
    atencao: needed,
    totais: {
      sem_status: totalDe(needed.sem_status),
      registros: totalDe(needed.registros),
      anamneses: totalDe(needed.anamneses),
      planos_intervencao: totalDe(needed.planos_intervencao),
      aniversarios: totalDe(needed.aniversarios),
      vencidos: totalDe(needed.vencidos),
    },
  };
};

export const passos = async (db: Db): Promise<Home['passos']> => {
  const { rows } = await sql<Home['passos']>`
    select exists (select 1 from pacientes) as paciente, exists (select 1 from atendimentos) as atendimento,
      exists (select 1 from registros) as registro`.execute(db);
  return rows[0] ?? { paciente: false, atendimento: false, registro: false };
};
