import { type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { estadoDoLink, type LinkEnviado, type LinkNovo } from '#contract/links/links.ts';
import { type Conferencia, estaAberto, REGRAS_DO_LINK, RESPONDIVEIS } from '#contract/links/tipos.ts';
import type { Locale } from '#domain/constants.ts';
import { exigePaciente } from '#server/pacientes/index.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { LinksEnviados } from '#server/platform/db/schema.ts';
import { invalido, naoEncontrado, Recusa } from '#server/platform/errors.ts';
import { hashDoLink } from './endereco.ts';
import { abrirTexto } from './selo.ts';

const MAX = 200;

const selecionar = (db: Db) => db.selectFrom('links_enviados').selectAll();
export type LinkGuardado = Selectable<LinksEnviados>;

/** Adds state and answers to stored links. */
const comRespostas = async (db: Db, cofre: Cofre, rows: LinkGuardado[]): Promise<LinkEnviado[]> => {
  if (!rows.length) return [];
  const respostas = await db
    .selectFrom('link_respostas')
    .select(['id', 'link_id', 'resposta', 'texto', 'criada_em'])
    .where(
      'link_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('id', 'desc')
    .execute();
  const porLink = Map.groupBy(respostas, ({ link_id }) => link_id);
  return rows.map((row) => ({
    ...row,
    estado: estadoDoLink(row),
    respostas: (porLink.get(row.id) ?? []).map(({ texto, ...resposta }) => ({
      ...resposta,
      texto: texto && abrirTexto(cofre, texto),
    })),
  }));
};

export const listarLinks = async (db: Db, cofre: Cofre, pacienteId: string) => {
  await exigePaciente(db, pacienteId);
  const rows = await selecionar(db).where('paciente_id', '=', pacienteId).orderBy('id', 'desc').limit(MAX).execute();
  return comRespostas(db, cofre, rows);
};

export const lerLink = async (db: Db, cofre: Cofre, id: string): Promise<LinkEnviado> => {
  const [link] = await comRespostas(db, cofre, await selecionar(db).where('id', '=', id).execute());
  if (!link) throw naoEncontrado();
  return link;
};

const aindaAberto = (link: LinkGuardado) => estaAberto({ estado: estadoDoLink(link), expira_em: link.expira_em });

/** Whoever has the address of a link can answer, so an exceptional access, which only reads, does not get one. */
const exigeEscrita = async (db: Db, paciente_id: string) => {
  const { rows } = await sql<{ so_le: boolean }>`
    select app_funcao() in ('profissional', 'estagiario') and so_por_excecao(${paciente_id}::uuid) as so_le`.execute(
    db,
  );
  if (rows[0]?.so_le) throw new Recusa(403, 'excecao_so_le');
};

const exigeAberto = async (db: Db, link: LinkGuardado | undefined): Promise<LinkGuardado> => {
  if (!link) throw naoEncontrado();
  await exigePaciente(db, link.paciente_id);
  await exigeEscrita(db, link.paciente_id);
  if (!aindaAberto(link)) throw new Recusa(409, 'link_encerrado');
  return link;
};

export const lerAberto = async (db: Db, id: string) =>
  exigeAberto(db, await selecionar(db).where('id', '=', id).executeTakeFirst());

/** An open link, locked until the transaction ends. */
export const trancarAberto = async (db: Db, id: string) =>
  exigeAberto(db, await selecionar(db).where('id', '=', id).forUpdate().executeTakeFirst());

type Contato = { nome: string; relacao: string | null; email: string | null; telefone: string | null };

/** Name and contacts of a recipient: a guardian of the patient who may receive this, or the patient. */
export const lerDestinatario = async (
  db: Db,
  { paciente_id, responsavel_id }: { paciente_id: string; responsavel_id: string | null },
  envio: 'lembretes',
): Promise<Contato> => {
  if (!responsavel_id) {
    const { nome, email, celular, telefone } = await db
      .selectFrom('pacientes')
      .select(['nome', 'email', 'celular', 'telefone'])
      .where('id', '=', paciente_id)
      .executeTakeFirstOrThrow();
    return { nome, relacao: null, email, telefone: celular ?? telefone };
  }
  const achado = await db
    .selectFrom('paciente_responsaveis as v')
    .innerJoin('responsaveis as r', (join) =>
      join.onRef('r.conta_id', '=', 'v.conta_id').onRef('r.id', '=', 'v.responsavel_id'),
    )
    .select(['r.nome', 'r.email', 'r.celular', 'r.telefone', 'v.parentesco', 'v.pode_receber'])
    .where('v.paciente_id', '=', paciente_id)
    .where('v.responsavel_id', '=', responsavel_id)
    .where('r.excluido_em', 'is', null)
    .executeTakeFirst();
  if (!achado) throw invalido('responsavel_id', 'nao_existe');
  if (!achado.pode_receber.includes(envio)) throw invalido('responsavel_id', 'link_nao_pode_receber');
  const { nome, email, celular, telefone, parentesco } = achado;
  return { nome, relacao: parentesco, email, telefone: celular ?? telefone };
};

/** The appointment of a new link: upcoming and neither cancelled nor deleted. */
const lerAtendimentoAberto = async (db: Db, id: string) => {
  const row = await db
    .selectFrom('atendimentos')
    .select(['paciente_id', 'inicio', 'status'])
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
  if (!row) throw invalido('atendimento_id', 'nao_existe');
  const aberto = RESPONDIVEIS.some((status) => status === row.status) && Date.parse(row.inicio) > Date.now();
  if (!aberto) throw new Recusa(409, 'link_atendimento_encerrado');
  return row;
};

/** A second check must be possible: the birth date or the address must be known. */
const exigeConferivel = async (db: Db, conferencia: Conferencia, pacienteId: string, { email }: Contato) => {
  if (conferencia === 'codigo' && !email) throw invalido('conferencia', 'link_sem_email');
  if (conferencia !== 'nascimento') return;
  const { data_nascimento } = await db
    .selectFrom('pacientes')
    .select('data_nascimento')
    .where('id', '=', pacienteId)
    .executeTakeFirstOrThrow();
  if (!data_nascimento) throw invalido('conferencia', 'link_sem_nascimento');
};

type Novo = z.output<typeof LinkNovo>;

/** Creates a link, or returns the one that is already open for this record and recipient. */
export const criarLink = async (
  db: Db,
  cofre: Cofre,
  { conta_id, locale }: { conta_id: string; locale: Locale },
  body: Novo,
): Promise<string> => {
  const { tipo, atendimento_id } = body;
  const regra = REGRAS_DO_LINK[tipo];
  const responsavel_id = body.responsavel_id ?? null;
  const conferencia = body.conferencia ?? regra.conferencia;
  const { paciente_id, inicio } = await lerAtendimentoAberto(db, atendimento_id);
  await exigePaciente(db, paciente_id);
  await exigeEscrita(db, paciente_id);
  const contato = await lerDestinatario(db, { paciente_id, responsavel_id }, regra.envio);
  await exigeConferivel(db, conferencia, paciente_id, contato);
  // Two requests at once create one link.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`link:${atendimento_id}`}, 0))`.execute(db);
  const iguais = await selecionar(db)
    .where('tipo', '=', tipo)
    .where('atendimento_id', '=', atendimento_id)
    .where(sql<boolean>`responsavel_id is not distinct from ${responsavel_id}::uuid`)
    .execute();
  // A reminder asks for no check of its own: it carries the link that the practice made, with the check it chose.
  const serve = (link: LinkGuardado) => body.conferencia === undefined || link.conferencia === conferencia;
  const abertos = iguais.filter((link) => aindaAberto(link) && serve(link));
  const igual = abertos.find((link) => link.conferencia !== 'nenhuma') ?? abertos[0];
  if (igual) {
    // The appointment may have been moved since.
    await db.updateTable('links_enviados').set({ expira_em: inicio }).where('id', '=', igual.id).execute();
    return igual.id;
  }
  const id = uuidv7();
  await db
    .insertInto('links_enviados')
    .values({
      conta_id,
      id,
      tipo,
      paciente_id,
      atendimento_id,
      responsavel_id,
      destinatario: contato.nome,
      relacao: contato.relacao,
      locale: body.locale ?? locale,
      conferencia,
      token_hash: hashDoLink(cofre, id),
      expira_em: inicio,
      usos_max: regra.usos,
    })
    .execute();
  return id;
};
