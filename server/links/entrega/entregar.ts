import { sql } from 'kysely';
import type { z } from 'zod';
import type { User } from '#contract/conta/auth.ts';
import type { EntregaPorLink } from '#contract/links/entregas.ts';
import { type Conferencia, type EspecieDePapel, REGRAS_DO_LINK, type TipoDeEntrega } from '#contract/links/tipos.ts';
import type { DeQueModelo } from '#contract/papel/documentos.ts';
import { Impressao } from '#contract/papel/impressoes.ts';
import { agora, DIA_MS, instante, localDe } from '#domain/days/fuso.ts';
import { CONFIG_IMPRESSAO_PADRAO } from '#domain/paper/opcoes-de-impressao.ts';
import { lerDocumento, profissionalDoDocumento } from '#server/documentos/index.ts';
import { anotarArquivo } from '#server/papel/index.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { Recusa } from '#server/platform/errors.ts';
import { exigeFinal, lerRelatorio, trancarRelatorios } from '#server/relatorios/index.ts';
import { conferenciaPara, diasPara } from '../ajustes/ajustes.ts';
import { type Contato, lerDestinatario, prolongarAbertos } from '../destinatario.ts';
import { aindaAberto, exigeConferivel, exigeEscrita, inserirLink, selecionar } from '../links.queries.ts';
import { trancarLinksDe } from '../trancar.ts';

/** Delivering a paper to one or several recipients: one PDF, and a link for each. */

export type Qual = { tipo: TipoDeEntrega; id: string };
export type Quem = {
  db: Db;
  cofre: Cofre;
  user: User;
};
type Pedido = z.output<typeof EntregaPorLink>;
type Envio = Pedido & { dias: number; conferencia: Conferencia };

/** The days and the check, as the practice has set for papers of this kind unless they are asked for. */
const comPadroes = async (db: Db, tipo: TipoDeEntrega, pedido: Pedido): Promise<Envio> => ({
  ...pedido,
  dias: await diasPara(db, tipo, pedido.dias),
  conferencia: await conferenciaPara(db, tipo, pedido.conferencia),
});

const ESPECIES: Partial<Record<DeQueModelo, EspecieDePapel>> = {
  contrato: 'contrato',
  declaracao_comparecimento: 'declaracao',
  declaracao_acompanhamento: 'declaracao',
  atestado: 'atestado',
  encaminhamento: 'encaminhamento',
  consentimento: 'termo',
  lgpd: 'termo',
  imagem: 'termo',
  gravacao: 'termo',
  contato_escola: 'termo',
  uso_ia: 'termo',
};

const doRelatorio = async ({ db, cofre, user }: Quem, id: string) => {
  const { paciente_id, situacao, finalizado_em } = await exigeFinal(db, id);
  if (situacao) throw new Recusa(409, 'relatorio_baixado');
  const { titulo, finalizado_por } = await lerRelatorio(db, cofre, id);
  return {
    papel: {
      paciente_id,
      relatorio_id: id,
      documento_id: null,
      versao: null,
      especie: 'relatorio' as const,
      titulo,
      profissional: finalizado_por ?? user.name,
      data: localDe(finalizado_em ?? agora(), user.fuso).data,
    },
    impressao: Impressao.parse({ titulo, paciente_id, relatorio_id: id }),
    assina: user,
  };
};

const doDocumento = async ({ db, cofre, user }: Quem, id: string) => {
  const { paciente_id, titulo, conteudo, modelo, versao, atualizado_em } = await lerDocumento(db, cofre, id);
  const assina = await profissionalDoDocumento(db, user, id);
  // A contract identifies the patient in its text.
  const config = { ...CONFIG_IMPRESSAO_PADRAO, paciente: modelo !== 'contrato' };
  return {
    papel: {
      paciente_id,
      relatorio_id: null,
      documento_id: id,
      versao,
      especie: ESPECIES[modelo] ?? ('documento' as const),
      titulo,
      profissional: assina.name,
      data: localDe(atualizado_em, user.fuso).data,
    },
    impressao: Impressao.parse({ titulo, conteudo, paciente_id, config }),
    assina,
  };
};

/** The paper to deliver: a final report that is still valid, or a document. */
const lerPapel = (quem: Quem, { tipo, id }: Qual) =>
  tipo === 'relatorio' ? doRelatorio(quem, id) : doDocumento(quem, id);
type Lido = Awaited<ReturnType<typeof lerPapel>>;

