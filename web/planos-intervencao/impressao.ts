import type { TFunction } from 'i18next';
import type { Objetivo } from '#contract/objetivos-intervencao.ts';
import type { Plano } from '#contract/planos-intervencao.ts';
import { PONTUACAO_MAX } from '#contract/registros.ts';
import { formatDate, formatDay } from '#web/lib/format.ts';
import { normaliza } from '#web/lib/normaliza.ts';
import { progressoDe } from './objetivo-valores.ts';

/** A plan on paper, for whom it is. What may not go to the family or the school is not in their text at all. */

export const VERSOES = ['tecnica', 'familia', 'escola'] as const;
export type Versao = (typeof VERSOES)[number];

const FORA = {
  tecnica: [],
  familia: ['linha_base', 'evidencia', 'medidas', 'orientacoes_escola', 'observacoes'],
  escola: ['queixa', 'linha_base', 'evidencia', 'medidas', 'progresso', 'orientacoes_familia', 'observacoes'],
} as const satisfies Record<Versao, readonly string[]>;

export type Folha = {
  titulo: string;
  conteudo: string;
  /** What this version leaves out, of what the plan has. */
  fora: string[];
  /** Words of the diagnosis that stand in what is left. */
  diagnostico: string[];
};

const limpo = (texto: string) => texto.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Lines as paragraphs, lines with a bullet as a list. */
const texto = (valor: string): string => {
  const blocos: string[] = [];
  let itens: string[] = [];
  const fechar = () => {
    if (itens.length) blocos.push(`<ul>${itens.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`);
    itens = [];
  };
  for (const linha of valor.split('\n').map((one) => one.trim())) {
    if (!linha) continue;
    const item = /^[•*-]\s*(.+)$/.exec(linha)?.[1];
    if (item) itens.push(limpo(item));
    else {
      fechar();
      blocos.push(`<p>${limpo(linha)}</p>`);
    }
  }
  fechar();
  return blocos.join('');
};

type Deps = { t: TFunction; fuso: string };

const tabela = ({ medidas }: Objetivo, { t, fuso }: Deps) => {
  if (medidas.length === 0) return '';
  const linhas = medidas.map(
    ({ quando, pontuacao, trecho }) =>
      `<tr><td>${formatDay(quando, fuso)}</td><td>${pontuacao === null ? '—' : `${pontuacao}/${PONTUACAO_MAX}`}</td><td>${limpo(trecho)}</td></tr>`,
  );
  const cabeca = ['quando', 'pontuacao', 'registro']
    .map((one) => `<th>${limpo(t(`planos-intervencao:evidencias.${one}`))}</th>`)
    .join('');
  return `<table><thead><tr>${cabeca}</tr></thead><tbody>${linhas.join('')}</tbody></table>`;
};

const parte = (nome: string, valor: string | null | undefined) =>
  valor?.trim() ? `<p><strong>${limpo(nome)}</strong></p>${texto(valor)}` : '';

const umObjetivo = (objetivo: Objetivo, numero: number, versao: Versao, deps: Deps) => {
  const { t } = deps;
  const campo = (nome: string, valor: string | null) => parte(t(`planos-intervencao:campos.${nome}`), valor);
  const progresso = progressoDe(objetivo);
  const situacao = [
    t(`planos-intervencao:status.${objetivo.status}`),
    versao !== 'escola' && progresso !== null ? `${progresso}%` : null,
    objetivo.prazo && t('planos-intervencao:ate', { dia: formatDate(objetivo.prazo) }),
  ];
  const base = [objetivo.linha_base, objetivo.linha_base_em && formatDate(objetivo.linha_base_em)];
  const emCasa = versao !== 'familia' || objetivo.ambientes.includes('casa');
  return [
    `<h3>${numero}. ${limpo(objetivo.descricao)}</h3>`,
    `<p>${limpo(situacao.filter(Boolean).join(' · '))}</p>`,
    versao === 'tecnica' ? campo('linha_base', objetivo.linha_base ? base.filter(Boolean).join(' · ') : null) : '',
    versao === 'familia' ? '' : campo('especificos', objetivo.especificos),
    emCasa ? campo('estrategias', objetivo.estrategias) : '',
    emCasa ? campo('recursos', objetivo.recursos) : '',
    campo('frequencia', objetivo.frequencia),
    campo('criterio', objetivo.criterio),
    versao === 'tecnica' ? campo('evidencia', objetivo.evidencia) + tabela(objetivo, deps) : '',
  ].join('');
};

