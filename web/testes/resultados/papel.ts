import { useTranslation } from 'react-i18next';
import type { Aplicacao, ResultadoLido } from '#contract/testes/aplicacoes.ts';
import { escaparHtml, escaparLinhas, paragrafo } from '#domain/text/html.ts';
import { formatDate, plainNumber } from '#web/lib/format.ts';
import { mesesPorExtenso } from '#web/lib/idade.ts';
import { faixaPorExtenso } from './faixa-de-idade.ts';
import { useLegenda, useLegendaDosValores } from './legendas.ts';
import { type Serie, useLeitura } from './leitura.ts';
import { perfilNoPapel, serieNoPapel } from './papel-grafico.ts';
import { type Ponto, perfil, ponto } from './perfil.ts';

type Celula = string | number | null | false;
type Coluna = { titulo: string; celula: (resultado: ResultadoLido) => { valor: Celula; entrado?: boolean } };
type Linha = { nome: string; resultado: ResultadoLido };

/** The entered score, with the name of its kind. A percentile has its own column. */
export const escoreEscrito = (
  { tipo, valor }: Pick<ResultadoLido, 'tipo' | 'valor'>,
  nomeDe: (tipo: NonNullable<ResultadoLido['tipo']>) => string,
) => (valor === null || !tipo || tipo === 'percentil' ? null : `${nomeDe(tipo)} ${plainNumber(valor)}`);

const secao = (titulo: string, corpo: string) => (corpo ? `<h2>${escaparHtml(titulo)}</h2>${corpo}` : '');

/** Entered values are bold; computed ones get a “≈”. */
const escrita = ({ valor, entrado }: ReturnType<Coluna['celula']>) => {
  if (valor === null || valor === false || valor === '') return '';
  const text = escaparHtml(typeof valor === 'number' ? plainNumber(valor) : valor);
  return entrado ? `<strong>${text}</strong>` : `≈\u00a0${text}`;
};

/** Empty columns are not printed. */
const tabela = (primeira: string, colunas: Coluna[], linhas: Linha[]) => {
  const corpo = linhas.map(({ resultado }) => colunas.map(({ celula }) => escrita(celula(resultado))));
  const usadas = colunas.map((_, index) => corpo.some((linha) => linha[index]));
  const so = <T>(linha: T[]) => linha.filter((_, index) => usadas[index]);
  const cabeca = [primeira, ...so(colunas).map(({ titulo }) => titulo)];
  const fileira = (nome: string, celulas: string[]) =>
    `<tr><td>${escaparHtml(nome)}</td>${celulas.map((one) => `<td>${one}</td>`).join('')}</tr>`;
  return (
    `<table><thead><tr>${cabeca.map((one) => `<th>${escaparHtml(one)}</th>`).join('')}</tr></thead><tbody>` +
    `${linhas.map(({ nome }, index) => fileira(nome, so(corpo[index] ?? []))).join('')}</tbody></table>`
  );
};

