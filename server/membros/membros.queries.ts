import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { STATUS_ABERTOS } from '#contract/agenda/status.ts';
import type { Membro, membros } from '#contract/conta/membros.ts';
import { type Funcao, isClinica, isSupervisionada, ocupaAssento } from '#contract/permissoes.ts';
import { exigeInscricaoValida } from '#server/auth/index.ts';
import { exigeAssento } from '#server/planos/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import { DONO } from '#server/platform/db/dono.ts';
import { invalido, naoEncontrado, Recusa } from '#server/platform/errors.ts';
import { endSessionsIn } from '#server/platform/http/session.ts';
import { SEM_USO, ULTIMO_ACESSO } from './uso.ts';

const ABERTO = sql<boolean>`(e.ate is null or e.ate > now())`;

const selecionados = (db: Db) =>
  db
    .selectFrom('membros as m')
    .innerJoin('usuarios as u', 'u.id', 'm.usuario_id')
    .select(['m.id', 'm.usuario_id', 'u.name as nome', 'm.funcao', 'm.profissao_id', 'm.inscricao as registro'])
    .select(sql<string | null>`case when m.ativo then u.foto end`.as('foto'))
    // A former member keeps the address they had when they left.
    .select(sql<string>`coalesce(m.email_ao_sair, u.email)`.as('email'))
    .select(['m.cor', 'm.valor_atendimento', 'm.horarios', 'm.ativo', 'm.saiu_em', 'm.criado_em', 'm.versao'])
    .select((eb) => [
      eb
        .selectFrom('paciente_equipe as e')
        .select(({ fn }) => fn.count<number>('e.paciente_id').distinct().as('casos'))
        .whereRef('e.membro_id', '=', 'm.id')
        .where('e.motivo', 'is', null)
        .where('e.substitui_id', 'is', null)
        .where(ABERTO)
        .as('casos'),
      ULTIMO_ACESSO.as('ultimo_acesso'),
      SEM_USO.as('sem_uso'),
    ]);

type Linha = Awaited<ReturnType<ReturnType<typeof selecionados>['execute']>>[number];

const lida = ({ casos, ...linha }: Linha): Membro => ({ ...linha, casos: Number(casos ?? 0) });

/** Those who belong to the practice first, by name. */
export const listarMembros = async (db: Db) =>
  (await selecionados(db).orderBy('m.ativo', 'desc').orderBy('u.name').execute()).map(lida);

export const lerMembro = async (db: Db, id: string) => {
  const linha = await selecionados(db).where('m.id', '=', id).executeTakeFirst();
  if (!linha) throw naoEncontrado();
  return lida(linha);
};

/**
 * Locks the owners of the practice, in one order, so that two changes of owners run one after the other. Whoever acts
 * may have lost the function while waiting.
 */
export const trancarDonos = async (db: Db, quem: string) => {
  const donos = await db.selectFrom('membros as m').select('m.id').where(DONO).orderBy('m.id').forUpdate().execute();
  if (!donos.some(({ id }) => id === quem)) throw naoEncontrado();
};

/**
 * Locks the sessions of a member that are about to end. Call it before the members are locked: a request notes the use
 * of its session before it writes rows of its member, and the other order would deadlock with it.
 */
export const trancarSessoes = (db: Db, id: string) =>
  db
    .selectFrom('sessoes as s')
    .innerJoin('membros as m', (join) =>
      join.onRef('m.conta_id', '=', 's.conta_id').onRef('m.usuario_id', '=', 's.usuario_id'),
    )
    .select('s.id')
    .where('m.id', '=', id)
    .orderBy('s.id')
    .forUpdate('s')
    .execute();

/** A practice always has an owner. */
const exigeDono = async (db: Db) => {
  const dono = await db.selectFrom('membros as m').select('m.id').where(DONO).executeTakeFirst();
  if (!dono) throw new Recusa(409, 'ninguem_fica');
};

const alvo = async (db: Db, id: string, versao?: number) => {
  const membro = await db.selectFrom('membros').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!membro) throw naoEncontrado();
  if (versao !== undefined && versao !== membro.versao) throw new Recusa(409, 'conflito');
  return membro;
};

type Mudanca = Omit<z.output<(typeof membros)['editar']['body']>, 'current_password' | 'codigo'>;

/** Patients with nobody else on their team. */
const ficariamSos = async (db: Db, membro_id: string) => {
  const { rows } = await sql<{ paciente_id: string }>`
    select e.paciente_id from paciente_equipe e
    where e.membro_id = ${membro_id} and e.motivo is null and e.substitui_id is null and ${ABERTO}
      and not exists (select 1 from paciente_equipe o where o.conta_id = e.conta_id and o.paciente_id = e.paciente_id
        and o.membro_id <> e.membro_id and o.motivo is null and o.substitui_id is null
        and (o.ate is null or o.ate > now()))
    limit 1`.execute(db);
  return rows.length > 0;
};

