import type { TFunction } from 'i18next';
import type { Objetivo } from '#contract/planos-intervencao/objetivos-intervencao.ts';
import type { PlanoIntervencao } from '#contract/planos-intervencao/planos-intervencao.ts';
import { PONTUACAO_MAX } from '#contract/registros.ts';
import { escaparHtml, textoDoHtml } from '#domain/text/html.ts';
import { formatDate, formatDay } from '#web/lib/format.ts';
import { normaliza } from '#web/lib/normaliza.ts';
import { evidenciasNoPapel } from './evidencias.ts';
import { progressoNoPapel } from './grafico.ts';
import { progressoDe } from './progresso.ts';
import { aliviado, dispensados, escondidos, sinalEm } from './sinais-no-papel.ts';

/** Prints a plan for one audience. What the family or the school may not read is left out of their text. */

export const VERSOES = ['tecnica', 'familia', 'escola'] as const;
export type Versao = (typeof VERSOES)[number];

/** Fields of the plan that a version leaves out. */
const FORA_DO_PLANO_INTERVENCAO = {
  tecnica: [],
  familia: ['queixa', 'orientacoes_escola', 'observacoes'],
  escola: ['queixa', 'orientacoes_familia', 'observacoes'],
} as const satisfies Record<Versao, readonly string[]>;

/** Fields of a goal that a version leaves out: scores, measurements and appointment notes are for professionals only. */
const FORA_DO_OBJETIVO = {
  tecnica: [],
  familia: ['especificos', 'linha_base', 'evidencia', 'medidas', 'progresso'],
  escola: ['linha_base', 'evidencia', 'medidas', 'progresso'],
} as const satisfies Record<Versao, readonly string[]>;

/** The family gets the strategies of goals that are worked on at home. */
const comEstrategias = ({ ambientes }: Objetivo, versao: Versao) => versao !== 'familia' || ambientes.includes('casa');

export type Folha = {
  titulo: string;
  conteudo: string;
  /** Names of what the plan has and this version leaves out. */
  fora: string[];
  /** Words of the diagnosis that occur in the printed text. */
  diagnostico: string[];
  /** Sentences of a dismissed red flag that occur in the printed text. */
  crise: string[];
};

/** Lines become paragraphs, bulleted lines a list. */
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
    if (item) itens.push(escaparHtml(item));
    else {
      fechar();
      blocos.push(`<p>${escaparHtml(linha)}</p>`);
    }
  }
  fechar();
  return blocos.join('');
};

type Deps = { t: TFunction; fuso: string };
/** `evidencias`: ids of the appointments whose notes are printed. */
type DepsDaFolha = Deps & { diagnostico: string | null; evidencias: string[] };

/** The scores of a goal as a table and a chart. Appointment notes are printed once, at the end. */
const medido = ({ medidas, descricao }: Objetivo, { t, fuso }: Deps) => {
  if (medidas.length === 0) return '';
  const linhas = medidas.map(
    ({ quando, pontuacao }) =>
      `<tr><td>${formatDay(quando, fuso)}</td><td>${pontuacao === null ? '—' : `${pontuacao}/${PONTUACAO_MAX}`}</td></tr>`,
  );
  const cabeca = ['quando', 'pontuacao']
    .map((one) => `<th>${escaparHtml(t(`planos-intervencao:evidencias.${one}`))}</th>`)
    .join('');
  return (
    `<table><thead><tr>${cabeca}</tr></thead><tbody>${linhas.join('')}</tbody></table>` +
    progressoNoPapel(medidas, fuso, t('planos-intervencao:grafico', { nome: descricao }))
  );
};

const parte = (nome: string, valor: string | null | undefined) =>
  valor?.trim() ? `<h4>${escaparHtml(nome)}</h4>${texto(valor)}` : '';