/** Results for the common print. */
export const usePapel = () => {
  const { t } = useTranslation(['aplicacoes', 'testes', 'cadastro']);
  const { classificacaoDe, resumo, informanteDe, nomeDaSerie } = useLeitura();
  const legendas = useLegenda();

  const colunas: Coluna[] = [
    { titulo: t('tabela.bruto'), celula: ({ bruto }) => ({ valor: bruto, entrado: true }) },
    {
      titulo: t('tabela.escore'),
      celula: (resultado) => ({
        valor: escoreEscrito(resultado, (tipo) => t(`testes:tipos.${tipo}`)),
        entrado: true,
      }),
    },
    {
      titulo: t('tabela.ic'),
      celula: ({ ic_min, ic_max }) => ({
        valor: ic_min !== null && ic_max !== null && `${plainNumber(ic_min)} – ${plainNumber(ic_max)}`,
        entrado: true,
      }),
    },
    {
      titulo: t('testes:tipos.percentil'),
      celula: ({ percentil, percentil_informado }) => ({ valor: percentil, entrado: percentil_informado }),
    },
    {
      titulo: t('tabela.classificacao'),
      celula: (resultado) => ({ valor: classificacaoDe(resultado), entrado: resultado.classificacao_informada }),
    },
  ];

  const { antes, negrito, depois } = useLegendaDosValores();
  const nota = `<p>${escaparHtml(antes)}<strong>${escaparHtml(negrito)}</strong>${escaparHtml(depois)}</p>`;

  /**
   * The bands in the order of the chart, from left to right or from below: in print the shades have only edges and
   * order.
   */
  const legenda = (pontos: Ponto[]) =>
    legendas(pontos)
      .map(({ titulo, faixas }) => paragrafo(`${titulo ? `${titulo}: ` : ''}${faixas.join(' · ')}`))
      .join('');

  const nomeDa = ({ escala, direcao }: ResultadoLido, invertida = false) => {
    if (direcao !== 'maior_pior') return escala;
    return `${escala} (${invertida ? t('perfil.invertida') : t('mais_e_pior')})`;
  };

  const cabecalho = (aplicacao: Aplicacao) => {
    const { informado, aplicador } = aplicacao;
    const itens: [string, string | null | false][] = [
      [t('data'), formatDate(aplicacao.data)],
      [t('idade'), aplicacao.idade_meses !== null && mesesPorExtenso(aplicacao.idade_meses, t)],
      [t('informante'), informanteDe(aplicacao)],
      [t('norma'), aplicacao.norma],
      [t('condicoes'), aplicacao.condicoes],
    ];
    const quem = informado
      ? t('informado_por', { ...informado, data: formatDate(informado.data) })
      : t('aplicado_por', { nome: [aplicador.name, aplicador.registro].filter(Boolean).join(' · ') });
    const linhas = itens.map(([nome, valor]) =>
      valor ? `<p><strong>${escaparHtml(nome)}:</strong> ${escaparLinhas(valor)}</p>` : '',
    );
    const fora = aplicacao.fora_da_faixa ? t('fora_da_faixa', { faixa: faixaPorExtenso(aplicacao.teste, t) }) : '';
    return paragrafo(quem) + linhas.join('') + (fora && paragrafo(fora));
  };

  const desenho = (aplicacao: Aplicacao) => {
    const { pontos, misturado, pior, fora } = perfil(aplicacao.resultados);
    if (!pontos.length) return '';
    const linhas = pontos.map((um) => ({
      ponto: um,
      nome: nomeDa(um.resultado, um.invertida),
      resumo: resumo(um.resultado),
    }));
    const notas = [
      misturado && t('perfil.nota_invertida'),
      pior && t('perfil.nota_pior'),
      fora > 0 && t('perfil.sem_grafico'),
    ];
    const grafico = t('perfil.grafico', { teste: aplicacao.teste.sigla ?? aplicacao.teste.nome });
    return (
      perfilNoPapel(linhas, t('perfil.media'), grafico) +
      legenda(pontos) +
      notas.map((one) => (one ? paragrafo(one) : '')).join('')
    );
  };

  const resultadosDe = ({ resultados }: Aplicacao) => {
    const linhas = resultados.map((resultado) => ({ nome: nomeDa(resultado), resultado }));
    return linhas.length ? tabela(t('tabela.escala'), colunas, linhas) + nota : '';
  };

  const daAplicacao = (aplicacao: Aplicacao) =>
    cabecalho(aplicacao) +
    secao(t('perfil.titulo'), desenho(aplicacao)) +
    secao(t('resultados.titulo'), resultadosDe(aplicacao)) +
    secao(t('observacoes'), aplicacao.observacoes ? paragrafo(aplicacao.observacoes) : '');

  /** As a part of another text: scores, profile and notes under the name of the test. */
  const noTexto = (aplicacao: Aplicacao) => {
    const { teste, data, observacoes } = aplicacao;
    const nome = [teste.sigla, teste.nome].filter(Boolean).join(' · ');
    const quando = [formatDate(data), informanteDe(aplicacao)].filter(Boolean).join(' · ');
    return (
      `<h3>${escaparHtml(nome)} (${escaparHtml(quando)})</h3>` +
      resultadosDe(aplicacao) +
      desenho(aplicacao) +
      (observacoes ? paragrafo(observacoes) : '')
    );
  };

  const daSerie = (serie: Serie) => {
    const linhas = serie.medidas.map(({ aplicacao, resultado }) => ({
      nome: [
        formatDate(aplicacao.data),
        aplicacao.idade_meses !== null && mesesPorExtenso(aplicacao.idade_meses, t),
        informanteDe(aplicacao),
      ]
        .filter(Boolean)
        .join(' · '),
      resultado,
    }));
    const ultimo = serie.medidas.at(-1)?.resultado;
    const medido = ultimo && ponto(ultimo);
    return (
      paragrafo(nomeDaSerie(serie)) +
      serieNoPapel(serie, t('reteste.grafico', { escala: nomeDaSerie(serie) })) +
      (medido ? legenda([medido]) : '') +
      (ultimo?.direcao === 'maior_pior' ? paragrafo(t('reteste.nota_pior')) : '') +
      tabela(t('tabela.data'), colunas, linhas) +
      nota
    );
  };

  return { daAplicacao, daSerie, noTexto };
};