/** Whoever has no clinical function is on no case team, leaves nobody without one, and has no appointments to come. */
const deixarCasos = async (db: Db, { conta_id, id, para, por, motivo }: Saida) => {
  if (para) await exigeColega(db, id, para);
  else if (await ficariamSos(db, id)) throw invalido('para', 'obrigatorio');
  const entregues = para ? await entregarCasos(db, conta_id, { de: id, para, por, motivo }) : [];
  if (!para) await encerrarCasos(db, id);
  await entregarAgenda(db, { de: id, para: para ?? null });
  return entregues;
};

/** A function that occupies a seat, for somebody who has none. */
const exigeLugar = async (db: Db, de: Funcao, para: Funcao) => {
  if (ocupaAssento(para) && !ocupaAssento(de)) await exigeAssento(db);
};

type Edicao = { conta_id: string; id: string; por: string };

export const editarMembro = async (
  db: Db,
  { conta_id, id, por }: Edicao,
  { registro, horarios, versao, para, motivo, ...mudanca }: Mudanca,
) => {
  const antes = await alvo(db, id, versao);
  if (!antes.ativo) throw new Recusa(409, 'conflito');
  await exigeLugar(db, antes.funcao, mudanca.funcao ?? antes.funcao);
  const inscricao = registro === undefined ? antes.inscricao : registro;
  await exigeInscricaoValida(db, mudanca.profissao_id ?? antes.profissao_id, inscricao);
  await db
    .updateTable('membros')
    .set({ ...mudanca, inscricao, ...(horarios && { horarios: JSON.stringify(horarios) }) })
    .where('id', '=', id)
    .execute();
  const entregues =
    mudanca.funcao && !isClinica(mudanca.funcao) ? await deixarCasos(db, { conta_id, id, para, por, motivo }) : [];
  await exigeDono(db);
  return entregues;
};

/**
 * Ends everything that opens a file for the member. Returns the cases: an exceptional access is not one, nor is a
 * substitution.
 */
const encerrarCasos = async (db: Db, membro_id: string) => {
  const rows = await db
    .updateTable('paciente_equipe as e')
    // Somebody may have joined after this transaction began.
    .set({ desde: sql<string>`least(e.desde, now())`, ate: sql<string>`now()` })
    .where('e.membro_id', '=', membro_id)
    .where(ABERTO)
    .returning(['e.paciente_id', 'e.motivo', 'e.substitui_id'])
    .execute();
  return rows.filter(({ motivo, substitui_id }) => motivo === null && substitui_id === null);
};

type Passagem = { de: string; para: string; por: string; motivo?: string | null | undefined };

/**
 * Hands the open cases of a member to a colleague, who may be on some of these teams. An owner who takes
 * over cases that were not their own gives a reason. Returns the patients whose team the colleague joined.
 */
const entregarCasos = async (db: Db, conta_id: string, { de, para, por, motivo }: Passagem) => {
  const casos = await encerrarCasos(db, de);
  const pacientes = [...new Set(casos.map(({ paciente_id }) => paciente_id))];
  if (pacientes.length === 0) return [];
  const motivo_entrada = para === por ? (motivo ?? null) : null;
  const novos = await db
    .insertInto('paciente_equipe')
    .values(
      pacientes.map((paciente_id) => ({ conta_id, id: uuidv7(), paciente_id, membro_id: para, por, motivo_entrada })),
    )
    .onConflict((conflict) =>
      conflict.columns(['conta_id', 'paciente_id', 'membro_id']).where('ate', 'is', null).doNothing(),
    )
    .returning('paciente_id')
    .execute();
  if (novos.length > 0 && para === por && !motivo) throw invalido('motivo', 'obrigatorio');
  return novos.map(({ paciente_id }) => paciente_id);
};

type Entrega = { de: string; para: string | null; paciente_id?: string };

/**
 * Appointments to come, of all patients or of one, go to the colleague who takes the cases over; those that took place
 * keep who attended. Appointments as a substitute go to nobody, because the colleague is not on those teams.
 */
export const entregarAgenda = (db: Db, { de, para, paciente_id }: Entrega) =>
  db
    .updateTable('atendimentos')
    .set({
      profissional_id: sql<
        string | null
      >`case when exists (select 1 from paciente_equipe e where e.conta_id = atendimentos.conta_id
        and e.substitui_id = atendimentos.id and e.membro_id = ${de}) then null else ${para}::uuid end`,
    })
    .where('profissional_id', '=', de)
    .where('inicio', '>', sql<string>`now()`)
    .where('status', 'in', [...STATUS_ABERTOS])
    .where('assinado', '=', false)
    .$if(paciente_id !== undefined, (query) => query.where('paciente_id', '=', paciente_id ?? ''))
    .execute();

