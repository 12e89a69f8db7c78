import { sql } from 'kysely';
import type { AssinaturaDada, AssinaturaDoLink } from '#contract/links/assinatura-aberta.ts';
import type { Conferencia } from '#contract/links/tipos.ts';
import { agora, DIA_MS, instante } from '#domain/days/fuso.ts';
import { umaLinha } from '#domain/text/linha.ts';
import { primeiroNome } from '#domain/text/saudacao.ts';
import { registrarConsentimentos } from '#server/consentimentos/index.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import type { Db } from '#server/platform/db/db.ts';
import { invalido, naoEncontrado, Recusa } from '#server/platform/errors.ts';
import type { LinkDaChamada } from '#server/platform/http/link.ts';
import type { Deps } from '#server/platform/http/serve.ts';
import { abrirCorreio } from '#server/platform/mail/correio/regras.ts';
import { traduz } from '#server/platform/text/i18n.ts';
import { prolongarAbertos } from '../destinatario.ts';
import { emNomeDaPratica } from '../pratica.ts';
import { registrarResposta } from '../registrar.ts';
import { selarTexto } from '../selo.ts';
import { trancarDoLink, trancarLinksDe } from '../trancar.ts';
import { lerProvas, resumirColeta } from './provas/provas.ts';
import { abrirDaColeta, selarDaColeta, selarTracos } from './provas/selos.ts';
import { avisarConcluida, avisarSeguinte } from './seguinte.ts';
import { vezDe } from './vez.ts';

/** Signing by link. The text and the signers are read with the rights of the link. */

/** How long the links stay open to download what everybody has signed. */
const DIAS_DEPOIS = 7;
const AGENTE_MAX = 300;

/** Where a signature came from. */
export type Origem = { endereco: string; agente: string | null };

const idDe = ({ coleta_id }: LinkDaChamada) => {
  if (!coleta_id) throw naoEncontrado();
  return coleta_id;
};

const lerPartes = async (db: Db, link: LinkDaChamada) => {
  const coleta = await db
    .selectFrom('coletas as c')
    .innerJoin('coleta_arquivos as a', (join) =>
      join.onRef('a.conta_id', '=', 'c.conta_id').onRef('a.coleta_id', '=', 'c.id').on('a.tipo', '=', 'original'),
    )
    .select(['c.titulo', 'c.texto', 'c.profissional', 'c.criado_em', 'c.estado', 'c.em_ordem', 'a.sha256', 'a.tamanho'])
    .where('c.id', '=', idDe(link))
    .executeTakeFirst();
  const partes = await db
    .selectFrom('coleta_signatarios')
    .select(['link_id', 'ordem', 'qualidade', 'destinatario', 'estado', 'em'])
    .where('coleta_id', '=', idDe(link))
    .orderBy('ordem')
    .execute();
  const minha = partes.find(({ link_id }) => link_id === link.id);
  if (!coleta || !minha) throw naoEncontrado();
  return { coleta: { ...coleta, titulo: umaLinha(coleta.titulo) }, partes, minha };
};
type Lida = Awaited<ReturnType<typeof lerPartes>>;

/** The sentence that the signer agrees to, in the language of the link. */
const declaracaoDe = ({ locale, paciente }: LinkDaChamada, { coleta, minha }: Lida) =>
  traduz(
    locale,
    {
      chave: `assinatura.declaracao.${minha.qualidade}`,
      valores: { titulo: coleta.titulo, paciente: primeiroNome(paciente) },
    },
    'impressoes',
  );

export const lerAssinaturaDoLink = async (cofre: Cofre, db: Db, link: LinkDaChamada): Promise<AssinaturaDoLink> => {
  const lida = await lerPartes(db, link);
  const { coleta, partes, minha } = lida;
  const { titulo, profissional, criado_em, sha256, tamanho, estado } = coleta;
  return {
    titulo,
    texto: abrirDaColeta(cofre, coleta.texto),
    profissional,
    enviada_em: instante(criado_em),
    sha256,
    tamanho,
    estado,
    declaracao: declaracaoDe(link, lida),
    nome: minha.destinatario,
    minha: { estado: minha.estado, em: minha.em, vez: estado === 'aberta' && vezDe(coleta, partes, minha) },
    em_ordem: coleta.em_ordem,
    signatarios: partes.map((parte) => ({
      nome: primeiroNome(parte.destinatario),
      estado: parte.estado,
      em: parte.em,
      eu: parte.link_id === link.id,
    })),
  };
};

/**
 * The round of a link, locked. False if this part was decided the same way before: a repeated request changes nothing.
 */
const trancar = async (db: Db, link: LinkDaChamada, estado: 'assinou' | 'recusou') => {
  await trancarLinksDe(db, idDe(link));
  await trancarDoLink(db, link);
  const lida = await lerPartes(db, link);
  if (lida.minha.estado === estado) return { ...lida, feito: true };
  if (lida.minha.estado !== 'pendente' || lida.coleta.estado !== 'aberta')
    throw new Recusa(409, 'assinatura_encerrada');
  return { ...lida, feito: false };
};

/** The check that this browser has passed; every link to sign asks for one. */
const conferidaPor = (conferencia: Conferencia) => {
  if (conferencia === 'nenhuma') throw naoEncontrado();
  return conferencia;
};

const provaDe = (link: LinkDaChamada, { endereco, agente }: Origem) => ({
  em: agora(),
  endereco,
  agente: agente?.slice(0, AGENTE_MAX) ?? null,
  conferencia: conferidaPor(link.conferencia),
});

