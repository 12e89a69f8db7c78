import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { User } from '#contract/conta/auth.ts';
import { type DeQueModelo, type DocumentoPaciente, PROPRIO } from '#contract/papel/documentos.ts';
import { exigePaciente, marcarNaFicha } from '#server/pacientes/index.ts';
import {
  atendimentoDe,
  avisoDaPratica,
  LINHA_A_PREENCHER,
  lerPessoas,
  type Mesa,
  modelosDe,
  originalDe,
  palavrasDe,
  profissionalDe,
  quemEscreve,
  timbreDe,
  valoresDe,
} from '#server/papel/index.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, naoEncontrado, Recusa } from '#server/platform/errors.ts';
import { documentosPreenchidos } from '#server/platform/text/oficina/oficina.ts';
import { lerDocumentos } from './documentos.queries.ts';
import { profissionalDoNovo, profissionalIdDe } from './profissional.ts';
import { lerProprio } from './proprios.queries.ts';

const SELO = 'paciente_documento';
export const selarDocumento = (cofre: Cofre, texto: string) => cofre.seal(Buffer.from(texto), SELO);
const capa = ['id', 'paciente_id', 'modelo', 'titulo', 'versao', 'criado_em', 'atualizado_em'] as const;

export const listarDocumentos = async (db: Db, paciente_id: string, lixeira: boolean) => {
  await exigePaciente(db, paciente_id);
  const rows = await db
    .selectFrom('paciente_documentos')
    .select(capa)
    .where('paciente_id', '=', paciente_id)
    .where('excluido_em', lixeira ? 'is not' : 'is', null)
    .orderBy('criado_em', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, modelo: row.modelo as DeQueModelo }));
};

export const lerDocumento = async (db: Db, cofre: Cofre, id: string): Promise<DocumentoPaciente> => {
  const row = await db
    .selectFrom('paciente_documentos')
    .select([...capa, 'conteudo'])
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
  if (!row) throw naoEncontrado();
  await exigePaciente(db, row.paciente_id);
  const conteudo = cofre.open(row.conteudo, SELO).toString();
  return { ...row, modelo: row.modelo as DeQueModelo, conteudo };
};

type Pedido = { id?: string; modelo: DeQueModelo; modelo_id?: string; titulo?: string; atendimento_id?: string };

const proprio = (db: Db, id: string) =>
  lerProprio(db, id).catch(() => {
    throw invalido('modelo_id', 'nao_existe');
  });

const textoDe = async (mesa: Mesa, { modelo, modelo_id }: Pedido) => {
  if (modelo === PROPRIO) {
    if (!modelo_id) throw invalido('modelo_id', 'obrigatorio');
    return proprio(mesa.db, modelo_id);
  }
  const quem = await quemEscreve(mesa.db, mesa.user, mesa.locale);
  if (!modelosDe(quem.profissao, quem.locale).includes(modelo)) throw invalido('modelo', 'opcao_invalida');
  const original = originalDe(modelo, quem);
  if (modelo !== 'contrato' && modelo !== 'doc_edit') return original;
  return { ...original, conteudo: (await lerDocumentos(mesa.db, quem))[modelo] ?? '' };
};

type Novo = Pick<DocumentoPaciente, 'id' | 'paciente_id' | 'modelo' | 'titulo' | 'conteudo'> & {
  conta_id: string;
  profissional_id: string | null;
};

/** Sent twice with the same id, it is one document. */
const inserirDocumento = async (db: Db, cofre: Cofre, novo: Novo) => {
  await db
    .insertInto('paciente_documentos')
    .values({ ...novo, conteudo: selarDocumento(cofre, novo.conteudo) })
    .onConflict((conflict) => conflict.columns(['conta_id', 'id']).doNothing())
    .execute();
  const made = await lerDocumento(db, cofre, novo.id);
  // The id is in use for another patient.
  if (made.paciente_id !== novo.paciente_id) throw new Recusa(409, 'conflito');
  return made;
};