const COINCIDENTES_MAX = 20;

/** The appointments to come of a member that coincide with those of a colleague. */
export const coincidentes = (db: Db, de: string, para: string) =>
  db
    .selectFrom('atendimentos as a')
    .innerJoin('atendimentos as b', (join) =>
      join
        .onRef('b.conta_id', '=', 'a.conta_id')
        .on('b.profissional_id', '=', para)
        .onRef('b.inicio', '<', 'a.fim')
        .onRef('b.fim', '>', 'a.inicio'),
    )
    .innerJoin('pacientes as p', (join) =>
      join.onRef('p.conta_id', '=', 'a.conta_id').onRef('p.id', '=', 'a.paciente_id'),
    )
    .innerJoin('pacientes as q', (join) =>
      join.onRef('q.conta_id', '=', 'b.conta_id').onRef('q.id', '=', 'b.paciente_id'),
    )
    .select(['a.inicio', 'p.nome as paciente', 'q.nome as com'])
    .where('a.profissional_id', '=', de)
    .where('a.inicio', '>', sql<string>`now()`)
    .where('a.status', 'in', [...STATUS_ABERTOS])
    .where('b.status', 'in', [...STATUS_ABERTOS])
    .where('a.excluido_em', 'is', null)
    .where('b.excluido_em', 'is', null)
    .orderBy('a.inicio')
    .limit(COINCIDENTES_MAX)
    .execute();

const exigeColega = async (db: Db, id: string, para: string) => {
  const colega = await db
    .selectFrom('membros')
    .select(['id', 'funcao'])
    .where('id', '=', para)
    .where('ativo', '=', true)
    .executeTakeFirst();
  if (!colega || colega.id === id || !isClinica(colega.funcao)) throw invalido('para', 'opcao_invalida');
};

/** Notifies tabs with one of these sessions that the access has ended: something may be half typed there. */
const lembrarAcessos = (db: Db, usuarioId: string) =>
  db
    .insertInto('acessos_encerrados')
    .columns(['conta_id', 'token_hash', 'navegador_hash', 'pratica'])
    .expression((eb) =>
      eb
        .selectFrom('sessoes as s')
        .innerJoin('contas as c', 'c.id', 's.conta_id')
        .select(['s.conta_id', 's.token_hash', 's.navegador_hash', 'c.nome'])
        .where('s.usuario_id', '=', usuarioId)
        .where(sql<boolean>`s.conta_id = app_conta()`),
    )
    .execute();

type Saida = Omit<Passagem, 'de' | 'para'> & { conta_id: string; id: string; para: string | null | undefined };

/**
 * Ends a membership: nobody is left without a team, no session stays open, and an owner remains. Returns the patients
 * whose team the colleague joined.
 */
export const desativarMembro = async (db: Db, { conta_id, id, para, por, motivo }: Saida) => {
  const membro = await alvo(db, id);
  if (!membro.ativo) throw new Recusa(409, 'conflito');
  const { casos } = await lerMembro(db, id);
  if (para) await exigeColega(db, id, para);
  else if (casos > 0) throw invalido('para', 'obrigatorio');
  const entregues = para ? await entregarCasos(db, conta_id, { de: id, para, por, motivo }) : [];
  if (!para) await encerrarCasos(db, id);
  // A trigger revokes the links whose address the member knows. Before the appointments, in the same order as an answer
  // by link, to avoid a deadlock.
  await db.updateTable('membros').set({ ativo: false, saiu_em: sql<string>`now()` }).where('id', '=', id).execute();
  await entregarAgenda(db, { de: id, para: para ?? null });
  await lembrarAcessos(db, membro.usuario_id);
  await endSessionsIn(db, { conta_id, usuario_id: membro.usuario_id });
  await exigeDono(db);
  return entregues;
};

/** The new owner must be a member who treats and signs alone; others must be given such a function first. */
const podeSerTitular = (funcao: Funcao) => isClinica(funcao) && !isSupervisionada(funcao);

/** The practice changes hands: the new owner gets the function, the former owner becomes a professional. */
export const transferir = async (db: Db, de: string, para: string) => {
  const membro = await alvo(db, para);
  if (!membro.ativo || para === de) throw new Recusa(409, 'conflito');
  if (!podeSerTitular(membro.funcao)) throw new Recusa(409, 'titular_profissional');
  await db.updateTable('membros').set({ funcao: 'dono' }).where('id', '=', para).execute();
  await db.updateTable('membros').set({ funcao: 'profissional' }).where('id', '=', de).execute();
};
