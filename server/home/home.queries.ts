import { type RawBuilder, sql } from 'kysely';
import { type Home, TIPOS_PENDENCIA, type TipoPendencia } from '#contract/home/home.ts';
import type { Alcance } from '#contract/permissoes.ts';
import { responsavelDoLancamento } from '#server/financeiro/index.ts';
import { SEM_USO } from '#server/membros/index.ts';
import { doCaso } from '#server/pacientes/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import { registroVazio } from '#server/registros/index.ts';
import { listarSupervisoes } from '#server/supervisao/index.ts';
import { faltaDeAssentos } from './assentos.queries.ts';
import { excecoes } from './equipes.queries.ts';
import { comprovantesEsperando, linksFechados, porLink, respostasPorLink } from './links.queries.ts';
import { ANIVERSARIO_DIAS, aVista, type ComTotal, daPessoa, guardada, MAX, type Onde, TOTAL, totalDe } from './onde.ts';

const CANCELADO_DIAS = 7;
const SERIE_DIAS = 14;
const PLANO_INTERVENCAO_DIAS = 14;
/** A series or a plan that ended longer ago is not expected to go on. */
const TERMINADO_DIAS = 90;
const LEITURA_DIAS = 30;

/** Appointments of their own cases that took place and have no signed note. */
const SEM_ASSINATURA = sql`
  from atendimentos a
  join pacientes p on p.conta_id = a.conta_id and p.id = a.paciente_id
  join casos_proprios c on c.conta_id = p.conta_id and c.id = p.id
  left join registros r on r.conta_id = a.conta_id and r.atendimento_id = a.id
  where a.status = 'Realizado' and a.excluido_em is null and p.excluido_em is null and r.assinado_em is null
    and not exists (select 1 from supervisoes s where s.conta_id = a.conta_id and s.atendimento_id = a.id and s.decisao is null)`;

const SEM_STATUS = sql`
  from atendimentos a join pacientes p on p.conta_id = a.conta_id and p.id = a.paciente_id
  where a.status in ('Agendado', 'Confirmado', 'Chegou') and a.fim < now() and a.excluido_em is null and p.excluido_em is null`;

const ANAMNESES_ABERTAS = sql`
  from anamneses n join pacientes p on p.conta_id = n.conta_id and p.id = n.paciente_id
  where n.status = 'em_andamento' and n.excluido_em is null and p.excluido_em is null`;

/**
 * The oldest rows, counted only up to `MAX`: years of appointments that nobody closed take no longer than a few.
 * `linhas` has a column `inicio`.
 */
const maisAntigos = <T>(db: Db, linhas: RawBuilder<unknown>) =>
  sql<ComTotal<T>>`
    select t.*, ${TOTAL} from (${linhas} order by a.inicio limit ${MAX}) as t order by t.inicio`.execute(db);

/** Birthdays within a week, with the new age; February 29th counts as the 28th in other years. */
const aniversarios = (onde: Onde) =>
  sql<ComTotal<Home['atencao']['aniversarios'][number]>>`
    select id as paciente_id, nome, dia::date as dia,
      (extract(year from dia) - extract(year from data_nascimento))::int as anos, ${TOTAL}
    from pacientes, generate_series(${onde.hoje}::date, ${onde.hoje}::date + ${ANIVERSARIO_DIAS}::int, interval '1 day') as dia
    where ativo and excluido_em is null and ${aVista(onde, 'aniversarios', 'pacientes.id')} and ${doCaso(onde.meus, 'pacientes.id')}
      and (data_nascimento + make_interval(years => (extract(year from dia) - extract(year from data_nascimento))::int))::date = dia::date
      and data_nascimento < dia
    order by dia, nome_ordem limit ${MAX}`.execute(onde.db);

/** Overdue receivables by debtor, as on the screen of debtors: siblings with one payer are one debtor. */
const vencidos = (onde: Onde) =>
  sql<ComTotal<Home['atencao']['vencidos'][number] & { devido: string }>>`
    select case when count(distinct l.paciente_id) = 1 then (array_agg(l.paciente_id))[1] end as paciente_id,
      coalesce(r.nome, p.nome, min(l.descricao)) as nome, sum(l.valor - l.valor_pago) as saldo,
      count(*)::int as quantos, min(l.vencimento) as desde, ${TOTAL},
      sum(sum(l.valor - l.valor_pago)) over () as devido
    from (select l.*, ${responsavelDoLancamento} as pagador_id from lancamentos l
      where l.tipo = 'Receber' and l.status = 'Aberto' and l.excluido_em is null and l.vencimento < ${onde.hoje}::date
        and ${aVista(onde, 'vencidos', 'l.conta_id')}) l
    left join responsaveis r on r.conta_id = l.conta_id and r.id = l.pagador_id
    left join pacientes p on p.conta_id = l.conta_id and p.id = l.paciente_id and l.pagador_id is null
    group by coalesce(l.pagador_id, l.paciente_id), r.nome, p.nome
    order by min(l.vencimento), 2 limit ${MAX}`.execute(onde.db);

