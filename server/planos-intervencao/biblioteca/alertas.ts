import { z } from 'zod';
import type { Retrato } from '#contract/anamneses/anamnese-modelos.ts';
import { alertasDe, type Respostas, type Valor } from '#contract/anamneses/preencher.ts';
import {
  ALERTAS,
  type AlertaDePlanoIntervencao,
  type Dispensa,
  type FonteChave,
} from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import ficheiro from './alertas.json' with { type: 'json' };
import { dobrado } from './palavras.ts';
import { AO_REDOR, trechoDe } from './provas.ts';

const LINGUAS = ['pt', 'es', 'en', 'zh'] as const;
type Lingua = (typeof LINGUAS)[number];

/**
 * The red flags of the reference, which block a plan, with the terms and answers that reveal them. A term is written
 * without accents: `(a|b)` is one or the other, `~` the rest of a word, `_` up to two words between (a few characters
 * in Chinese), `{name}` a group, `(?! …)` what must not follow.
 */
const { grupos, sinais } = z
  .object({
    grupos: z.record(z.string(), z.string()),
    sinais: z.array(
      z.object({
        codigo: z.enum(ALERTAS),
        perguntas: z.array(z.string()),
        termos: z.record(z.enum(LINGUAS), z.array(z.string())),
      }),
    ),
  })
  .parse(ficheiro);