/** One instant for all, so that the file, home and the paper show the same time. */
const registrarNaHora = (
  db: Db,
  link: LinkDaChamada,
  dada: Parameters<typeof registrarResposta>[2],
  { em }: ReturnType<typeof provaDe>,
) =>
  registrarResposta(
    db,
    link,
    { ...dada, criada_em: em },
    { usos: sql<number>`usos + 1`, respondido_em: sql<string>`${em}::timestamptz` },
  );

const gravarParte = (db: Db, link_id: string, parte: object) =>
  db.updateTable('coleta_signatarios').set(parte).where('link_id', '=', link_id).execute();

/** Ends a round that everybody has signed, and fills the register of consents. */
const concluir = async (cofre: Cofre, db: Db, coleta_id: string) => {
  const provas = await lerProvas(db, coleta_id);
  if (provas.signatarios.some(({ estado }) => estado !== 'assinou')) return;
  const ultima = instante(Math.max(...provas.signatarios.map(({ em }) => Date.parse(em ?? ''))));
  await db
    .updateTable('coletas')
    .set({ estado: 'concluida', encerrada_em: ultima, resumo: resumirColeta(cofre, provas) })
    .where('id', '=', coleta_id)
    .execute();
  await registrarConsentimentos(db, provas);
  await prolongarAbertos(db, 'coleta_id', coleta_id, { expira_em: instante(Date.now() + DIAS_DEPOIS * DIA_MS) });
};

/** How the signer can have known the address of the link: who of the practice saw it, and where it was sent. */
const caminhoDoLink = async (db: Db, id: string) => {
  const { lido_por, mostrado_em, enviado_para, enviado_em } = await db
    .selectFrom('links_enviados')
    .select(['lido_por', 'mostrado_em', 'enviado_para', 'enviado_em'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const quem = lido_por.length
    ? await db
        .selectFrom('membros as m')
        .innerJoin('usuarios as u', 'u.id', 'm.usuario_id')
        .select('u.name')
        .where('m.id', 'in', lido_por)
        .orderBy('u.name')
        .execute()
    : [];
  return { mostrado_a: quem.map(({ name }) => name).join(', ') || null, mostrado_em, enviado_para, enviado_em };
};

type Assinatura = {
  dada: Pick<AssinaturaDada, 'nome' | 'cpf' | 'marca' | 'declaracao'>;
  prova: ReturnType<typeof provaDe>;
};

/**
 * Records a signature with its evidence, and ends the round if it was the last one. Needs the rights of the product.
 */
export const gravarAssinatura = async (
  cofre: Cofre,
  db: Db,
  { link_id, coleta_id }: { link_id: string; coleta_id: string },
  { dada: { nome, cpf, marca, declaracao }, prova }: Assinatura,
) => {
  await gravarParte(db, link_id, {
    estado: 'assinou',
    nome,
    cpf: cpf ? selarDaColeta(cofre, cpf) : null,
    marca: marca.tipo,
    traco: marca.tipo === 'desenho' ? selarTracos(cofre, marca.tracos) : null,
    declaracao,
    ...prova,
    ...(await caminhoDoLink(db, link_id)),
  });
  await concluir(cofre, db, coleta_id);
};

/**
 * The language of the link or the name of the patient has changed since the page was opened; it shows the new sentence.
 */
const outraDeclaracao = () => {
  const mensagem = { chave: 'assinatura_declaracao_mudou' };
  return new Recusa(409, mensagem, { campos: { declaracao: [mensagem] } });
};

/** Signs once. The declaration that is stored is the one that the page showed. */
export const assinar = async (deps: Deps, db: Db, link: LinkDaChamada, dada: AssinaturaDada, origem: Origem) => {
  const { cofre } = deps;
  // The practice is locked to send before its links, as everywhere.
  await emNomeDaPratica(db, link.conta_id, () => abrirCorreio(db, deps.env));
  const lida = await trancar(db, link, 'assinou');
  const { coleta, partes, minha, feito } = lida;
  if (!feito) {
    if (!vezDe(coleta, partes, minha)) throw new Recusa(409, 'assinatura_fora_de_ordem');
    // The PDF of a round never changes, so this page showed another one.
    if (dada.sha256 !== coleta.sha256) throw invalido('sha256', 'conflito');
    if (dada.declaracao !== declaracaoDe(link, lida)) throw outraDeclaracao();
    const prova = provaDe(link, origem);
    await registrarNaHora(db, link, { resposta: 'assinou' }, prova);
    const qual = { link_id: link.id, coleta_id: idDe(link) };
    const assinatura = { dada, prova };
    await emNomeDaPratica(db, link.conta_id, async () => {
      await gravarAssinatura(cofre, db, qual, assinatura);
      await avisarSeguinte(deps, db, qual.coleta_id);
      await avisarConcluida(deps, db, qual.coleta_id);
    });
  }
  return lerAssinaturaDoLink(cofre, db, link);
};

/** Refuses with a reason, which ends the round for all signers. */
export const recusar = async (cofre: Cofre, db: Db, link: LinkDaChamada, motivo: string, origem: Origem) => {
  const { feito } = await trancar(db, link, 'recusou');
  if (!feito) {
    const prova = provaDe(link, origem);
    await registrarNaHora(db, link, { resposta: 'recusou', texto: selarTexto(cofre, motivo) }, prova);
    await emNomeDaPratica(db, link.conta_id, async () => {
      await gravarParte(db, link.id, { estado: 'recusou', ...prova });
      await db
        .updateTable('coletas')
        .set({ estado: 'recusada', encerrada_em: prova.em })
        .where('id', '=', idDe(link))
        .execute();
    });
  }
  return lerAssinaturaDoLink(cofre, db, link);
};
