import type { z } from 'zod';
import { STATUS_ABERTOS } from '#contract/agenda/status.ts';
import { type Funcao, isSupervisionada } from '#contract/permissoes.ts';
import type { Registro, RegistroEscrito } from '#contract/registros.ts';
import type { Devolucao } from '#contract/supervisao.ts';
import { agora, hojeEm, localDe } from '#domain/days/fuso.ts';
import { exigeCaso } from '#server/pacientes/index.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { naoEncontrado, Recusa } from '#server/platform/errors.ts';
import {
  devolver,
  exigeSemEspera,
  pedirSupervisao,
  porVersao,
  supervisoesDe,
  ultimaDe,
  versaoASubstituir,
} from '#server/supervisao/index.ts';
import { abrir, registroVazio, selar } from './selo.ts';

const textoDe = (id: string) => ({ coluna: 'atendimento_id', id }) as const;

/** The appointment of a note that the member may read. */
export const atendimentoDe = async (db: Db, id: string) => {
  const row = await db
    .selectFrom('atendimentos')
    .select(['id', 'paciente_id', 'inicio'])
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
  if (!row) throw naoEncontrado();
  await exigeCaso(db, row.paciente_id);
  return row;
};

/**
 * Locks the appointment with its note: of two concurrent first saves one waits, and it cannot be deleted while being
 * signed.
 */
const trancarAtendimento = (db: Db, id: string) =>
  db.selectFrom('atendimentos').select('id').where('id', '=', id).forUpdate().execute();

const adendosDe = async (db: Db, cofre: Cofre, id: string) => {
  const rows = await db
    .selectFrom('registro_adendos')
    .select(['id', 'conteudo', 'autor_nome as autor', 'autor_inscricao', 'criado_em'])
    .where('atendimento_id', '=', id)
    .orderBy('criado_em')
    .execute();
  return rows.map((row) => ({ ...row, conteudo: abrir(cofre, row.conteudo) }));
};

const VAZIO = {
  conteudo: '',
  objetivos: [],
  versao: 0,
  atualizado_em: null,
  assinado_em: null,
  assinado_por: null,
  assinado_inscricao: null,
  adendos: [],
  supervisao: null,
};

export const lerRegistro = async (db: Db, cofre: Cofre, id: string): Promise<Registro> => {
  const { paciente_id } = await atendimentoDe(db, id);
  const row = await db
    .selectFrom('registros')
    .select(['conteudo', 'objetivos', 'versao', 'atualizado_em', 'assinado_em'])
    .select(['assinado_nome as assinado_por', 'assinado_inscricao'])
    .where('atendimento_id', '=', id)
    .executeTakeFirst();
  if (!row) return { atendimento_id: id, paciente_id, ...VAZIO };
  return {
    ...row,
    atendimento_id: id,
    paciente_id,
    conteudo: abrir(cofre, row.conteudo),
    objetivos: row.objetivos.map((one) => ({
      ...one,
      objetivo_id: one.objetivo_id ?? null,
    })),
    adendos: await adendosDe(db, cofre, id),
    supervisao: await ultimaDe(db, cofre, textoDe(id)),
  };
};

/**
 * A link to a goal that no longer exists, or of another patient, is dropped and its text kept: no note is refused for
 * it.
 */
const comLinks = async (db: Db, paciente_id: string, objetivos: Registro['objetivos']) => {
  const ids = objetivos.flatMap(({ objetivo_id }) => objetivo_id ?? []);
  if (ids.length === 0) return objetivos;
  const known = await db
    .selectFrom('objetivos_intervencao as o')
    .innerJoin('planos_intervencao as p', (join) =>
      join.onRef('p.conta_id', '=', 'o.conta_id').onRef('p.id', '=', 'o.plano_intervencao_id'),
    )
    .select('o.id')
    .where('o.id', 'in', ids)
    .where('p.paciente_id', '=', paciente_id)
    .execute();
  const found = new Set(known.map(({ id }) => id));
  return objetivos.map((one) => ({
    ...one,
    objetivo_id: one.objetivo_id && found.has(one.objetivo_id) ? one.objetivo_id : null,
  }));
};

type Chave = { conta_id: string; atendimento_id: string };

type Escrito = { conteudo: Buffer; objetivos: string };

const guardarVersao = async (db: Db, chave: Chave, usuario_id: string, versao: number, escrito: Escrito) => {
  const substituida = await versaoASubstituir(db, textoDe(chave.atendimento_id), usuario_id);
  if (substituida === undefined)
    await db
      .insertInto('registro_versoes')
      .values({ ...chave, versao, usuario_id, ...escrito })
      .execute();
  else
    await db
      .updateTable('registro_versoes')
      .set(escrito)
      .where('atendimento_id', '=', chave.atendimento_id)
      .where('versao', '=', substituida)
      .execute();
};

/** Returns the row, locked until the transaction ends. */
const atual = (db: Db, id: string) =>
  db
    .selectFrom('registros')
    .select(['versao', 'assinado_em', 'conteudo', 'objetivos'])
    .where('atendimento_id', '=', id)
    .forUpdate()
    .executeTakeFirst();

const exigeVersao = (now: { versao: number; assinado_em: string | null } | undefined, versao: number | undefined) => {
  if (now?.assinado_em) throw new Recusa(409, 'registro_assinado');
  if (versao !== undefined && versao !== (now?.versao ?? 0)) throw new Recusa(409, 'conflito');
};

