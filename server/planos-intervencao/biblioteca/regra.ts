import { z } from 'zod';
import {
  ATENDIMENTOS_MAX,
  atendimentosDe,
  type Resultado,
} from '#contract/planos-intervencao/resultado-intervencao.ts';
import { LOCALES, type Locale } from '#domain/constants.ts';
import { bibliotecaEm, type Item, itemDe } from './biblioteca.ts';
import { dobrado, tem } from './palavras.ts';
import { type FonteLida, type Prova, provasDe } from './provas.ts';
import listas from './regra.json' with { type: 'json' };

/** How goals are chosen without an AI provider. Weights and lists are the reference's. */

const FRASE = 4;
const ESPECIFICA = 3;
const GENERICA = 1;
const AREA_MARCADA = 3;
const DIAGNOSTICO = 5;
const CORTE = 3;
const METAS_MAX = 6;
const POR_AREA = 2;
const TOLERANCIA_ANOS = 1;
const MENOR = 17;

const Palavras = z.array(z.string());
const LISTAS = z
  .object({
    genericas: Palavras,
    /** Synonyms. Where one occurs, the first counts as found too. */
    sinonimos: z.array(Palavras),
    diagnosticos: z.record(z.string(), Palavras),
    /** The names that an anamnesis uses for areas of difficulty. */
    areas_marcadas: z.record(z.string(), Palavras),
    da_escola: Palavras,
    /**
     * Words that mean something else in another language: “tea” is no diagnosis in English, “grades” no marks in
     * Portuguese.
     */
    siglas: z.record(z.string(), z.array(z.enum(LOCALES))),
  })
  .parse(listas);
const { sinonimos: SINONIMOS, diagnosticos: DIAGNOSTICOS, areas_marcadas: AREAS_MARCADAS } = LISTAS;
const GENERICAS = new Set(LISTAS.genericas.map(dobrado));

export type Caso = {
  /** The sources of the record that may be used. */
  fontes: FonteLida[];
  /** The practitioner's instruction; not evidence. */
  instrucao: string;
  areas: string[];
  idade: number | null;
  profissao: 'fonoaudiologo' | 'psicologo' | null;
  locale: Locale;
};

export type Escolha = { item: Item; peso: number; provas: Prova[] };

const valeEm = (palavra: string, locale: Locale) => LISTAS.siglas[dobrado(palavra)]?.includes(locale) ?? true;

/** Whether a word or a synonym of it occurs in a text. */
const ditoEm = (texto: string, locale: Locale) => {
  const flat = dobrado(texto);
  const diz = (palavra: string) => valeEm(palavra, locale) && tem(flat, palavra);
  const extra = new Set(SINONIMOS.flatMap(([first = '', ...rest]) => (rest.some(diz) ? [dobrado(first)] : [])));
  return (palavra: string) => diz(palavra) || extra.has(dobrado(palavra));
};

/** A word and its synonyms. */
const comoSeDiz = (palavra: string) => [
  palavra,
  ...(SINONIMOS.find(([first = '']) => dobrado(first) === dobrado(palavra))?.slice(1) ?? []),
];

const falado = ({ fontes, instrucao }: Caso) =>
  [...fontes.flatMap(({ chave, texto }) => (chave === 'diagnostico' ? [] : texto)), instrucao].join('\n');

/** Chinese has no spaces: this many characters count as a phrase. */
const FRASE_HAN = /\p{Script=Han}{5}/u;

const pesoDaPalavra = (palavra: string) => {
  if (/[\s-]/.test(palavra.trim()) || FRASE_HAN.test(palavra)) return FRASE;
  return GENERICAS.has(dobrado(palavra)) ? GENERICA : ESPECIFICA;
};

const serve = ({ idade_min, idade_max }: Item, idade: number | null) =>
  idade === null || (idade >= idade_min - TOLERANCIA_ANOS && idade <= idade_max + TOLERANCIA_ANOS);

/** The Portuguese words always match too: a record may be in Portuguese whatever the reader's language. */
const palavrasDe = ({ slug, palavras }: Item, locale: Locale) => {
  if (locale === 'pt-br') return palavras;
  const daqui = itemDe(slug, 'pt-br')?.palavras ?? [];
  const ditas = new Set(palavras.map(dobrado));
  return [...palavras, ...daqui.filter((palavra) => !ditas.has(dobrado(palavra)))];
};