const forma = (termo: string, lingua: Lingua) => {
  const inteiro = termo.replace(/\{([^{}]+)\}/g, (dito, nome: string) => grupos[nome] ?? dito);
  if (lingua === 'zh') return new RegExp(inteiro.replaceAll('_', '[^，。；！？,.;!?\\n]{0,6}'), 'gu');
  const corpo = inteiro
    .replaceAll('~', '\\p{L}*')
    .replaceAll(' _', '(?:[\\s-]{1,3}\\p{L}+){0,2}')
    .replaceAll(' ?', '[\\s-]*')
    .replaceAll(' ', '[\\s-]+');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${corpo})(?![\\p{L}\\p{N}])`, 'gu');
};

const SINAIS = sinais.map(({ codigo, perguntas, termos }) => ({
  codigo,
  perguntas,
  termos: LINGUAS.flatMap((lingua) => termos[lingua].map((termo) => ({ lingua, forma: forma(termo, lingua) }))),
}));

/** Words allowed between a denial and what is denied: “sem histórico de tentativa de suicídio”. */
const ENTRE =
  '(?: (?:riscos? de|ideac(?:ao|oes)(?: de)?|pensamentos? de|histor(?:ico|ia) de|sinais de|sinal de|tentativas? de|relatos? de|episodios? de|crises?(?: de)?|queixas? de|qualquer|risk of|ideation of|thoughts? of|history of|signs? of|attempts? (?:at|of)|reports? of|any|riesgos? de|ideacion(?: de)?|pensamientos? de|antecedentes? de|signos? de|intentos? de|ningun|ninguna|de|of))*';
const negacao = (palavras: string) =>
  new RegExp(`(?<!\\p{L})(?:${palavras})${ENTRE} $`.replaceAll(' ', '[ \\t]+'), 'u');

type Negacao = { em: RegExp; antes: RegExp; linguas: readonly Lingua[] };
const LATINAS: readonly Lingua[] = ['pt', 'es', 'en'];
/** Denials, each with the words that invert it: “não passa um dia sem convulsão” affirms the sign. */
const NEGACOES: Negacao[] = [
  {
    em: negacao(
      'sem|negam?|negou|negaram|ausencia de|descartad[ao]|nunca (?:teve|apresentou|houve)|nao (?:ha|houve|teve|tem|apresenta|apresentou|relata|relatou|refere|referiu)',
    ),
    antes: /(?<!\p{L})(?:nao|nunca|jamais|nem|ninguem|sem|nega)(?!\p{L})/u,
    linguas: LATINAS,
  },
  {
    em: negacao('sin|niegan?|nego|no (?:hay|hubo|presenta|presento|refiere|relata|tiene|tuvo)|nunca tuvo'),
    antes: /(?<!\p{L})(?:no|nunca|jamas|ni|nadie|sin|tampoco)(?!\p{L})/u,
    linguas: LATINAS,
  },
  {
    em: negacao('den(?:y|ies|ied)|without|never had|(?:has|have|had) no'),
    antes: /(?<!\p{L})(?:no|not|never|nor|nobody|hardly|cannot|without|\p{L}+n.t)(?!\p{L})/u,
    linguas: LATINAS,
  },
  {
    // “No” denies in English only: in Portuguese “pensa no suicídio” is the sign itself.
    em: negacao('no'),
    antes: /(?<!\p{L})(?:not|never|nor|nobody|hardly|cannot|without|den(?:y|ies|ied)|\p{L}+n.t)(?!\p{L})/u,
    linguas: ['en'],
  },
  { em: /(?:否认|(?<!有)没有|无)(?:有|过|任何)*\s?$/u, antes: /[不没未非别]/u, linguas: ['zh'] },
];
const ANTES = 160;
const DEPOIS = 40;
const CLAUSULA = /[.,;:!?()\n，。；：！？、…–—]|(?<!\p{L})(?:e|y|and|mas|but|pero|porem)(?!\p{L})/u;
/** Words after the sign that undo a denial: “sem convulsões há dois meses”, “não há violência que não tenha visto”. */
const RETOMADA =
  /^[ \t]*(?:(?:ha|desde|faz|ate|que|exceto|salvo|since|until|for|that|except|in|hace|hasta|excepto|salvo)(?!\p{L})|已|至今)/u;

/** Whether a sign is plainly denied in the same clause: “Nega convulsões”, “sem engasgos”. In doubt it is not. */
const negado = (flat: string, { de, ate }: Lugar, lingua: Lingua) => {
  const antes = flat.slice(Math.max(0, de - ANTES), de);
  return NEGACOES.some((one) => {
    const dita = one.linguas.includes(lingua) && one.em.exec(antes);
    if (!dita || RETOMADA.test(flat.slice(ate, ate + DEPOIS))) return false;
    return !one.antes.test(antes.slice(0, dita.index).split(CLAUSULA).at(-1) ?? '');
  });
};

type Lugar = { de: number; ate: number };

/** Merges adjacent matches into one sign. Matches further apart are separate signs, to be dismissed separately. */
const juntos = (lugares: Lugar[]) => {
  const all: Lugar[] = [];
  for (const { de, ate } of lugares) {
    const last = all.at(-1);
    if (last && de <= last.ate + AO_REDOR) last.ate = Math.max(last.ate, ate);
    else all.push({ de, ate });
  }
  return all;
};

const noTexto = (texto: string) => {
  const limpo = texto.normalize('NFC');
  const flat = dobrado(limpo);
  return SINAIS.flatMap(({ codigo, termos }) => {
    const found = termos
      .flatMap(({ lingua, forma }) =>
        [...flat.matchAll(forma)]
          .map(({ 0: { length }, index }) => ({ de: index, ate: index + length }))
          .filter((lugar) => !negado(flat, lugar, lingua)),
      )
      .sort((a, b) => a.de - b.de);
    return juntos(found).map(({ de, ate }) => ({
      codigo,
      trecho: trechoDe(limpo, de, ate),
      palavras: found.filter((one) => one.de >= de && one.ate <= ate).map((one) => limpo.slice(one.de, one.ate)),
    }));
  });
};

/** The detail of an answer, besides “sim”. */
const detalheDe = (valor: Valor | undefined) => {
  if (valor === null || valor === undefined) return '';
  if (Array.isArray(valor)) return valor.join(', ');
  return typeof valor === 'object' ? (valor.detalhe ?? '') : String(valor);
};

const umaLinha = (texto: string) => texto.normalize('NFC').replace(/\s+/g, ' ').trim();

/** Signs from questions answered with “sim”. A changed answer is a new sign. */
const nasRespostas = (modelo: Retrato, respostas: Respostas) =>
  alertasDe(modelo, respostas).flatMap((alerta) => {
    const sinal = SINAIS.find(({ perguntas }) => perguntas.includes(alerta.codigo));
    if (!sinal) return [];
    const ditas = alerta.perguntas.map(({ id, texto }) => umaLinha(`${texto} ${detalheDe(respostas[id])}`));
    const detalhes = alerta.perguntas.map(({ id }) => detalheDe(respostas[id]).normalize('NFC')).join('\n');
    return [{ codigo: sinal.codigo, trecho: ditas.join(' · '), palavras: [], detalhes }];
  });

type Sinal = Pick<Dispensa, 'codigo' | 'onde' | 'trecho'>;
export const mesmoSinal = (um: Sinal, outro: Sinal) =>
  um.codigo === outro.codigo && um.onde === outro.onde && um.trecho === outro.trecho;

export type Lida = { modelo: Retrato; respostas: Respostas } | null;

/** All signs in the sources. A sign blocks the plan only if its source is used. */
export const sinaisEm = (
  fontes: { chave: FonteChave; texto: string }[],
  anamnese: Lida,
  semFontes: readonly FonteChave[],
  dispensas: readonly Dispensa[] = [],
): AlertaDePlanoIntervencao[] => {
  const answered = anamnese ? nasRespostas(anamnese.modelo, anamnese.respostas) : [];
  /** Words of an answer that is already a sign, and that occur nowhere else, are not reported again. */
  const jaRespondido = (codigo: string, palavras: string[], texto: string) =>
    answered.some(
      (one) =>
        one.codigo === codigo &&
        palavras.every((palavra) => one.detalhes.includes(palavra) && texto.split(palavra).length === 2),
    );
  const found = fontes.flatMap(({ chave, texto }) =>
    noTexto(texto)
      .filter(({ codigo, palavras }) => chave !== 'anamnese' || !jaRespondido(codigo, palavras, texto.normalize('NFC')))
      .map((one) => ({ ...one, onde: chave })),
  );
  const respondidos = answered.map(({ codigo, trecho, palavras }) => ({
    codigo,
    trecho,
    palavras,
    onde: 'anamnese' as const,
  }));
  return [...found, ...respondidos].map((one) => {
    const dispensa = dispensas.find((other) => mesmoSinal(one, other)) ?? null;
    return { ...one, dispensa, bloqueia: !dispensa && !semFontes.includes(one.onde) };
  });
};