/** `conteudo` is sanitised already. */
export const gravarRegistro = async (
  db: Db,
  cofre: Cofre,
  chave: Chave,
  usuario_id: string,
  { versao, objetivos, conteudo }: z.output<typeof RegistroEscrito>,
) => {
  const { paciente_id } = await atendimentoDe(db, chave.atendimento_id);
  await trancarAtendimento(db, chave.atendimento_id);
  const now = await atual(db, chave.atendimento_id);
  exigeVersao(now, versao);
  if (now) await exigeSemEspera(db, textoDe(chave.atendimento_id));
  const campos = {
    conteudo: selar(cofre, conteudo),
    objetivos: JSON.stringify(await comLinks(db, paciente_id, objetivos)),
  };
  const { versao: numero } = now
    ? await db
        .updateTable('registros')
        .set(campos)
        .where('atendimento_id', '=', chave.atendimento_id)
        .returning('versao')
        .executeTakeFirstOrThrow(naoEncontrado)
    : await db
        .insertInto('registros')
        .values({ ...chave, ...campos })
        .returning('versao')
        .executeTakeFirstOrThrow();
  await guardarVersao(db, chave, usuario_id, numero, campos);
};

/** Marks an upcoming appointment as done once its note is signed. Returns whether its status changed. */
const darPorRealizado = async (db: Db, id: string) => {
  const done = await db
    .updateTable('atendimentos')
    .set({ status: 'Realizado' })
    .where('id', '=', id)
    .where('status', 'in', [...STATUS_ABERTOS])
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
};

type Assinatura = { conta_id: string; usuario_id: string; funcao: Funcao; versao: number; fuso: string };

/** Signs a note; what a trainee signs waits for the signature of a supervisor. Returns whether a status changed. */
export const assinarRegistro = async (db: Db, cofre: Cofre, id: string, quem: Assinatura) => {
  const { conta_id, usuario_id, funcao, versao, fuso } = quem;
  const { inicio, paciente_id } = await atendimentoDe(db, id);
  if (localDe(inicio, fuso).data > hojeEm(fuso)) throw new Recusa(409, 'atendimento_futuro');
  await trancarAtendimento(db, id);
  const now = await atual(db, id);
  exigeVersao(now, versao);
  if (!now || registroVazio(cofre, now)) throw new Recusa(409, 'registro_vazio');
  if (isSupervisionada(funcao)) await pedirSupervisao(db, textoDe(id), { conta_id, usuario_id, paciente_id, versao });
  else
    await db
      .updateTable('registros')
      .set({ assinado_em: agora(), assinado_por: usuario_id })
      .where('atendimento_id', '=', id)
      .execute();
  return darPorRealizado(db, id);
};

type Devolvido = z.output<typeof Devolucao> & { usuario_id: string };

export const devolverRegistro = async (db: Db, cofre: Cofre, id: string, devolvido: Devolvido) => {
  await atendimentoDe(db, id);
  await atual(db, id);
  await devolver(db, cofre, textoDe(id), devolvido);
};

const exigeAssinado = async (db: Db, id: string) => {
  await atendimentoDe(db, id);
  const now = await atual(db, id);
  if (!now?.assinado_em) throw new Recusa(409, 'registro_nao_assinado');
};

type Adendo = { id: string; conteudo: string; usuario_id: string };

/**
 * Adds to a signed note; `conteudo` is sanitised already. A repeated addition is saved once; another text under its id
 * is refused, so that none is lost.
 */
export const acrescentar = async (db: Db, cofre: Cofre, chave: Chave, { id, conteudo, usuario_id }: Adendo) => {
  await exigeAssinado(db, chave.atendimento_id);
  const made = await db
    .insertInto('registro_adendos')
    .values({ ...chave, id, conteudo: selar(cofre, conteudo), usuario_id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows) return;
  const there = await db
    .selectFrom('registro_adendos')
    .select(['atendimento_id', 'conteudo'])
    .where('id', '=', id)
    .executeTakeFirst();
  const same = there?.atendimento_id === chave.atendimento_id && abrir(cofre, there.conteudo) === conteudo;
  if (!same) throw new Recusa(409, 'conflito');
};

const versoes = (db: Db, id: string) =>
  db
    .selectFrom('registro_versoes as v')
    .innerJoin('usuarios as u', 'u.id', 'v.usuario_id')
    .select(['v.versao', 'u.name as autor', 'v.criado_em'])
    .where('v.atendimento_id', '=', id);

export const versoesDe = async (db: Db, cofre: Cofre, id: string) => {
  await atendimentoDe(db, id);
  const rows = await versoes(db, id).orderBy('v.versao', 'desc').limit(200).execute();
  return porVersao(rows, await supervisoesDe(db, cofre, textoDe(id)));
};

export const lerVersao = async (db: Db, cofre: Cofre, id: string, versao: number) => {
  await atendimentoDe(db, id);
  const row = await versoes(db, id)
    .select(['v.conteudo', 'v.objetivos'])
    .where('v.versao', '=', versao)
    .executeTakeFirst();
  if (!row) throw naoEncontrado();
  const lista = await versoesDe(db, cofre, id);
  const supervisoes = lista.find((one) => one.versao === versao)?.supervisoes ?? [];
  return { ...row, conteudo: abrir(cofre, row.conteudo), objetivos: row.objetivos, supervisoes };
};
