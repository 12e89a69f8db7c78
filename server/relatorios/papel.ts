import type { Impressao } from '#contract/papel/impressoes.ts';
import { paraEscola, type Relatorio, type Secao, secaoVazia, temIdentificacao } from '#contract/papel/relatorios.ts';
import { esperaSupervisao, type Supervisao } from '#contract/supervisao.ts';
import { localDe } from '#domain/days/fuso.ts';
import { escaparHtml } from '#domain/text/html.ts';
import { preencherMarcadores } from '#domain/text/marcadores.ts';
import {
  type Extras,
  escreverCodigo,
  escreverData,
  LINHA_A_PREENCHER,
  lerPessoas,
  type Mesa,
  palavrasDe,
  type Retrato,
  retratar,
  retratoInteiro,
  valoresPara,
} from '#server/papel/index.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import { naoEncontrado } from '#server/platform/errors.ts';
import { qrSvg } from '#server/platform/print/qr.ts';
import { documentosPreenchidos } from '#server/platform/text/oficina/oficina.ts';
import { ultimaDe } from '#server/supervisao/index.ts';

const SELO = 'relatorio';
export const selarSecoes = (cofre: Cofre, secoes: Secao[]) => cofre.seal(Buffer.from(JSON.stringify(secoes)), SELO);
export const abrirSecoes = (cofre: Cofre, selado: Buffer): Secao[] => JSON.parse(cofre.open(selado, SELO).toString());

const SELO_RETRATO = 'relatorio-retrato';
export const selarRetrato = (cofre: Cofre, retrato: Retrato) =>
  cofre.seal(Buffer.from(JSON.stringify(retrato)), SELO_RETRATO);
export const abrirRetrato = (cofre: Cofre, selado: Buffer): Retrato =>
  JSON.parse(cofre.open(selado, SELO_RETRATO).toString());

/** The whole text, without empty sections. */
export const textoDoRelatorio = (secoes: Secao[]) =>
  secoes
    .flatMap((secao) => (secaoVazia(secao) ? [] : `<h2>${escaparHtml(secao.titulo)}</h2>${secao.conteudo}`))
    .join('');

/** The final content of a report: its sections with placeholders filled from today's data, and their frame. */
export type Acabado = {
  secoes: Secao[];
  retrato: Retrato;
  /** The round that this ends; null without one. */
  rodada: string | null;
};

/** The round that a text waits in; null if it does not wait. */
export const rodadaDe = (supervisao: Supervisao | null) =>
  supervisao && esperaSupervisao(supervisao) ? supervisao.id : null;

/** Both who sign a supervised report: the trainee who wrote it, and the supervisor. */
const comEstagiario = (retrato: Retrato, supervisao: Supervisao | null): Retrato => {
  if (!supervisao || !esperaSupervisao(supervisao)) return retrato;
  const t = palavrasDe(retrato.locale, retrato.user);
  const quem = (...partes: (string | null)[]) => partes.filter(Boolean).join(' · ');
  return {
    ...retrato,
    assinante: { ...retrato.assinante, quem: quem(t('supervisao'), retrato.assinante.quem) },
    estagiario: { nome: supervisao.estagiario, quem: quem(t('estagio'), supervisao.estagiario_inscricao) },
  };
};

/** Returns a second step, which reads the pictures: call it outside of any transaction. */
export const acabar = async (
  mesa: Mesa,
  { titulo, paciente_id, secoes, supervisao }: Relatorio,
): Promise<() => Promise<Acabado>> => {
  const assunto = { titulo, paciente_id, responsavel_id: null, escola_id: null };
  const valores = await valoresPara(mesa, assunto, await lerPessoas(mesa.db, assunto));
  const textos = secoes.map(({ conteudo }) => conteudo);
  const lacunas = { valores, vazio: LINHA_A_PREENCHER };
  const conteudos = await documentosPreenchidos(mesa.conta_id, textos, lacunas, 'secoes');
  const preenchidas = secoes.map((secao, n) => ({
    ...secao,
    titulo: preencherMarcadores(secao.titulo, valores, LINHA_A_PREENCHER),
    conteudo: conteudos[n] ?? '',
  }));
  const { retrato, citadas } = await retratar(mesa, assunto);
  return async () => ({
    rodada: rodadaDe(supervisao),
    secoes: preenchidas,
    retrato: await retratoInteiro(mesa.deps, mesa.conta_id, comEstagiario(retrato, supervisao), citadas),
  });
};

/** The watermark of reports for a school, on every page, whoever prints them. */
const MARCA_ESCOLA = 'uso_pedagogico' as const;

/** A report on paper: its text, and once final its number, date and verification code. */
export const relatorioNoPapel = async (
  mesa: Mesa,
  id: string,
): Promise<{ titulo: string; conteudo: string; paciente_id: string; marca?: Impressao['marca']; extras: Extras }> => {
  const { db, deps } = mesa;
  const row = await db
    .selectFrom('relatorios as r')
    .leftJoin('relatorio_baixas as b', 'b.relatorio_id', 'r.id')
    .selectAll('r')
    .select('b.situacao')
    .where('r.id', '=', id)
    .where('r.excluido_em', 'is', null)
    .executeTakeFirst();
  if (!row) throw naoEncontrado();
  const { titulo, paciente_id, codigo, numero, ano, finalizado_em } = row;
  const secoes = abrirSecoes(deps.cofre, row.secoes);
  const conteudo = textoDoRelatorio(secoes);
  const identificado = temIdentificacao(secoes);
  const texto = { titulo, paciente_id, conteudo, ...(paraEscola(row.tipo) ? { marca: MARCA_ESCOLA } : {}) };
  const retrato = row.retrato && abrirRetrato(deps.cofre, row.retrato);
  const { user, locale } = retrato ?? mesa;
  const t = palavrasDe(locale, user);
  // The watermark is faint, so the subtitle repeats it as readable text.
  const comMarca = (linha: string) => (texto.marca ? `${linha} · ${t(`marcas.${texto.marca}`)}` : linha);
  if (!codigo || !finalizado_em) {
    const supervisao = await ultimaDe(db, deps.cofre, { coluna: 'relatorio_id', id });
    const nome = esperaSupervisao(supervisao) ? supervisao?.estagiario : null;
    const estado = nome ? t('em_supervisao', { nome }) : t('rascunho');
    return { ...texto, extras: { identificado, subtitulo: comMarca(estado) } };
  }
  const endereco = `${deps.env.APP_URL}/verificar/${codigo}`;
  const dia = localDe(finalizado_em, user.fuso).data;
  const data = escreverData(dia) ?? '';
  const qr = await qrSvg(endereco, 0);
  return {
    ...texto,
    extras: {
      identificado,
      retrato,
      em: finalizado_em,
      subtitulo: comMarca(t('numero', { numero: `${numero}/${ano}`, data })),
      carimbo: row.situacao && t(`situacoes.${row.situacao}`),
      verificacao: {
        qr,
        data,
        emitido: t('emitido', { data }),
        texto: t('verifique', { codigo: escreverCodigo(codigo), endereco }),
      },
    },
  };
};
