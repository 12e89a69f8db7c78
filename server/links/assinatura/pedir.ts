import { sql } from 'kysely';
import type { z } from 'zod';
import type { ColetaNova } from '#contract/links/coletas.ts';
import { type Finalidade, finalidadeDoModelo, type Qualidade, REGRAS_DO_LINK } from '#contract/links/tipos.ts';
import { Impressao } from '#contract/papel/impressoes.ts';
import { DIA_MS, hojeEm, instante } from '#domain/days/fuso.ts';
import { isAdulto } from '#domain/days/idade.ts';
import { CONFIG_IMPRESSAO_PADRAO } from '#domain/paper/opcoes-de-impressao.ts';
import { consente } from '#domain/representacao.ts';
import { umaLinha } from '#domain/text/linha.ts';
import { lerDocumento, profissionalDoDocumento, travarDocumento } from '#server/documentos/index.ts';
import { LINHA_A_PREENCHER, lerPessoas, type Mesa, novoCodigo, valoresPara } from '#server/papel/index.ts';
import { sha256 } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, Recusa } from '#server/platform/errors.ts';
import { documentosPreenchidos } from '#server/platform/text/oficina/oficina.ts';
import { diasPara } from '../ajustes/ajustes.ts';
import { type Contato, lerDestinatario, prolongarAbertos } from '../destinatario.ts';
import { aindaAberto, exigeConferivel, exigeEscrita, inserirLink } from '../links.queries.ts';
import { trancarLinksDe } from '../trancar.ts';
import { selarDaColeta } from './provas/selos.ts';

/** Asking for signatures: the text of a document is fixed as a PDF, and each signer gets a link. */

type Envio = z.output<typeof ColetaNova>;
type Signatario = { responsavel_id: string | null; contato: Contato; qualidade: Qualidade };

/**
 * The capacity in which somebody signs. A minor assents, and whoever represents them consents; an adult consents
 * without the parents.
 */
const qualidadeDe = async (
  { db, user }: Mesa,
  paciente_id: string,
  responsavel_id: string | null,
): Promise<Qualidade> => {
  const { data_nascimento } = await db
    .selectFrom('pacientes')
    .select('data_nascimento')
    .where('id', '=', paciente_id)
    .executeTakeFirstOrThrow();
  const adulto = isAdulto(data_nascimento, hojeEm(user.fuso));
  if (!responsavel_id) return adulto ? 'proprio' : 'assentimento';
  const { representa } = await db
    .selectFrom('paciente_responsaveis')
    .select('representa')
    .where('paciente_id', '=', paciente_id)
    .where('responsavel_id', '=', responsavel_id)
    .executeTakeFirstOrThrow();
  return consente(representa, adulto) ? 'responsavel' : 'outro';
};

const lerSignatarios = async (mesa: Mesa, paciente_id: string, envio: Envio) => {
  const lista: Signatario[] = [];
  for (const responsavel_id of envio.signatarios) {
    const para = { paciente_id, responsavel_id };
    const contato = await lerDestinatario(mesa.db, para, REGRAS_DO_LINK.assinatura.envio, 'signatarios');
    await exigeConferivel(mesa.db, envio.conferencia, paciente_id, contato);
    lista.push({ responsavel_id, contato, qualidade: await qualidadeDe(mesa, paciente_id, responsavel_id) });
  }
  return lista;
};

type Pedida = {
  documento_id: string;
  versao: number;
  soma: string;
  em_ordem: boolean;
  finalidade: Finalidade | null;
  vale_ate: string | null;
};

/** An open round that asks the same people to sign the same text as the same, with links that still open. */
const acharIgual = async (db: Db, pedida: Pedida, signatarios: Signatario[], { conferencia }: Envio) => {
  const rows = await db
    .selectFrom('coletas')
    .select('id')
    .where('documento_id', '=', pedida.documento_id)
    .where('versao', '=', pedida.versao)
    .where('soma', '=', pedida.soma)
    .where('em_ordem', '=', pedida.em_ordem)
    .where(sql<boolean>`finalidade is not distinct from ${pedida.finalidade}`)
    .where(sql<boolean>`vale_ate is not distinct from ${pedida.vale_ate}::date`)
    .where('estado', '=', 'aberta')
    .orderBy('id', 'desc')
    .execute();
  for (const { id } of rows) {
    const links = await db
      .selectFrom('coleta_signatarios as s')
      .innerJoin('links_enviados as l', (join) =>
        join.onRef('l.conta_id', '=', 's.conta_id').onRef('l.id', '=', 's.link_id'),
      )
      .selectAll('l')
      .select('s.qualidade')
      .where('s.coleta_id', '=', id)
      .orderBy('s.ordem')
      .execute();
    const mesmos =
      links.length === signatarios.length &&
      signatarios.every(
        ({ responsavel_id, qualidade }, at) =>
          links[at]?.responsavel_id === responsavel_id && links[at]?.qualidade === qualidade,
      );
    if (mesmos && links.every((link) => aindaAberto(link) && link.conferencia === conferencia)) return id;
  }
  return null;
};

/**
 * The text with its placeholders filled: the same one is printed and shown by the links. `soma` is the SHA-256 of what
 * the paper says and about whom.
 */