/** Plans that end within two weeks or have ended lately, until there is a following one. */
const planosIntervencaoNoFim = (onde: Onde) =>
  sql<ComTotal<Home['atencao']['planos_intervencao'][number]>>`
    select i.id as plano_intervencao_id, i.titulo, i.fim, p.id as paciente_id, p.nome, ${TOTAL}
    from planos_intervencao i join pacientes p on p.conta_id = i.conta_id and p.id = i.paciente_id
    where i.excluido_em is null and p.excluido_em is null and p.ativo and ${aVista(onde, 'planos_intervencao', 'i.id')}
      and i.fim between ${onde.hoje}::date - ${TERMINADO_DIAS}::int and ${onde.hoje}::date + ${PLANO_INTERVENCAO_DIAS}::int
      and not exists (select 1 from planos_intervencao n where n.conta_id = i.conta_id and n.excluido_em is null
        and n.paciente_id = i.paciente_id and (n.fim > i.fim or n.fim is null and n.criado_em > i.criado_em))
    order by i.fim, p.nome_ordem limit ${MAX}`.execute(onde.db);

/** Only items of modules that are on, and that the member may see. */
type Modulos = {
  planos_intervencao: boolean;
  cobrancas: boolean;
  totais: boolean;
  anamnese: boolean;
  relatorio: boolean;
  /** Who opened a file outside their cases, and other changes of teams by others. */
  excecoes: Alcance;
  /** Who read unusually many files, and whether seats are missing. */
  membros: boolean;
  /** Whether the member may read the registers: a birthday is one of their fields. */
  cadastros: boolean;
  /** Whether the member may read the clinical record. */
  clinico: boolean;
  /** Whether the member may see what came in by link. */
  links: boolean;
  /** Whether the member may register payments. */
  confirma: boolean;
};
/** The last event of each red flag, unless it was dismissed. */
const sinaisAbertos = (onde: Onde) =>
  sql<ComTotal<Home['atencao']['sinais'][number]>>`
    select s.id as sinal_id, s.codigo, s.em, p.id as paciente_id, p.nome, ${TOTAL}
    from (
      select distinct on (paciente_id, codigo, onde) * from sinais_intervencao
      order by paciente_id, codigo, onde, em desc, id desc
    ) s join pacientes p on p.conta_id = s.conta_id and p.id = s.paciente_id
    where s.evento <> 'dispensado' and p.excluido_em is null and ${aVista(onde, 'sinais', 's.id')}
    order by s.em limit ${MAX}`.execute(onde.db);

const noFim = (inicio: string) => sql`${sql.ref(inicio)}
  between now() - make_interval(days => ${TERMINADO_DIAS}::int) and now() + make_interval(days => ${SERIE_DIAS}::int)`;

/**
 * Series that end within two weeks or have ended lately, until the patient has a later appointment. Reads the series of these
 * days, and of their patients the last appointment by its index.
 */
const seriesNoFim = (onde: Onde) =>
  sql<ComTotal<Home['atencao']['series'][number]>>`
    select a.serie_id, a.inicio as ultima, p.id as paciente_id, p.nome, ${TOTAL}
    from (select distinct s.conta_id, s.paciente_id from atendimentos s
      where s.serie_id is not null and s.excluido_em is null and s.status <> 'Cancelado' and ${noFim('s.inicio')}) r
    join pacientes p on p.conta_id = r.conta_id and p.id = r.paciente_id cross join lateral (
      select u.serie_id, u.inicio, u.profissional_id from atendimentos u
      where u.conta_id = p.conta_id and u.paciente_id = p.id and u.excluido_em is null and u.status <> 'Cancelado'
      order by u.inicio desc limit 1) a
    where a.serie_id is not null and ${noFim('a.inicio')}
      and p.excluido_em is null and p.ativo and ${aVista(onde, 'series', 'a.serie_id')} and ${doCaso(onde.meus, 'p.id')}
      and ${onde.minhas ? daPessoa(onde) : sql`true`}
    order by a.inicio limit ${MAX}`.execute(onde.db);

