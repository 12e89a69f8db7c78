import { QUADRO } from '#contract/links/tipos.ts';
import { bcp47, type Locale } from '#domain/constants.ts';
import { localDe } from '#domain/days/fuso.ts';
import { escaparHtml } from '#domain/text/html.ts';
import { escreverCodigo, escreverData, montarPapel, type Palavras } from '#server/papel/index.ts';
import type { Cofre } from '#server/platform/crypto/cripto.ts';
import { qrSvg } from '#server/platform/print/qr.ts';
import type { Provas } from './provas.ts';
import { abrirDaColeta, abrirTracos } from './selos.ts';

/** The page of evidence that follows a signed paper. */

type Assinado = Provas['signatarios'][number];
export type Pagina = { cofre: Cofre; provas: Provas; locale: Locale; fuso: string; endereco: string; t: Palavras };

const quandoDe = ({ locale, fuso }: Pagina) => {
  const formato = new Intl.DateTimeFormat(bcp47(locale), { dateStyle: 'long', timeStyle: 'long', timeZone: fuso });
  return (em: string | null) => (em ? formato.format(Date.parse(em)) : '');
};

/** “***.456.789-**”: enough to compare, and not the whole number on a paper that several people receive. */
const cpfVelado = (cpf: string) => `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`;

const caminho = (tracos: number[][]) =>
  tracos
    .map((pontos) => {
      const pares: string[] = [];
      for (let at = 0; at < pontos.length; at += 2) pares.push(`${Number(pontos[at])} ${Number(pontos[at + 1])}`);
      return `M${pares.join('L')}`;
    })
    .join('');

const marcaDe = (cofre: Cofre, { marca, traco, nome }: Assinado) =>
  marca === 'desenho' && traco
    ? `<svg viewBox="0 0 ${QUADRO.largura} ${QUADRO.altura}" width="240" height="80" role="img"><path d="${caminho(abrirTracos(cofre, traco))}" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`
    : `<p><em>${escaparHtml(nome ?? '')}</em></p>`;

const tabela = (linhas: (readonly [string, string | null])[]) =>
  `<table><tbody>${linhas
    .flatMap(([nome, valor]) =>
      valor ? `<tr><th><p>${escaparHtml(nome)}</p></th><td><p>${escaparHtml(valor)}</p></td></tr>` : [],
    )
    .join('')}</tbody></table>`;

/** A name or an address with its time; null without the first. */
const juntos = (quem: string | null, quando: string) => quem && [quem, quando].filter(Boolean).join(' · ');

const assinante = (pagina: Pagina, um: Assinado) => {
  const { cofre, provas, t } = pagina;
  const numero = provas.em_ordem ? `${um.ordem}. ` : '';
  const e = (chave: string) => t(`assinatura.evidencias.${chave}`);
  return (
    `<section class="inteiro"><h2>${numero}<bdi>${escaparHtml(um.nome ?? '')}</bdi></h2>${marcaDe(cofre, um)}` +
    `${tabela([
      [e('qualidade'), [t(`assinatura.qualidades.${um.qualidade}`), um.relacao].filter(Boolean).join(' · ')],
      [e('enviado_a'), um.destinatario],
      [e('mostrado_a'), juntos(um.mostrado_a, quandoDe(pagina)(um.mostrado_em))],
      [e('enviado_para'), juntos(um.enviado_para, quandoDe(pagina)(um.enviado_em))],
      [e('cpf'), um.cpf && cpfVelado(abrirDaColeta(cofre, um.cpf))],
      [e('quando'), quandoDe(pagina)(um.em)],
      [e('conferencia'), um.conferencia && t(`assinatura.conferencias.${um.conferencia}`)],
      [e('endereco'), um.endereco],
      [e('navegador'), um.agente],
      [e('marca'), um.marca && t(`assinatura.marcas.${um.marca}`)],
      [e('declaracao'), um.declaracao],
    ])}</section>`
  );
};

/** The page as HTML with its style, ready for the printer. */
export const paginaDeEvidencias = async (pagina: Pagina) => {
  const { provas, locale, fuso, endereco, t } = pagina;
  const e = (chave: string) => t(`assinatura.evidencias.${chave}`);
  const quando = quandoDe(pagina);
  const data = provas.encerrada_em ? (escreverData(localDe(provas.encerrada_em, fuso).data) ?? '') : '';
  const resumo = tabela([
    [e('documento'), provas.titulo],
    [e('profissional'), provas.profissional],
    [e('enviado_em'), quando(provas.criado_em)],
    [e('concluido_em'), quando(provas.encerrada_em)],
    [e('original'), provas.sha256],
    [e('tamanho'), String(provas.tamanho)],
    [e('total'), String(provas.signatarios.length)],
  ]);
  return montarPapel(
    {
      locale,
      titulo: e('titulo'),
      subtitulo: null,
      carimbo: null,
      topo: null,
      rodape: null,
      blocos: [],
      conteudo:
        `${resumo}<p>${escaparHtml(t('assinatura.evidencias.explica', { bytes: provas.tamanho }))}</p>` +
        provas.signatarios.map((um) => assinante(pagina, um)).join(''),
      local: '',
      assinaturas: [],
      rubrica: false,
      marca: null,
      verificacao: {
        qr: await qrSvg(endereco, 0),
        data,
        emitido: '',
        texto: t('verifique', { codigo: escreverCodigo(provas.codigo), endereco }),
      },
    },
    t,
  );
};
