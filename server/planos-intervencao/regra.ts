import type { Locale } from '#contract/constants.ts';
import { type Resultado, SESSOES_MAX, sessoesDe } from '#contract/resultado-intervencao.ts';
import { BIBLIOTECA, type Item } from './biblioteca.ts';
import { dobrado, tem } from './palavras.ts';
import { type FonteLida, type Prova, provasDe } from './provas.ts';

/** How goals are chosen where nobody but the library answers. Weights and lists are the reference's. */

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

const GENERICAS = new Set(
  'escola letras leitura atenção memória rotina agenda linguagem orientação prova provas estudar trabalho professora problemas figuras quantidade operações resumo compreensão escuta língua emoções mudanças limites autonomia fluência adaptação banho higiene reserva reabilitação prazos separação convivência instruções sono tela vergonha'
    .split(' ')
    .map(dobrado),
);

/** Other words for the same. Where one stands, the first counts as standing there too. */
const SINONIMOS = [
  ['dislexia', 'transtorno de leitura', 'transtorno da leitura', 'disléxico', 'disléxica'],
  ['discalculia', 'transtorno da matemática', 'transtorno de matemática'],
  ['disgrafia', 'letra ruim'],
  ['tdah', 'hiperativo', 'hiperativa', 'déficit de atenção', 'adhd', 'tda'],
  ['tea', 'autismo', 'autista', 'espectro', 'asperger'],
  ['tod', 'desafiador', 'desafiadora', 'opositor', 'opositora'],
  ['deficiência intelectual', 'di'],
  ['ansiedade', 'ansioso', 'ansiosa', 'preocupado', 'preocupada'],
  ['não lê', 'não alfabetizado', 'não alfabetizada', 'não sabe ler'],
  ['fala pouco', 'atraso de fala', 'atraso na fala'],
  ['agitado', 'agitada', 'não para', 'não para quieto', 'não para quieta', 'agitação'],
  ['memória', 'esquece'],
  ['celular demais', 'muito celular', 'muita tela'],
  ['troca letras na escrita', 'troca letras', 'trocas de letras', 'troca de letras'],
  ['lê devagar', 'lê muito devagar', 'leitura lenta', 'lê lentamente'],
  ['desatenção', 'desatento', 'desatenta', 'distraída', 'distraído'],
];

const DIAGNOSTICOS: Record<string, string[]> = {
  dislexia: ['dislexia'],
  tdah: ['tdah-rotina', 'tdah-impulsividade'],
  tea: ['comunicacao-alternativa', 'tea-interacao', 'tea-flexibilidade-sensorial'],
  discalculia: ['discalculia'],
  tod: ['tod'],
};

/** What an anamnesis calls the areas in which something is hard. */
const AREAS_MARCADAS: Record<string, string[]> = {
  Leitura: ['leitura', 'consciencia-fonologica'],
  Escrita: ['escrita'],
  Matemática: ['matematica'],
  Atenção: ['atencao'],
  Memória: ['memoria'],
  Agitação: ['tdah'],
  'Organização e planejamento': ['funcoes-executivas'],
  Organização: ['funcoes-executivas'],
  'Fala e linguagem': ['linguagem-oral', 'fala'],
  Linguagem: ['linguagem-oral'],
  Comportamento: ['comportamento'],
  'Emoções e humor': ['regulacao-emocional', 'humor'],
  Humor: ['humor'],
  Ansiedade: ['ansiedade'],
  'Interação com outras pessoas': ['habilidades-sociais'],
  Relacionamentos: ['habilidades-sociais'],
  'Coordenação motora': ['motricidade'],
  Sono: ['rotina'],
};

const DA_ESCOLA = [
  'escola',
  'professora',
  'professor',
  'prova',
  'provas',
  'lição',
  'turma',
  'notas',
  'reprovou',
  'sala de aula',
];

export type Caso = {
  /** What of the record may be used, source by source. */
  fontes: FonteLida[];
  /** What the practitioner asks for besides; it is no evidence of anything. */
  instrucao: string;
  areas: string[];
  idade: number | null;
  profissao: 'fonoaudiologo' | 'psicologo' | null;
  locale: Locale;
};

export type Escolha = { item: Item; peso: number; provas: Prova[] };