/** Every goal of the library with a match, by weight. */
export const avaliar = (caso: Caso): Escolha[] => {
  const dito = ditoEm(falado(caso), caso.locale);
  const diagnosticos = Object.keys(DIAGNOSTICOS).filter(
    ditoEm([falado(caso), ...caso.fontes.map((fonte) => fonte.texto)].join('\n'), caso.locale),
  );
  const marcadas = caso.areas.flatMap((nome) => (AREAS_MARCADAS[nome] ?? []).map((area) => ({ nome, area })));
  const biblioteca = bibliotecaEm(caso.locale);
  return biblioteca
    .filter((item) => serve(item, caso.idade))
    .map((item) => {
      const palavras = palavrasDe(item, caso.locale).filter(dito);
      const dx = diagnosticos.filter((nome) => DIAGNOSTICOS[nome]?.includes(item.slug));
      const areas = marcadas.filter(({ area }) => area === item.area);
      const peso =
        palavras.reduce((sum, palavra) => sum + pesoDaPalavra(palavra), 0) +
        dx.length * DIAGNOSTICO +
        (areas.length ? AREA_MARCADA : 0);
      return {
        item,
        peso,
        provas: provasDe(caso.fontes, [
          ...dx.map(comoSeDiz),
          ...palavras.map(comoSeDiz),
          ...areas.map(({ nome }) => [nome]),
        ]),
      };
    })
    .filter(({ peso }) => peso > 0)
    .sort((a, b) => b.peso - a.peso || biblioteca.indexOf(a.item) - biblioteca.indexOf(b.item));
};

const daProfissao = ({ item }: Escolha, { profissao }: Caso) => item.profissao === null || item.profissao === profissao;

const fixa = (locale: Locale, slug: string, provas: Prova[] = []): Escolha[] => {
  const item = itemDe(slug, locale);
  return item ? [{ item, peso: 0, provas }] : [];
};

export type Composto = Pick<Resultado, 'fracas' | 'avisos'> & { escolhas: Escolha[] };

/** The plan that the library proposes: up to six goals, at most two per area, plus guidance for parents and school. */
export const compor = (caso: Caso): Composto => {
  const { locale } = caso;
  const todas = avaliar(caso);
  const fortes: Escolha[] = [];
  for (const one of todas.filter((escolha) => escolha.peso >= CORTE && daProfissao(escolha, caso)))
    if (fortes.length < METAS_MAX && fortes.filter(({ item }) => item.area === one.item.area).length < POR_AREA)
      fortes.push(one);
  const partida = fortes.length
    ? []
    : [...fixa(locale, 'organizacao-planejamento'), ...fixa(locale, 'habilidades-sociais')];
  const escolhas = [...fortes, ...partida];
  const ter = (extra: Escolha[]) => {
    for (const one of extra) if (!escolhas.some(({ item }) => item.slug === one.item.slug)) escolhas.push(one);
  };
  if (caso.idade === null || caso.idade <= MENOR) ter(fixa(locale, 'orientacao-parental'));
  const escolar = LISTAS.da_escola.filter((palavra) => valeEm(palavra, locale) && tem(dobrado(falado(caso)), palavra));
  const emIdade = caso.idade === null || (caso.idade >= 4 && caso.idade <= 19);
  if (escolar.length && emIdade)
    ter(
      fixa(
        locale,
        'adaptacao-escola',
        provasDe(
          caso.fontes,
          escolar.map((palavra) => [palavra]),
        ),
      ),
    );
  const soma = atendimentosDe(escolhas.map(({ item }) => item));
  return {
    escolhas,
    fracas: todas.map(({ item }) => item.slug).filter((slug) => !escolhas.some(({ item }) => item.slug === slug)),
    avisos: [
      ...(soma > ATENDIMENTOS_MAX ? (['sobrecarga'] as const) : []),
      ...(fortes.length === 0 ? (['nada_pertinente'] as const) : []),
      ...(caso.idade === null ? (['sem_idade'] as const) : []),
    ],
  };
};