const umObjetivo = (objetivo: Objetivo, numero: number, versao: Versao, deps: Deps) => {
  const { t } = deps;
  const fica: readonly string[] = FORA_DO_OBJETIVO[versao];
  const vai = (nome: string) => !fica.includes(nome);
  const campo = (nome: string, valor: string | null) =>
    vai(nome) ? parte(t(`planos-intervencao:campos.${nome}`), valor) : '';
  const progresso = progressoDe(objetivo);
  const situacao = [
    t(`planos-intervencao:status.${objetivo.status}`),
    vai('progresso') && progresso !== null ? `${progresso}%` : null,
    objetivo.prazo && t('planos-intervencao:ate', { dia: formatDate(objetivo.prazo) }),
  ];
  const base = [objetivo.linha_base, objetivo.linha_base_em && formatDate(objetivo.linha_base_em)];
  const comoFazer = comEstrategias(objetivo, versao);
  return [
    `<h3>${numero}. ${escaparHtml(objetivo.descricao)}</h3>`,
    `<p>${escaparHtml(situacao.filter(Boolean).join(' · '))}</p>`,
    campo('linha_base', objetivo.linha_base ? base.filter(Boolean).join(' · ') : t('planos-intervencao:a_medir')),
    campo('especificos', objetivo.especificos),
    comoFazer ? campo('estrategias', objetivo.estrategias) : '',
    comoFazer ? campo('recursos', objetivo.recursos) : '',
    campo('frequencia', objetivo.frequencia),
    campo('criterio', objetivo.criterio),
    campo('evidencia', objetivo.evidencia),
    vai('medidas') ? medido(objetivo, deps) : '',
  ].join('');
};

const temNoObjetivo = (objetivo: Objetivo, campo: string): boolean => {
  if (campo === 'medidas') return objetivo.medidas.length > 0;
  if (campo === 'progresso') return progressoDe(objetivo) !== null;
  return Boolean(objetivo[campo as 'especificos' | 'linha_base' | 'evidencia']?.trim());
};

/** Names of everything that the plan has and this version leaves out. */
const deFora = (planoIntervencao: PlanoIntervencao, vao: Objetivo[], versao: Versao, t: TFunction) => {
  const nome = (campo: string, valores = {}) => t(`planos-intervencao:impressao.fora.${campo}`, valores);
  const ondeSao = ({ ambientes }: Objetivo) =>
    ambientes.map((one) => t(`planos-intervencao:ambientes.${one}`)).join(', ') || '—';
  return [
    ...FORA_DO_PLANO_INTERVENCAO[versao].flatMap((campo) => (planoIntervencao[campo]?.trim() ? nome(campo) : [])),
    ...FORA_DO_OBJETIVO[versao].flatMap((campo) =>
      vao.some((objetivo) => temNoObjetivo(objetivo, campo)) ? nome(campo) : [],
    ),
    ...vao
      .filter((objetivo) => !comEstrategias(objetivo, versao))
      .filter(({ estrategias, recursos }) => estrategias?.trim() || recursos?.trim())
      .map((objetivo) => nome('estrategias', { nome: objetivo.descricao, onde: ondeSao(objetivo) })),
    ...planoIntervencao.objetivos
      .filter((objetivo) => !vao.includes(objetivo))
      .map((objetivo) => nome('objetivo', { nome: objetivo.descricao, onde: ondeSao(objetivo) })),
  ];
};

const daEscola = ({ ambientes }: Objetivo) => ambientes.includes('escola');

/** The goals that the school works on and the guidance for it, as the school version prints them. */
export const trechoDaEscola = (inteiro: PlanoIntervencao, deps: Deps): string => {
  const planoIntervencao = aliviado(inteiro, sinalEm(inteiro.dispensas));
  const orientacoes = planoIntervencao.orientacoes_escola?.trim();
  return [
    ...planoIntervencao.objetivos
      .filter(daEscola)
      .map((objetivo, place) => umObjetivo(objetivo, place + 1, 'escola', deps)),
    orientacoes
      ? `<h3>${escaparHtml(deps.t('planos-intervencao:campos.orientacoes_escola'))}</h3>${texto(orientacoes)}`
      : '',
  ].join('');
};