const comSinonimos = (texto: string) => {
  const flat = dobrado(texto);
  const extra = SINONIMOS.flatMap(([first = '', ...rest]) =>
    rest.some((one) => tem(flat, one)) ? [dobrado(first)] : [],
  );
  return [flat, ...extra].join(' . ');
};

/** A word and all that counts as it. */
const comoSeDiz = (palavra: string) => [
  palavra,
  ...(SINONIMOS.find(([first = '']) => dobrado(first) === dobrado(palavra))?.slice(1) ?? []),
];

const falado = ({ fontes, instrucao }: Caso) =>
  [...fontes.flatMap(({ chave, texto }) => (chave === 'diagnostico' ? [] : texto)), instrucao].join('\n');

const pesoDaPalavra = (palavra: string) => {
  if (/[\s-]/.test(palavra.trim())) return FRASE;
  return GENERICAS.has(dobrado(palavra)) ? GENERICA : ESPECIFICA;
};

const serve = ({ idade_min, idade_max }: Item, idade: number | null) =>
  idade === null || (idade >= idade_min - TOLERANCIA_ANOS && idade <= idade_max + TOLERANCIA_ANOS);

/** Every goal of the library that something speaks for, the strongest first. */
export const avaliar = (caso: Caso): Escolha[] => {
  const texto = comSinonimos(falado(caso));
  const todos = comSinonimos([falado(caso), ...caso.fontes.map((fonte) => fonte.texto)].join('\n'));
  const diagnosticos = Object.keys(DIAGNOSTICOS).filter((nome) => tem(todos, nome));
  const marcadas = caso.areas.flatMap((nome) => (AREAS_MARCADAS[nome] ?? []).map((area) => ({ nome, area })));
  return BIBLIOTECA.filter((item) => serve(item, caso.idade))
    .map((item) => {
      const palavras = item.palavras.filter((palavra) => tem(texto, palavra));
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
    .sort((a, b) => b.peso - a.peso || BIBLIOTECA.indexOf(a.item) - BIBLIOTECA.indexOf(b.item));
};

const daProfissao = ({ item }: Escolha, { profissao }: Caso) => item.profissao === null || item.profissao === profissao;

const fixa = (slug: string, provas: Prova[] = []): Escolha[] => {
  const item = BIBLIOTECA.find((one) => one.slug === slug);
  return item ? [{ item, peso: 0, provas }] : [];
};

export type Composto = Pick<Resultado, 'fracas' | 'avisos'> & { escolhas: Escolha[] };

/** The plan that the library proposes: three to six goals, two of an area at most, and who has to be with it. */
export const compor = (caso: Caso): Composto => {
  const todas = avaliar(caso);
  const fortes: Escolha[] = [];
  for (const one of todas.filter((escolha) => escolha.peso >= CORTE && daProfissao(escolha, caso)))
    if (fortes.length < METAS_MAX && fortes.filter(({ item }) => item.area === one.item.area).length < POR_AREA)
      fortes.push(one);
  const partida = fortes.length ? [] : [...fixa('organizacao-planejamento'), ...fixa('habilidades-sociais')];
  const escolhas = [...fortes, ...partida];
  const ter = (extra: Escolha[]) => {
    for (const one of extra) if (!escolhas.some(({ item }) => item.slug === one.item.slug)) escolhas.push(one);
  };
  if (caso.idade === null || caso.idade <= MENOR) ter(fixa('orientacao-parental'));
  const escolar = DA_ESCOLA.filter((palavra) => tem(dobrado(falado(caso)), palavra));
  const emIdade = caso.idade === null || (caso.idade >= 4 && caso.idade <= 19);
  if (escolar.length && emIdade)
    ter(
      fixa(
        'adaptacao-escola',
        provasDe(
          caso.fontes,
          escolar.map((palavra) => [palavra]),
        ),
      ),
    );
  const soma = sessoesDe(escolhas.map(({ item }) => item));
  return {
    escolhas,
    fracas: todas.map(({ item }) => item.slug).filter((slug) => !escolhas.some(({ item }) => item.slug === slug)),
    avisos: [
      ...(soma > SESSOES_MAX ? (['sobrecarga'] as const) : []),
      ...(fortes.length === 0 ? (['nada_pertinente'] as const) : []),
      ...(caso.idade === null ? (['sem_idade'] as const) : []),
    ],
  };
};