const temNoPlano = (plano: Plano, campo: string): boolean => {
  if (campo === 'medidas') return plano.objetivos.some(({ medidas }) => medidas.length > 0);
  if (campo === 'progresso') return plano.objetivos.some((objetivo) => progressoDe(objetivo) !== null);
  if (campo === 'linha_base' || campo === 'evidencia')
    return plano.objetivos.some((objetivo) => Boolean(objetivo[campo]));
  return Boolean(plano[campo as 'queixa' | 'observacoes' | 'orientacoes_escola' | 'orientacoes_familia']?.trim());
};

export const folhaDe = (
  plano: Plano,
  versao: Versao,
  { diagnostico, ...deps }: Deps & { diagnostico: string | null },
): Folha => {
  const { t } = deps;
  const vao = plano.objetivos.filter(({ ambientes }) => versao !== 'escola' || ambientes.includes('escola'));
  const ficam = plano.objetivos.filter((objetivo) => !vao.includes(objetivo));
  const secao = (nome: string, valor: string | null) => (valor?.trim() ? `<h2>${limpo(nome)}</h2>${texto(valor)}` : '');
  const periodo = [plano.inicio && formatDate(plano.inicio), plano.fim && formatDate(plano.fim)]
    .filter(Boolean)
    .join(' – ');
  const fatos = [
    periodo && `${t('planos-intervencao:impressao.periodo')}: ${periodo}`,
    plano.frequencia && `${t('planos-intervencao:campos.frequencia_plano')}: ${plano.frequencia}`,
  ].filter(Boolean);
  const deFora: readonly string[] = FORA[versao];
  const vai = (campo: string) => !deFora.includes(campo);
  const conteudo = [
    versao === 'escola' ? `<p><strong>${limpo(t('planos-intervencao:impressao.confidencial'))}</strong></p>` : '',
    fatos.length ? `<p>${limpo(fatos.join(' · '))}</p>` : '',
    versao === 'tecnica' && vai('queixa') ? secao(t('planos-intervencao:campos.queixa'), plano.queixa) : '',
    secao(t('planos-intervencao:campos.objetivo_geral'), plano.objetivo_geral),
    vao.length ? `<h2>${limpo(t('planos-intervencao:objetivos'))}</h2>` : '',
    ...vao.map((objetivo, place) => umObjetivo(objetivo, place + 1, versao, deps)),
    vai('orientacoes_familia')
      ? secao(t('planos-intervencao:campos.orientacoes_familia'), plano.orientacoes_familia)
      : '',
    vai('orientacoes_escola') ? secao(t('planos-intervencao:campos.orientacoes_escola'), plano.orientacoes_escola) : '',
    vai('observacoes') ? secao(t('planos-intervencao:campos.observacoes'), plano.observacoes) : '',
  ].join('');
  const queixaFora = versao === 'familia' && plano.queixa?.trim() ? ['queixa'] : [];
  const lido = normaliza(conteudo);
  const palavras = (diagnostico ?? '').match(/[\p{L}]{4,}/gu) ?? [];
  return {
    titulo:
      versao === 'tecnica' ? plano.titulo : `${plano.titulo} — ${t(`planos-intervencao:impressao.versoes.${versao}`)}`,
    conteudo,
    fora: [
      ...[...deFora, ...queixaFora]
        .filter((campo) => temNoPlano(plano, campo))
        .map((campo) => t(`planos-intervencao:impressao.fora.${campo}`)),
      ...(versao === 'familia' && plano.objetivos.some(({ ambientes }) => !ambientes.includes('casa'))
        ? [t('planos-intervencao:impressao.fora.estrategias_da_clinica')]
        : []),
      ...ficam.map(({ descricao }) => t('planos-intervencao:impressao.fora.objetivo', { nome: descricao })),
    ],
    diagnostico:
      versao === 'escola' ? [...new Set(palavras.filter((palavra) => lido.includes(normaliza(palavra))))] : [],
  };
};