const canceladosLogo = (onde: Onde) =>
  sql<ComTotal<Home['atencao']['cancelados'][number]>>`
    select a.id as atendimento_id, a.inicio, p.id as paciente_id, p.nome, ${TOTAL}
    from atendimentos a join pacientes p on p.conta_id = a.conta_id and p.id = a.paciente_id
    where a.status = 'Cancelado' and a.excluido_em is null and p.excluido_em is null
      and a.inicio between now() and now() + make_interval(days => ${CANCELADO_DIAS}::int)
      and not ${porLink('a')} and ${aVista(onde, 'cancelados', 'a.id')} and ${doCaso(onde.meus, 'p.id')}
    order by a.inicio limit ${MAX}`.execute(onde.db);

/** Hours of unusual reading, newest first. */
const leituras = (onde: Onde) =>
  sql<ComTotal<Home['atencao']['leituras'][number]>>`
    select null as paciente_id, u.name as nome, l.id as leitura_id, l.fichas, l.noite, l.hora, ${TOTAL}
    from leituras_incomuns l join usuarios u on u.id = l.usuario_id
    where l.hora > now() - make_interval(days => ${LEITURA_DIAS}::int) and ${aVista(onde, 'leituras', 'l.id')}
    order by l.hora desc limit ${MAX}`.execute(onde.db);

/** Members who have not used the practice for long. */
const semUso = (onde: Onde) =>
  sql<ComTotal<Home['atencao']['sem_uso'][number]>>`
    select null as paciente_id, m.id as membro_id, u.name as nome, ${TOTAL}
    from membros m join usuarios u on u.id = m.usuario_id
    where ${SEM_USO} and ${aVista(onde, 'sem_uso', 'm.id')}
    order by u.name limit ${MAX}`.execute(onde.db);

const relatoriosAbertos = (onde: Onde) =>
  sql<ComTotal<Home['atencao']['relatorios'][number]>>`
    select r.id as relatorio_id, r.titulo, r.atualizado_em, p.id as paciente_id, p.nome, ${TOTAL}
    from relatorios r join pacientes p on p.conta_id = r.conta_id and p.id = r.paciente_id
    where r.status = 'rascunho' and r.excluido_em is null and p.excluido_em is null
      and not exists (select 1 from supervisoes s where s.conta_id = r.conta_id and s.relatorio_id = r.id and s.decisao is null)
      and ${aVista(onde, 'relatorios', 'r.id')}
    order by r.atualizado_em limit ${MAX}`.execute(onde.db);

/** Unsigned notes, oldest first; `escrito` separates written ones from those still to be written. */
const registrosAbertos = async (onde: Onde) => {
  const { db, cofre } = onde;
  type Linha = Omit<Home['atencao']['registros'][number], 'escrito'> & { conteudo: Buffer | null; objetivos: unknown };
  const { rows } = await maisAntigos<Linha>(
    db,
    sql`select a.id as atendimento_id, a.inicio, p.id as paciente_id, p.nome, r.conteudo, r.objetivos
      ${SEM_ASSINATURA} and ${daPessoa(onde)} and ${aVista(onde, 'registros', 'a.id')}`,
  );
  return rows.map(({ conteudo, objetivos, ...row }) => ({
    ...row,
    escrito: !registroVazio(cofre, { conteudo, objetivos }),
  }));
};

const semStatus = (onde: Onde) =>
  maisAntigos<Home['atencao']['sem_status'][number]>(
    onde.db,
    sql`select a.id as atendimento_id, a.inicio, a.status, p.id as paciente_id, p.nome
      ${SEM_STATUS} and ${aVista(onde, 'sem_status', 'a.id')} and ${doCaso(onde.meus, 'p.id')}
        and ${onde.minhas ? daPessoa(onde) : sql`true`}`,
  );

const anamnesesAbertas = (onde: Onde) =>
  sql<ComTotal<Home['atencao']['anamneses'][number]>>`
    select n.id as anamnese_id, n.titulo, p.id as paciente_id, p.nome, ${TOTAL} ${ANAMNESES_ABERTAS}
    and ${aVista(onde, 'anamneses', 'n.id')}
    order by n.atualizado_em desc limit ${MAX}`.execute(onde.db);

/** What trainees signed, for their supervisors; what was sent back, for the trainee. */
const supervisoes = (onde: Onde, { relatorio }: Modulos) => {
  const { db, cofre, supervisionado } = onde;
  return listarSupervisoes(db, cofre, {
    situacao: supervisionado ? 'devolvidas' : 'esperando',
    de: supervisionado ? onde.usuario_id : null,
    relatorios: relatorio,
    onde: aVista(onde, supervisionado ? 'devolvidas' : 'supervisoes', 's.id'),
    max: MAX,
  });
};

