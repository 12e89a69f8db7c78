import type { TFunction } from 'i18next';
import type { Historia, ItemDaHistoria } from '#contract/historia.ts';
import { type Forma, imagemDoDesenho } from '#domain/paper/desenho.ts';
import { escaparHtml } from '#domain/text/html.ts';
import { dentroDe, type Eixo, eixoDe, type Janela, mesesDo } from '#web/lib/eixo.ts';
import { formatDate, formatDay } from '#web/lib/format.ts';
import { sinalEm } from '#web/planos-intervencao/index.ts';

/**
 * The story for the family, on one page: what was worked on, when, and how often. Scores, results of tests, notes, red
 * flags and papers that are not final are for professionals only, as in the plan for the family.
 */

/** More lines than these would not fit on the page. */
const MAX = 6;
const [LARGURA, ESQUERDA, LINHA, CABECA] = [640, 170, 26, 20];
const LETRAS = 27;

type Deps = { t: TFunction; fuso: string };
type Trabalhado = { descricao: string; status: string; dias: string[] };

const texto = (x: number, y: number, t: string): Forma => ({ f: 'texto', x, y, t });
const traco = (leve: boolean, ...p: number[]): Forma => ({ f: 'linha', p, ...(leve && { leve }) });
const curto = (text: string) => (text.length > LETRAS ? `${text.slice(0, LETRAS - 1).trimEnd()}…` : text);

const atendimentosDe = (itens: ItemDaHistoria[], status: string) =>
  itens.filter((one) => one.tipo === 'atendimento' && one.status === status);

/** The goals that an appointment of the window worked on, without those that mention a red flag. */
const trabalhados = ({ objetivos, dispensas }: Historia, itens: ItemDaHistoria[]): Trabalhado[] => {
  const sinais = sinalEm(dispensas);
  return objetivos
    .filter(({ descricao }) => sinais(descricao).length === 0)
    .map(({ id, antes, descricao, status }) => {
      const ids = new Set([...antes, id]);
      const deles = itens.filter((item) => item.objetivos.some((one) => one.objetivo_id && ids.has(one.objetivo_id)));
      return { descricao, status, dias: deles.map(({ quando }) => quando).toReversed() };
    })
    .filter(({ dias }) => dias.length > 0);
};

const desenho = (objetivos: Trabalhado[], itens: ItemDaHistoria[], eixo: Eixo, { t }: Deps) => {
  const x = (quando: string) => Math.round((ESQUERDA + eixo.x(quando)) * 10) / 10;
  const altura = CABECA + (objetivos.length + 1) * LINHA + 4;
  const meses = mesesDo(eixo).flatMap(({ dia, nome }) => [
    texto(x(dia) + 3, 12, nome),
    traco(true, x(dia), CABECA, x(dia), altura - 4),
  ]);
  const linhas = objetivos.flatMap(({ descricao, dias }, place) => {
    const y = CABECA + place * LINHA + LINHA / 2;
    const [primeiro, ultimo] = [dias[0] ?? '', dias.at(-1) ?? ''];
    return [
      texto(0, y + 4, curto(descricao)),
      ...(dias.length > 1 ? [traco(false, x(primeiro), y, x(ultimo), y)] : []),
      ...[...new Set([primeiro, ultimo])].map((dia): Forma => ({ f: 'ponto', x: x(dia), y })),
    ];
  });
  const y = CABECA + objetivos.length * LINHA + LINHA / 2;
  const atendimentos = [
    texto(0, y + 4, t('historia:tipos.atendimento')),
    ...atendimentosDe(itens, 'Realizado').map(({ quando }) => traco(false, x(quando), y - 7, x(quando), y + 7)),
    ...atendimentosDe(itens, 'Faltou').map(({ quando }) => traco(true, x(quando), y - 7, x(quando), y + 7)),
  ];
  const formas = [...meses, ...linhas, ...atendimentos];
  return `<p>${imagemDoDesenho({ largura: LARGURA, altura, formas: formas.slice(0, 2000) }, t('historia:familia.grafico'))}</p>`;
};

const lista = (titulo: string, linhas: string[], t: TFunction) => {
  if (linhas.length === 0) return '';
  const resto = linhas.length > MAX ? [t('historia:e_mais', { count: linhas.length - MAX })] : [];
  const itens = [...linhas.slice(0, MAX), ...resto].map((linha) => `<li><p>${escaparHtml(linha)}</p></li>`).join('');
  return `<h3>${escaparHtml(titulo)}</h3><ul>${itens}</ul>`;
};

/** Anamneses and final papers, which the family knows. */
const conhecidos = (itens: ItemDaHistoria[]) =>
  itens.filter(
    ({ tipo, status }) =>
      tipo === 'anamnese' ||
      tipo === 'plano_intervencao' ||
      tipo === 'envio_escola' ||
      (tipo === 'relatorio' && status === 'final'),
  );

/** The page for the family, about the window that the screen shows. */
export const papelDaFamilia = (historia: Historia, janela: Janela, deps: Deps): string => {
  const { t, fuso } = deps;
  const eixo = eixoDe(janela, LARGURA - ESQUERDA);
  const dentro = dentroDe(janela, fuso);
  const sinais = sinalEm(historia.dispensas);
  const itens = historia.itens.filter(({ quando }) => dentro(quando));
  const objetivos = trabalhados(historia, itens);
  const nomeado = (item: ItemDaHistoria) => `${formatDay(item.quando, fuso)} · ${item.titulo}`;
  const limpas = (linhas: string[]) => linhas.filter((linha) => sinais(linha).length === 0);
  const [feitas, faltas] = ['Realizado', 'Faltou'].map((status) => atendimentosDe(itens, status).length);
  const testes = limpas(itens.filter(({ tipo }) => tipo === 'aplicacao').map(nomeado));
  return [
    `<p>${escaparHtml(t('historia:familia.periodo', { de: formatDate(janela.de), ate: formatDate(janela.ate) }))}</p>`,
    `<p>${escaparHtml([t('historia:feitas', { count: feitas }), t('historia:faltas', { count: faltas })].join(' · '))}</p>`,
    desenho(objetivos.slice(0, MAX), itens, eixo, deps),
    lista(
      t('historia:familia.trabalhado'),
      objetivos.map(({ descricao, status }) => `${descricao} — ${t(`planos-intervencao:status.${status}`)}`),
      t,
    ),
    lista(t('historia:tipos.aplicacao'), testes, t),
    testes.length ? `<p>${escaparHtml(t('historia:familia.resultados'))}</p>` : '',
    lista(t('historia:acontecimentos'), limpas(conhecidos(itens).map(nomeado)), t),
  ].join('');
};