/** A document for a patient: the template with its placeholders filled, to be edited by the signer. */
export const criarDocumento = async (mesa: Mesa, paciente_id: string, pedido: Pedido) => {
  const { db, deps, conta_id, user, locale } = mesa;
  await exigePaciente(db, paciente_id);
  const id = pedido.id ?? uuidv7();
  const { titulo, conteudo } = await textoDe(mesa, pedido);
  const assina = await profissionalDoNovo(db, user, paciente_id);
  const t = palavrasDe(locale, user);
  const pessoas = await lerPessoas(db, { paciente_id, responsavel_id: null, escola_id: null });
  const atendimento = await atendimentoDe(db, paciente_id, pedido.atendimento_id);
  if (pedido.atendimento_id && !atendimento) throw invalido('atendimento_id', 'nao_existe');
  const { cidade } = await timbreDe(db, user, locale);
  const nome = pedido.titulo ?? titulo;
  const profissional = await profissionalDe({ db, user: assina, locale });
  const aviso_horas = await avisoDaPratica(db);
  const fontes = { user: assina, locale, pessoas, profissional, atendimento, aviso_horas, cidade, titulo: nome };
  const valores = valoresDe(fontes, t);
  const lacunas = { valores, vazio: LINHA_A_PREENCHER };
  const [texto = ''] = await documentosPreenchidos(conta_id, [conteudo], lacunas, 'modelo');
  const novo = { conta_id, id, paciente_id, modelo: pedido.modelo, titulo: nome, conteudo: texto };
  return inserirDocumento(db, deps.cofre, { ...novo, profissional_id: profissionalIdDe(assina) });
};

type Copia = { id?: string; titulo?: string; conteudo?: string };

type Escritor = { db: Db; cofre: Cofre; user: User };

/** A new version: a separate document with this text or that of the other one; its professional is its creator. */
export const copiarDocumento = async (
  { db, cofre, user }: Escritor,
  de: string,
  { id = uuidv7(), ...texto }: Copia,
) => {
  const { paciente_id, modelo, titulo, conteudo } = await lerDocumento(db, cofre, de);
  const profissional_id = profissionalIdDe(await profissionalDoNovo(db, user, paciente_id));
  const { conta_id } = user;
  const novo = { conta_id, id, paciente_id, modelo, titulo, conteudo, profissional_id };
  return inserirDocumento(db, cofre, { ...novo, ...texto });
};

/** `conteudo` is sanitised already. */
type Mudanca = { titulo?: string; conteudo?: string; versao?: number };

/** What was sent to be signed is not changed any more; a new version is another document. */
const exigeSemAssinatura = async (db: Db, documento_id: string) => {
  const rodadas = await db
    .selectFrom('coletas')
    .select('estado')
    .where('documento_id', '=', documento_id)
    .where('estado', 'in', ['aberta', 'concluida'])
    .execute();
  if (rodadas.some(({ estado }) => estado === 'concluida')) throw new Recusa(409, 'documento_assinado');
  if (rodadas.length > 0) throw new Recusa(409, 'documento_em_assinatura');
};

/** Locks a document for the rest of the transaction. */
export const travarDocumento = async (db: Db, id: string) => {
  const row = await db
    .selectFrom('paciente_documentos')
    .select(['versao', 'paciente_id'])
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw naoEncontrado();
  await exigePaciente(db, row.paciente_id);
  return row;
};

/** Whoever changes the text becomes its professional, so that nobody is named under a text by somebody else. */
export const editarDocumento = async (
  { db, cofre, user }: Escritor,
  id: string,
  { titulo, conteudo, versao }: Mudanca,
) => {
  const now = await travarDocumento(db, id);
  await exigeSemAssinatura(db, id);
  if (versao !== undefined && versao !== now.versao) throw new Recusa(409, 'conflito');
  await db
    .updateTable('paciente_documentos')
    .set({
      ...(titulo === undefined ? {} : { titulo }),
      ...(conteudo === undefined ? {} : { conteudo: selarDocumento(cofre, conteudo) }),
      profissional_id: profissionalIdDe(await profissionalDoNovo(db, user, now.paciente_id)),
      atualizado_em: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
};

export const marcarDocumento = (db: Db, id: string, excluir: boolean) =>
  marcarNaFicha(db, 'paciente_documentos', id, excluir);