/** Reads the items of these kinds, as far as their modules are on. */
const lerTipos = async (onde: Onde, modulos: Modulos, tipos: readonly TipoPendencia[]) => {
  const se = async <T>(
    tipo: TipoPendencia,
    ligado: boolean,
    ler: (onde: Onde) => Promise<T[] | { rows: T[] }>,
  ): Promise<T[]> => {
    if (!ligado || !tipos.includes(tipo)) return [];
    const lidas = await ler(onde);
    return Array.isArray(lidas) ? lidas : lidas.rows;
  };
  const { supervisionado } = onde;
  const { clinico, links, membros } = modulos;
  const deSupervisao = (um: Onde) => supervisoes(um, modulos);
  return {
    sem_status: await se('sem_status', true, semStatus),
    registros: await se('registros', true, registrosAbertos),
    anamneses: await se('anamneses', modulos.anamnese, anamnesesAbertas),
    sinais: await se('sinais', modulos.planos_intervencao, sinaisAbertos),
    planos_intervencao: await se('planos_intervencao', modulos.planos_intervencao, planosIntervencaoNoFim),
    series: await se('series', true, seriesNoFim),
    cancelados: await se('cancelados', true, canceladosLogo),
    relatorios: await se('relatorios', modulos.relatorio, relatoriosAbertos),
    aniversarios: await se('aniversarios', modulos.cadastros, aniversarios),
    vencidos: await se('vencidos', modulos.cobrancas, vencidos),
    excecoes: await se('excecoes', clinico, (um) => excecoes(um, modulos.excecoes)),
    leituras: await se('leituras', membros, leituras),
    supervisoes: await se('supervisoes', clinico && !supervisionado, deSupervisao),
    devolvidas: await se('devolvidas', clinico && supervisionado, deSupervisao),
    respostas: await se('respostas', links, (um) => respostasPorLink(um, modulos)),
    links_fechados: await se('links_fechados', links, linksFechados),
    comprovantes: await se('comprovantes', modulos.confirma, comprovantesEsperando),
    sem_uso: await se('sem_uso', membros, semUso),
    assentos: await se('assentos', membros, faltaDeAssentos),
  };
};

const totaisDe = (needed: Awaited<ReturnType<typeof lerTipos>>): Home['totais'] => ({
  sem_status: totalDe(needed.sem_status),
  registros: totalDe(needed.registros),
  anamneses: totalDe(needed.anamneses),
  sinais: totalDe(needed.sinais),
  planos_intervencao: totalDe(needed.planos_intervencao),
  series: totalDe(needed.series),
  cancelados: totalDe(needed.cancelados),
  relatorios: totalDe(needed.relatorios),
  aniversarios: totalDe(needed.aniversarios),
  vencidos: totalDe(needed.vencidos),
  excecoes: totalDe(needed.excecoes),
  leituras: totalDe(needed.leituras),
  supervisoes: needed.supervisoes.length,
  devolvidas: needed.devolvidas.length,
  respostas: totalDe(needed.respostas),
  links_fechados: totalDe(needed.links_fechados),
  comprovantes: totalDe(needed.comprovantes),
  sem_uso: totalDe(needed.sem_uso),
  assentos: needed.assentos.length,
});

/** How many items this user put off or dismissed that are still to be done; all that is owed is one. */
const contarGuardadas = async (onde: Onde, modulos: Modulos) => {
  const { rows } = await sql<{ tipo: TipoPendencia }>`
    select distinct d.tipo from pendencias_adiadas d
    where d.usuario_id = ${onde.usuario_id} and ${guardada(onde.hoje)}`.execute(onde.db);
  if (!rows.length) return 0;
  const tipos = rows.map(({ tipo }) => tipo);
  const totais = totaisDe(await lerTipos({ ...onde, guardadas: true }, modulos, tipos));
  return Object.values({ ...totais, vencidos: Math.min(totais.vencidos, 1) }).reduce((sum, total) => sum + total, 0);
};

export const atencao = async (onde: Onde, modulos: Modulos): Promise<Omit<Home, 'passos'>> => {
  const needed = await lerTipos(onde, modulos, TIPOS_PENDENCIA);
  return {
    ...(modulos.totais && { devido: needed.vencidos[0]?.devido ?? '0.00' }),
    atencao: needed,
    adiadas: await contarGuardadas(onde, modulos),
    totais: totaisDe(needed),
  };
};

export const passos = async (db: Db): Promise<Home['passos']> => {
  const { rows } = await sql<Home['passos']>`
    select exists (select 1 from pacientes) as paciente, exists (select 1 from atendimentos) as atendimento,
      exists (select 1 from registros) as registro`.execute(db);
  return rows[0] ?? { paciente: false, atendimento: false, registro: false };
};
