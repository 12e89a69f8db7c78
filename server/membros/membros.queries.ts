import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { STATUS_ABERTOS } from '#contract/agenda/atendimentos.ts';
import { type Membro, type membros, SEM_USO_DIAS } from '#contract/conta/membros.ts';
import { isClinica } from '#contract/permissoes.ts';
import { exigeInscricaoValida } from '#server/auth/index.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, naoEncontrado, Recusa } from '#server/platform/errors.ts';
import { endSessions } from '#server/platform/http/session.ts';

const ABERTO = sql<boolean>`(e.ate is null or e.ate > now())`;

const selecionados = (db: Db) =>
  db
    .selectFrom('membros as m')
    .innerJoin('usuarios as u', 'u.id', 'm.usuario_id')
    .select([
      'm.id',
      'm.usuario_id',
      'u.name as nome',
      'u.email',
      'm.funcao',
      'm.profissao_id',
      'm.inscricao as registro',
    ])
    .select(['m.cor', 'm.valor_atendimento', 'm.horarios', 'm.ativo', 'm.saiu_em', 'm.criado_em', 'm.versao'])
    .select((eb) => [
      eb
        .selectFrom('paciente_equipe as e')
        .select(({ fn }) => fn.count<number>('e.paciente_id').distinct().as('casos'))
        .whereRef('e.membro_id', '=', 'm.id')
        .where('e.motivo', 'is', null)
        .where(ABERTO)
        .as('casos'),
      sql<string | null>`greatest(
        (select max(s.ultimo_uso) from sessoes s where s.usuario_id = m.usuario_id),
        (select max(a.quando) from auditoria a where a.usuario_id = m.usuario_id and a.recurso = 'acessos'))`.as(
        'ultimo_acesso',
      ),
    ]);

type Linha = Awaited<ReturnType<ReturnType<typeof selecionados>['execute']>>[number];

const DAY_MS = 24 * 60 * 60 * 1000;

const lida = ({ ultimo_acesso, casos, ...linha }: Linha): Membro => ({
  ...linha,
  casos: Number(casos ?? 0),
  ultimo_acesso,
  sem_uso: linha.ativo && Date.parse(ultimo_acesso ?? linha.criado_em) < Date.now() - SEM_USO_DIAS * DAY_MS,
});

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
  const donos = await db
    .selectFrom('membros')
    .select('id')
    .where('funcao', '=', 'dono')
    .where('ativo', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (!donos.some(({ id }) => id === quem)) throw naoEncontrado();
};

/** A practice always has an owner. */
const exigeDono = async (db: Db) => {
  const dono = await db
    .selectFrom('membros')
    .select('id')
    .where('funcao', '=', 'dono')
    .where('ativo', '=', true)
    .executeTakeFirst();
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
    where e.membro_id = ${membro_id} and e.motivo is null and ${ABERTO}
      and not exists (select 1 from paciente_equipe o where o.conta_id = e.conta_id and o.paciente_id = e.paciente_id
        and o.membro_id <> e.membro_id and o.motivo is null and (o.ate is null or o.ate > now()))
    limit 1`.execute(db);
  return rows.length > 0;
};

/** Who has no clinical function is on no case team, and leaves nobody without one. */
const deixarCasos = async (db: Db, { conta_id, id, para, por }: Saida) => {
  if (para) {
    await exigeColega(db, id, para);
    await entregarCasos(db, conta_id, { de: id, para, por });
    return;
  }
  if (await ficariamSos(db, id)) throw invalido('para', 'obrigatorio');
  await encerrarCasos(db, id);
};

type Edicao = { conta_id: string; id: string; por: string };

export const editarMembro = async (
  db: Db,
  { conta_id, id, por }: Edicao,
  { registro, horarios, versao, para, ...mudanca }: Mudanca,
) => {
  const antes = await alvo(db, id, versao);
  if (!antes.ativo) throw new Recusa(409, 'conflito');
  const inscricao = registro === undefined ? antes.inscricao : registro;
  await exigeInscricaoValida(db, mudanca.profissao_id ?? antes.profissao_id, inscricao);
  await db
    .updateTable('membros')
    .set({ ...mudanca, inscricao, ...(horarios && { horarios: JSON.stringify(horarios) }) })
    .where('id', '=', id)
    .execute();
  if (mudanca.funcao && !isClinica(mudanca.funcao)) await deixarCasos(db, { conta_id, id, para, por });
  await exigeDono(db);
};

/** Ends everything that opens a file for the member. Returns the cases: an exceptional access is not one. */
const encerrarCasos = async (db: Db, membro_id: string) => {
  const rows = await db
    .updateTable('paciente_equipe as e')
    .set({ ate: sql<string>`now()` })
    .where('e.membro_id', '=', membro_id)
    .where(ABERTO)
    .returning(['e.paciente_id', 'e.motivo'])
    .execute();
  return rows.filter(({ motivo }) => motivo === null);
};

/** The open cases of a member go to a colleague, who may be on some of their teams already. */
const entregarCasos = async (
  db: Db,
  conta_id: string,
  { de, para, por }: { de: string; para: string; por: string },
) => {
  const casos = await encerrarCasos(db, de);
  const pacientes = [...new Set(casos.map(({ paciente_id }) => paciente_id))];
  if (pacientes.length === 0) return;
  await db
    .insertInto('paciente_equipe')
    .values(pacientes.map((paciente_id) => ({ conta_id, id: uuidv7(), paciente_id, membro_id: para, por })))
    .onConflict((conflict) =>
      conflict.columns(['conta_id', 'paciente_id', 'membro_id']).where('ate', 'is', null).doNothing(),
    )
    .execute();
};

/** Appointments to come go to the colleague who takes the cases over; those that took place keep who attended. */
const entregarAgenda = (db: Db, de: string, para: string | null) =>
  db
    .updateTable('atendimentos')
    .set({ profissional_id: para })
    .where('profissional_id', '=', de)
    .where('inicio', '>', sql<string>`now()`)
    .where('status', 'in', [...STATUS_ABERTOS])
    .where('assinado', '=', false)
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

type Saida = { conta_id: string; id: string; para: string | null | undefined; por: string };

/** Ends a membership: nobody is left without a team, no session stays open, and an owner remains. */
export const desativarMembro = async (db: Db, { conta_id, id, para, por }: Saida) => {
  const membro = await alvo(db, id);
  if (!membro.ativo) throw new Recusa(409, 'conflito');
  const { casos } = await lerMembro(db, id);
  if (para) await exigeColega(db, id, para);
  else if (casos > 0) throw invalido('para', 'obrigatorio');
  if (para) await entregarCasos(db, conta_id, { de: id, para, por });
  else await encerrarCasos(db, id);
  await entregarAgenda(db, id, para ?? null);
  await db.updateTable('membros').set({ ativo: false, saiu_em: sql<string>`now()` }).where('id', '=', id).execute();
  await endSessions(db, membro.usuario_id);
  // Whoever made a link may have kept its address.
  await db
    .updateTable('links_enviados')
    .set({ revogado_em: sql<string>`now()` })
    .where('criado_por', '=', id)
    .where('revogado_em', 'is', null)
    .execute();
  await exigeDono(db);
};

/** The practice changes hands: the new owner gets the function, the earlier one works on as a practitioner. */
export const transferir = async (db: Db, de: string, para: string) => {
  const membro = await alvo(db, para);
  if (!membro.ativo || para === de) throw new Recusa(409, 'conflito');
  await db.updateTable('membros').set({ funcao: 'dono' }).where('id', '=', para).execute();
  await db.updateTable('membros').set({ funcao: 'profissional' }).where('id', '=', de).execute();
};
