import { type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { User } from '#contract/conta/auth.ts';
import { estadoDoLink, type LinkEnviado, type LinkNovo } from '#contract/links/links.ts';
import { type Conferencia, estaAberto, REGRAS_DO_LINK, respondivel, type TipoDeLink } from '#contract/links/tipos.ts';
import { gravamPorCaso, isSupervisionada, type Recurso } from '#contract/permissoes.ts';
import type { Locale } from '#domain/constants.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { recebePorSi } from '#domain/days/idade.ts';
import { exigePaciente } from '#server/pacientes/index.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { LinksEnviados } from '#server/platform/db/schema.ts';
import { invalido, naoEncontrado, Recusa } from '#server/platform/errors.ts';
import { idiomaDaPratica } from '#server/platform/mail/correio/regras.ts';
import { conferenciaPara, lerAjuste } from './ajustes/ajustes.ts';
import { estadoVisto, semEfeito } from './alcance.ts';
import { type Contato, lerDestinatario } from './destinatario.ts';
import { hashDoLink } from './endereco.ts';
import { assuntosDe } from './enviados/assuntos.ts';
import { sobreQue } from './enviados/sobre.ts';
import { abrirResposta } from './selo.ts';
import { trancarLinksDe } from './trancar.ts';

const MAX = 200;

export const selecionar = (db: Db) => db.selectFrom('links_enviados').selectAll();
export type LinkGuardado = Selectable<LinksEnviados>;

/** Adds state and answers to stored links. */
export const comRespostas = async (db: Db, cofre: Cofre, rows: LinkGuardado[]): Promise<LinkEnviado[]> => {
  if (!rows.length) return [];
  const respostas = await db
    .selectFrom('link_respostas as r')
    .leftJoin('link_respostas_clinicas as c', (join) =>
      join.onRef('c.conta_id', '=', 'r.conta_id').onRef('c.id', '=', 'r.id'),
    )
    .select(['r.id', 'r.link_id', 'r.resposta', 'r.com_texto', 'c.texto'])
    .select(['r.pedido_inicio', 'r.custo', 'r.decisao', 'r.criada_em'])
    .where(
      'r.link_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('r.id', 'desc')
    .execute();
  const porLink = Map.groupBy(respostas, ({ link_id }) => link_id);
  const sobre = await sobreQue(db, rows);
  const assuntos = await assuntosDe(db, cofre, rows);
  const perdidos = await semEfeito(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    ...sobre(row),
    assunto: assuntos.get(row.coleta_id ?? row.arquivo_pedido_id ?? '') ?? null,
    estado: estadoVisto(row, !perdidos.has(row.id)),
    respostas: (porLink.get(row.id) ?? []).map((resposta) => ({ ...resposta, texto: abrirResposta(cofre, resposta) })),
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

export const aindaAberto = (link: LinkGuardado) =>
  estaAberto({ estado: estadoDoLink(link), expira_em: link.expira_em });

/** What the record of a link is. */
const RECURSO: Record<TipoDeLink, Recurso> = {
  confirmar_atendimento: 'agenda',
  anamnese: 'clinico',
  relatorio: 'clinico',
  documento: 'clinico',
  cobranca: 'cobrancas',
  assinatura: 'clinico',
  arquivo: 'clinico',
};

/** Whoever has the address of a link can answer, so an exceptional access, which only reads, does not get one. */
export const exigeEscrita = async (db: Db, paciente_id: string, tipo: TipoDeLink = 'confirmar_atendimento') => {
  const { rows } = await sql<{ so_le: boolean }>`
    select app_funcao() = any(${gravamPorCaso(RECURSO[tipo])}::text[]) and so_por_excecao(${paciente_id}::uuid) as so_le`.execute(
    db,
  );
  if (rows[0]?.so_le) throw new Recusa(403, 'excecao_so_le');
};

const exigeAberto = async (db: Db, link: LinkGuardado | undefined): Promise<LinkGuardado> => {
  if (!link) throw naoEncontrado();
  await exigePaciente(db, link.paciente_id);
  await exigeEscrita(db, link.paciente_id, link.tipo);
  if (!aindaAberto(link) || (await semEfeito(db, [link.id])).size > 0) throw new Recusa(409, 'link_encerrado');
  return link;
};

export const lerAberto = async (db: Db, id: string) =>
  exigeAberto(db, await selecionar(db).where('id', '=', id).executeTakeFirst());

/** Refuses links to a school by trainees, who may not hand out papers either. */
export const exigeSupervisao = (
  { funcao }: User['membro'],
  { escola_contato_id }: Pick<LinkGuardado, 'escola_contato_id'>,
) => {
  if (escola_contato_id && isSupervisionada(funcao)) throw new Recusa(403, 'estagio_sem_supervisao');
};

/** An open link, locked until the transaction ends. */
export const trancarAberto = async (db: Db, id: string) =>
  exigeAberto(db, await selecionar(db).where('id', '=', id).forUpdate().executeTakeFirst());

/** The appointment of a new link: upcoming and neither cancelled nor deleted. */
const lerAtendimentoAberto = async (db: Db, id: string) => {
  const row = await db
    .selectFrom('atendimentos')
    .select(['paciente_id', 'inicio', 'status'])
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
  if (!row) throw invalido('atendimento_id', 'nao_existe');
  if (!respondivel(row)) throw new Recusa(409, 'link_atendimento_encerrado');
  return row;
};

const temNascimento = async (db: Db, pacienteId: string) => {
  const { data_nascimento } = await db
    .selectFrom('pacientes')
    .select('data_nascimento')
    .where('id', '=', pacienteId)
    .executeTakeFirstOrThrow();
  return data_nascimento !== null;
};

/** A second check must be possible: the birth date or the address must be known. */
export const exigeConferivel = async (db: Db, conferencia: Conferencia, pacienteId: string, { email }: Contato) => {
  if (conferencia === 'codigo' && !email) throw invalido('conferencia', 'link_sem_email');
  if (conferencia === 'nascimento' && !(await temNascimento(db, pacienteId)))
    throw invalido('conferencia', 'link_sem_nascimento');
};

/** The check that the practice has set for a kind: without a birth date a code, if there is an address for it. */
export const conferenciaPossivel = async (db: Db, tipo: TipoDeLink, pacienteId: string, contato: Contato) => {
  const conferencia = await conferenciaPara(db, tipo, undefined);
  const semData = conferencia === 'nascimento' && contato.email && !(await temNascimento(db, pacienteId));
  const possivel = semData ? 'codigo' : conferencia;
  await exigeConferivel(db, possivel, pacienteId, contato);
  return possivel;
};

type Inserido = Pick<LinkGuardado, 'conta_id' | 'tipo' | 'paciente_id' | 'responsavel_id' | 'conferencia'> & {
  /** Chosen for a recipient without a language; without it that of the practice. */
  locale: Locale | undefined;
  expira_em: string;
  atendimento_id?: string;
  anamnese_id?: string;
  entrega_id?: string;
  lancamento_id?: string;
  coleta_id?: string;
  escola_contato_id?: string | null;
  autorizacao_id?: string | null;
  arquivo_pedido_id?: string;
};
/** The field of the form that holds the recipients. */
const CAMPO_DE: Record<TipoDeLink, string> = {
  confirmar_atendimento: 'responsavel_id',
  anamnese: 'destinatarios',
  relatorio: 'destinatarios',
  documento: 'destinatarios',
  cobranca: 'responsavel_id',
  assinatura: 'signatarios',
  arquivo: 'responsavel_id',
};

/** A link for a child goes to a guardian. */
const exigeQuemRecebe = async (db: Db, link: Inserido) => {
  if (link.responsavel_id ?? link.escola_contato_id) return;
  const { data_nascimento, fuso } = await db
    .selectFrom('pacientes as p')
    .innerJoin('contas as c', 'c.id', 'p.conta_id')
    .select(['p.data_nascimento', 'c.fuso'])
    .where('p.id', '=', link.paciente_id)
    .executeTakeFirstOrThrow();
  if (!recebePorSi(data_nascimento, hojeEm(fuso))) throw invalido(CAMPO_DE[link.tipo], 'link_para_crianca');
};

export const inserirLink = async (db: Db, cofre: Cofre, { nome, relacao, idioma }: Contato, link: Inserido) => {
  const { oferecido, conferir } = await lerAjuste(db, link.tipo);
  if (!oferecido) throw new Recusa(409, 'link_nao_oferecido');
  if (conferir && link.conferencia === 'nenhuma') throw invalido('conferencia', 'link_pede_conferencia');
  await exigeQuemRecebe(db, link);
  const id = uuidv7();
  await db
    .insertInto('links_enviados')
    .values({
      ...link,
      id,
      locale: idioma ?? link.locale ?? (await idiomaDaPratica(db)),
      destinatario: nome,
      relacao,
      token_hash: hashDoLink(cofre, id),
      usos_max: REGRAS_DO_LINK[link.tipo].usos,
    })
    .execute();
  return id;
};

type Novo = z.output<typeof LinkNovo>;

/** Creates a link, or returns the one that is already open for this record and recipient. */
export const criarLink = async (db: Db, cofre: Cofre, conta_id: string, body: Novo): Promise<string> => {
  const { tipo, atendimento_id } = body;
  const regra = REGRAS_DO_LINK[tipo];
  const responsavel_id = body.responsavel_id ?? null;
  const { paciente_id, inicio } = await lerAtendimentoAberto(db, atendimento_id);
  await exigePaciente(db, paciente_id);
  await exigeEscrita(db, paciente_id);
  const contato = await lerDestinatario(db, { paciente_id, responsavel_id }, regra.envio);
  const conferencia = body.conferencia ?? (await conferenciaPossivel(db, tipo, paciente_id, contato));
  await exigeConferivel(db, conferencia, paciente_id, contato);
  // Two requests at once create one link.
  await trancarLinksDe(db, atendimento_id);
  const iguais = await selecionar(db)
    .where('tipo', '=', tipo)
    .where('atendimento_id', '=', atendimento_id)
    .where(sql<boolean>`responsavel_id is not distinct from ${responsavel_id}::uuid`)
    .execute();
  // A reminder asks for no check of its own: it carries the link that the practice made, with the check it chose.
  const serve = (link: LinkGuardado) =>
    link.conferencia === conferencia || (body.conferencia === undefined && link.conferencia !== 'nenhuma');
  const abertos = iguais.filter((link) => aindaAberto(link) && serve(link));
  const igual = abertos.find((link) => link.conferencia !== 'nenhuma') ?? abertos[0];
  if (igual) {
    // The appointment may have been moved since.
    await db
      .updateTable('links_enviados')
      .set({ expira_em: inicio, ...(body.locale && { locale: body.locale }) })
      .where('id', '=', igual.id)
      .execute();
    return igual.id;
  }
  return inserirLink(db, cofre, contato, {
    conta_id,
    tipo,
    paciente_id,
    atendimento_id,
    responsavel_id,
    locale: body.locale,
    conferencia,
    expira_em: inicio,
  });
};