/** Words of a diagnosis that occur in a text. */
export const ditasDoDiagnostico = (html: string, diagnostico: string | null): string[] => {
  const lido = normaliza(html);
  const palavras = (diagnostico ?? '').match(/[\p{L}]{4,}/gu) ?? [];
  return [...new Set(palavras.filter((palavra) => lido.includes(normaliza(palavra))))];
};

export const folhaDe = (
  inteiro: PlanoIntervencao,
  versao: Versao,
  { diagnostico, evidencias, ...deps }: DepsDaFolha,
): Folha => {
  const { t } = deps;
  const sinais = sinalEm(inteiro.dispensas);
  const planoIntervencao = versao === 'tecnica' ? inteiro : aliviado(inteiro, sinais);
  const vao = planoIntervencao.objetivos.filter((objetivo) => versao !== 'escola' || daEscola(objetivo));
  const secao = (nome: string, valor: string | null) =>
    valor?.trim() ? `<h2>${escaparHtml(nome)}</h2>${texto(valor)}` : '';
  const periodo = [
    planoIntervencao.inicio && formatDate(planoIntervencao.inicio),
    planoIntervencao.fim && formatDate(planoIntervencao.fim),
  ]
    .filter(Boolean)
    .join(' – ');
  const fatos = [
    periodo && `${t('planos-intervencao:impressao.periodo')}: ${periodo}`,
    planoIntervencao.frequencia &&
      `${t('planos-intervencao:campos.frequencia_plano_intervencao')}: ${planoIntervencao.frequencia}`,
  ].filter(Boolean);
  const fica: readonly string[] = FORA_DO_PLANO_INTERVENCAO[versao];
  const vai = (campo: string) => !fica.includes(campo);
  const conteudo = [
    versao === 'escola' ? `<p><strong>${escaparHtml(t('planos-intervencao:impressao.confidencial'))}</strong></p>` : '',
    fatos.length ? `<p>${escaparHtml(fatos.join(' · '))}</p>` : '',
    vai('queixa') ? secao(t('planos-intervencao:campos.queixa'), planoIntervencao.queixa) : '',
    secao(t('planos-intervencao:campos.objetivo_geral'), planoIntervencao.objetivo_geral),
    vao.length ? `<h2>${escaparHtml(t('planos-intervencao:objetivos'))}</h2>` : '',
    ...vao.map((objetivo, place) => umObjetivo(objetivo, place + 1, versao, deps)),
    vai('orientacoes_familia')
      ? secao(t('planos-intervencao:campos.orientacoes_familia'), planoIntervencao.orientacoes_familia)
      : '',
    vai('orientacoes_escola')
      ? secao(t('planos-intervencao:campos.orientacoes_escola'), planoIntervencao.orientacoes_escola)
      : '',
    vai('observacoes') ? secao(t('planos-intervencao:campos.observacoes'), planoIntervencao.observacoes) : '',
    versao === 'tecnica' ? evidenciasNoPapel(planoIntervencao, evidencias, deps) : '',
    versao === 'tecnica' ? dispensados(planoIntervencao, deps) : '',
  ].join('');
  const nome = planoIntervencao.titulo.trim() || t('planos-intervencao:titulo_novo');
  const titulo = versao === 'tecnica' ? nome : `${nome} — ${t(`planos-intervencao:impressao.versoes.${versao}`)}`;
  return {
    titulo,
    conteudo,
    fora: [
      ...deFora(planoIntervencao, vao, versao, t),
      ...(versao === 'tecnica' ? [] : escondidos(inteiro, sinais, t)),
    ],
    diagnostico: versao === 'escola' ? ditasDoDiagnostico(conteudo, diagnostico) : [],
    crise: [...new Set([titulo, textoDoHtml(conteudo)].flatMap(sinais))],
  };
};