const preencher = async (
  mesa: Mesa,
  { titulo, paciente_id, conteudo }: { titulo: string; paciente_id: string; conteudo: string },
) => {
  const assunto = { titulo, paciente_id, responsavel_id: null, escola_id: null };
  const pessoas = await lerPessoas(mesa.db, assunto);
  const lacunas = { valores: await valoresPara(mesa, assunto, pessoas), vazio: LINHA_A_PREENCHER };
  const [texto = ''] = await documentosPreenchidos(mesa.conta_id, [conteudo], lacunas, 'conteudo');
  const { nome, data_nascimento, cpf } = pessoas.paciente ?? {};
  return { texto, soma: sha256(JSON.stringify([titulo, texto, nome, data_nascimento, cpf])) };
};

/** The document and its signers, checked. With `igual`, an open round is used again and no file is needed. */
export const prepararColeta = async (mesa: Mesa, documento_id: string, envio: Envio) => {
  const { db, deps, user } = mesa;
  const documento = await lerDocumento(db, deps.cofre, documento_id);
  const { paciente_id, conteudo, modelo, versao } = documento;
  const titulo = umaLinha(documento.titulo);
  await exigeEscrita(db, paciente_id, 'assinatura');
  const finalidade = envio.finalidade === undefined ? finalidadeDoModelo(modelo) : envio.finalidade;
  const vale_ate = finalidade ? (envio.vale_ate ?? null) : null;
  if (vale_ate && vale_ate < hojeEm(user.fuso)) throw invalido('vale_ate', 'data_passada');
  const signatarios = await lerSignatarios(mesa, paciente_id, envio);
  const assina = await profissionalDoDocumento(db, user, documento_id);
  const { texto, soma } = await preencher({ ...mesa, user: assina }, { titulo, paciente_id, conteudo });
  const pedida = { documento_id, versao, soma, em_ordem: envio.em_ordem, finalidade, vale_ate };
  const igual = await acharIgual(db, pedida, signatarios, envio);
  return { ...pedida, paciente_id, titulo, texto, modelo, signatarios, assina, igual };
};

type Preparada = Awaited<ReturnType<typeof prepararColeta>>;

/** The sheet to print. The page for links shows the text without pictures; the PDF has them. */
export const folhaDaColeta = ({ titulo, paciente_id, texto, modelo }: Preparada) => {
  // A contract identifies the patient in its text.
  const config = { ...CONFIG_IMPRESSAO_PADRAO, paciente: modelo !== 'contrato' };
  return Impressao.parse({ titulo, conteudo: texto, paciente_id, config });
};

/** The stored PDF, and the sum of what it says. */
export type Fixado = { id: string; sha256: string; tamanho: number; soma: string };

/** Creates a round, or extends the open one; returns its id. `usado` is false if no file was needed. */
export const pedirAssinaturas = async (
  mesa: Mesa,
  documento_id: string,
  envio: Envio,
  fixado: Fixado | null,
): Promise<{ id: string; usado: boolean }> => {
  const { db, deps, conta_id } = mesa;
  // Two requests at once create one round.
  await trancarLinksDe(db, documento_id);
  // Lock the document, so that its text is not changed before the round exists.
  await travarDocumento(db, documento_id);
  const preparada = await prepararColeta(mesa, documento_id, envio);
  const { igual, signatarios, paciente_id, titulo, versao, soma, em_ordem, finalidade, vale_ate } = preparada;
  const expira_em = instante(Date.now() + (await diasPara(db, 'assinatura', envio.dias)) * DIA_MS);
  if (igual) {
    await prolongarAbertos(db, 'coleta_id', igual, { expira_em, locale: envio.locale });
    return { id: igual, usado: false };
  }
  // A link was closed, or the text or a name changed, while the file was made.
  if (!fixado || fixado.soma !== soma) throw new Recusa(409, 'conflito');
  const id = fixado.id;
  const texto = selarDaColeta(deps.cofre, preparada.texto);
  const profissional = preparada.assina.name;
  const pedida = { documento_id, versao, soma, titulo, texto, profissional, em_ordem, finalidade, vale_ate };
  await db
    .insertInto('coletas')
    .values({ conta_id, id, paciente_id, ...pedida, codigo: novoCodigo() })
    .execute();
  const { sha256: original, tamanho } = fixado;
  await db
    .insertInto('coleta_arquivos')
    .values({ conta_id, id, coleta_id: id, paciente_id, tipo: 'original', sha256: original, tamanho })
    .execute();
  for (const [at, { responsavel_id, contato, qualidade }] of signatarios.entries()) {
    const link_id = await inserirLink(db, deps.cofre, contato, {
      conta_id,
      tipo: 'assinatura',
      paciente_id,
      coleta_id: id,
      responsavel_id,
      locale: envio.locale,
      conferencia: envio.conferencia,
      expira_em,
    });
    const { nome: destinatario, relacao } = contato;
    const parte = { link_id, coleta_id: id, paciente_id, ordem: at + 1, responsavel_id, qualidade };
    await db
      .insertInto('coleta_signatarios')
      .values({ conta_id, ...parte, destinatario, relacao })
      .execute();
  }
  return { id, usado: true };
};