/** An open link of this recipient to the same text with the same check, which was not acknowledged. */
const acharIgual = async (
  db: Db,
  { papel }: Lido,
  responsavel_id: string | null,
  { conferencia }: Pick<Envio, 'conferencia'>,
) => {
  const rows = await selecionar(db)
    .where('entrega_id', 'in', (eb) =>
      eb
        .selectFrom('entregas')
        .select('id')
        .where(sql<boolean>`relatorio_id is not distinct from ${papel.relatorio_id}::uuid`)
        .where(sql<boolean>`documento_id is not distinct from ${papel.documento_id}::uuid`)
        .where(sql<boolean>`versao is not distinct from ${papel.versao}::int`),
    )
    .where('conferencia', '=', conferencia)
    .where('respondido_em', 'is', null)
    .where(sql<boolean>`responsavel_id is not distinct from ${responsavel_id}::uuid`)
    .orderBy('id', 'desc')
    .execute();
  return rows.find((row) => aindaAberto(row))?.id ?? null;
};

type Destino = { responsavel_id: string | null; contato: Contato; igual: string | null };

/** The paper and its recipients, checked. Without a recipient who needs a new link, no file is needed. */
export const prepararEntrega = async (quem: Quem, qual: Qual, pedido: Pedido) => {
  const { db } = quem;
  const envio = await comPadroes(db, qual.tipo, pedido);
  const lido = await lerPapel(quem, qual);
  const { paciente_id } = lido.papel;
  await exigeEscrita(db, paciente_id, qual.tipo);
  const destinos: Destino[] = [];
  for (const responsavel_id of new Set(envio.destinatarios)) {
    const para = { paciente_id, responsavel_id };
    const contato = await lerDestinatario(db, para, REGRAS_DO_LINK[qual.tipo].envio, 'destinatarios');
    await exigeConferivel(db, envio.conferencia, paciente_id, contato);
    destinos.push({ responsavel_id, contato, igual: await acharIgual(db, lido, responsavel_id, envio) });
  }
  return { ...lido, envio, destinos, falta: destinos.some(({ igual }) => !igual) };
};

/** The stored file, and the version of the text it was made from. */
export type Arquivo = { id: string; sha256: string; tamanho: number; versao: number | null };

type Feita = { papel: Lido['papel']; arquivo: Arquivo | null };

type PorLink = { destinatario: string; link_id: string };

const registrarNaEmissao = ({ db, cofre, user }: Quem, { papel, arquivo }: Feita, porLink: PorLink) => {
  if (!papel.relatorio_id || !arquivo) return;
  const { conta_id, id: usuario_id } = user;
  const feita = { conta_id, usuario_id, relatorio_id: papel.relatorio_id, arquivo: arquivo.sha256 };
  return anotarArquivo(db, cofre, feita, porLink);
};

/** The link of one recipient: the one that is open, which is extended, or a new one. */
const linkDe = async (quem: Quem, tipo: TipoDeEntrega, envio: Envio, feita: Feita, destino: Destino) => {
  const { db, cofre, user } = quem;
  const { responsavel_id, contato, igual } = destino;
  const expira_em = instante(Date.now() + envio.dias * DIA_MS);
  if (igual) {
    await prolongarAbertos(db, 'id', igual, { expira_em, locale: envio.locale });
    return igual;
  }
  // A link was closed, or the text changed, while the file was made.
  if (!feita.arquivo || feita.arquivo.versao !== feita.papel.versao) throw new Recusa(409, 'conflito');
  const id = await inserirLink(db, cofre, contato, {
    conta_id: user.conta_id,
    tipo,
    paciente_id: feita.papel.paciente_id,
    entrega_id: feita.arquivo.id,
    responsavel_id,
    locale: envio.locale,
    conferencia: envio.conferencia,
    expira_em,
  });
  await registrarNaEmissao(quem, feita, { destinatario: contato.nome, link_id: id });
  return id;
};

/**
 * Creates a link for each recipient and returns their ids; a recipient with an open link to the same text keeps it.
 * `usado` is false if no link needed the file.
 */
export const entregar = async (quem: Quem, { tipo, id }: Qual, pedido: Pedido, arquivo: Arquivo | null) => {
  // Two requests at once create one link for each recipient.
  await trancarLinksDe(quem.db, id);
  if (tipo === 'relatorio') await trancarRelatorios(quem.db, [id]);
  const { papel, envio, destinos, falta } = await prepararEntrega(quem, { tipo, id }, pedido);
  const usado = falta && arquivo !== null;
  if (usado)
    await quem.db
      .insertInto('entregas')
      .values({ conta_id: quem.user.conta_id, ...papel, ...arquivo })
      .execute();
  const ids: string[] = [];
  for (const destino of destinos) ids.push(await linkDe(quem, tipo, envio, { papel, arquivo }, destino));
  return { ids, usado };
};
