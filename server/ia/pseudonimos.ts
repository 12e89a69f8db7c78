import { apelidosDe } from './apelidos.ts';
import { MARCADOR, PADROES, type Tipo } from './padroes.ts';
import { parecida, simples } from './parecidas.ts';
import { apagar, type Trecho, unidos } from './trechos.ts';

/** The people and places that a text must not reveal. Empty entries are ignored. */
export type Identidade = {
  paciente: string[];
  responsaveis: string[];
  profissionais: string[];
  escolas: string[];
  /** Streets, quarters, towns, as they are written. */
  enderecos: string[];
  /** Numbers of documents and phones, in any format. */
  numeros: string[];
  emails: string[];
  /** Further names from the practitioner: nicknames, a brother, a club. */
  ocultar: string[];
};

export const IDENTIDADE_VAZIA: Identidade = {
  paciente: [],
  responsaveis: [],
  profissionais: [],
  escolas: [],
  enderecos: [],
  numeros: [],
  emails: [],
  ocultar: [],
};

const PARTICULAS = new Set(['de', 'da', 'do', 'dos', 'das', 'e', 'di', 'del', 'la', 'van', 'von', 'y']);
/** Invisible characters, which would split a name. */
const INVISIVEIS = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;
const HAN = /\p{Script=Han}/u;

/** Without accents, in lower case, and of the same length: positions in the two texts match. */
export const aplanado = (texto: string) =>
  texto
    .replace(/\P{ASCII}/gu, (letra) =>
      letra.length > 1 ? letra : parecida((letra.normalize('NFD')[0] ?? letra).toLowerCase()[0] ?? letra),
    )
    .toLowerCase();

const escapa = (texto: string) => texto.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

type Pessoa = {
  tipo: Tipo;
  partes: Set<string>;
  curtos: Set<string>;
  inicios: string[];
  dentro: string[];
  han: string[];
};

const pessoaDe = (tipo: Tipo, nome: string): Pessoa => {
  const palavras = (aplanado(nome.normalize('NFC')).match(/\p{L}+/gu) ?? []).filter((one) => !PARTICULAS.has(one));
  const apelidos = palavras.flatMap(apelidosDe);
  const juntas = palavras.slice(1).map((one, place) => (palavras[place] ?? '') + one);
  return {
    tipo,
    partes: new Set([...palavras.filter((one) => one.length > 1), ...apelidos.filter((one) => one.length > 2)]),
    curtos: new Set(apelidos.filter((one) => one.length === 2)),
    inicios: palavras.filter((one) => one.length >= 5),
    dentro: [...palavras.filter((one) => one.length >= 6), ...juntas.filter((one) => one.length >= 6)],
    han: nome.match(/\p{Script=Han}{2,}/gu) ?? [],
  };
};

const pedacos = (palavra: string) => palavra.split(/(?<=\p{Ll})(?=\p{Lu})/u).map(aplanado);

const eDe = ({ partes, curtos, inicios, dentro }: Pessoa, palavra: string) => {
  const flat = aplanado(palavra);
  return (
    partes.has(flat) ||
    // “Lê” is short for Letícia; “lê” is the verb.
    (curtos.has(flat) && /^\p{Lu}/u.test(palavra)) ||
    inicios.some((inicio) => flat.startsWith(inicio)) ||
    dentro.some((parte) => flat.includes(parte)) ||
    pedacos(palavra).some((pedaco) => pedaco.length > 1 && partes.has(pedaco))
  );
};

/** Every run of words that are names of one person, with the particles between them. */
const nomesEm = (texto: string, pessoas: Pessoa[]): Trecho[] => {
  const palavras = [...texto.matchAll(/\p{L}+/gu)].map((found) => ({ texto: found[0], de: found.index }));
  const found: Trecho[] = [];
  for (const pessoa of pessoas) {
    for (const nome of pessoa.han)
      for (let de = texto.indexOf(nome); de >= 0; de = texto.indexOf(nome, de + 1))
        found.push({ de, ate: de + nome.length, tipo: pessoa.tipo });
    let last: Trecho | null = null;
    let between = 0;
    for (const { texto: palavra, de } of palavras) {
      if (HAN.test(palavra)) continue;
      const ate = de + palavra.length;
      const near = last && /^[\s'’-]*$/.test(texto.slice(between, de));
      if (eDe(pessoa, palavra)) {
        if (last && near) last.ate = ate;
        else {
          last = { de, ate, tipo: pessoa.tipo };
          found.push(last);
        }
        between = ate;
      } else if (near && PARTICULAS.has(aplanado(palavra))) between = ate;
      else last = null;
    }
  }
  return found;
};

/** The patient's initials, such as “A. B. L.” or “ABL”, also with some of them left out. */
const iniciaisEm = (texto: string, nomes: string[]): Trecho[] =>
  nomes.flatMap((nome) => {
    const palavras = (aplanado(nome.normalize('NFC')).match(/\p{L}+/gu) ?? []).filter((one) => !PARTICULAS.has(one));
    const [first = '', ...others] = palavras.map((one) => one.slice(0, 1));
    if (!others.length || HAN.test(nome)) return [];
    const found = texto.matchAll(
      /(?<![\p{L}\p{N}])(?:\p{Lu}\.\s?)+\p{Lu}\.?(?!\p{L})|(?<![\p{L}\p{N}])\p{Lu}{3,}(?!\p{L})/gu,
    );
    return [...found].flatMap(({ 0: { length }, 0: whole, index }) => {
      const letras = aplanado(whole).replace(/\P{L}/gu, '');
      const dotted = whole.includes('.');
      let at = 0;
      for (const letra of others) if (letra === letras[at + 1]) at += 1;
      const fits = letras[0] === first && (dotted ? at === letras.length - 1 : letras === first + others.join(''));
      return fits ? [{ de: index, ate: index + length, tipo: 'PACIENTE' as const }] : [];
    });
  });

const VIAS = new Set('rua r av avenida travessa tv alameda al praca rodovia estrada largo viela beco calle'.split(' '));

/** A street may be written without its type (“Rua”). */
const nomesDeRua = (endereco: string) => {
  const palavras = endereco.trim().split(/\s+/);
  if (!VIAS.has(aplanado(palavras[0] ?? '').replace(/\.$/, ''))) return [];
  const at = palavras.findIndex((one, place) => place > 0 && !PARTICULAS.has(aplanado(one)));
  const nome = at > 0 ? palavras.slice(at).join(' ').replace(/,.*$/, '') : '';
  return nome.length > 3 ? [nome] : [];
};

const frase = (texto: string) => aplanado(texto.normalize('NFC')).trim().split(/\s+/).map(escapa).join('\\s+');

const frasesEm = (flat: string, tipo: Tipo, frases: string[]): Trecho[] =>
  frases.flatMap((one) => {
    if (one.trim().length < 2) return [];
    const borders = HAN.test(one) ? ['', ''] : ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])'];
    const found = flat.matchAll(new RegExp(`${borders[0]}${frase(one)}${borders[1]}`, 'gu'));
    return [...found].map(({ 0: { length }, index }) => ({ de: index, ate: index + length, tipo }));
  });

const numerosEm = (texto: string, numeros: string[]): Trecho[] =>
  numeros.flatMap((numero) => {
    const signs = numero.replace(/[^0-9a-z]/gi, '');
    if (signs.length < 4) return [];
    const national = signs.length > 11 && signs.startsWith('55') ? [signs, signs.slice(2), signs.slice(4)] : [signs];
    return national.flatMap((form) =>
      [...texto.matchAll(new RegExp([...form].join('[\\s().\\-/]{0,3}'), 'gi'))].map(({ 0: { length }, index }) => ({
        de: index,
        ate: index + length,
        tipo: 'NUMERO' as const,
      })),
    );
  });

const padroesEm = (texto: string): Trecho[] =>
  PADROES.flatMap(({ tipo, forma, grupo }) =>
    [...texto.matchAll(forma)].map((found) => {
      const inner = grupo ? (found[grupo] ?? '') : found[0];
      const de = found.index + (grupo ? found[0].length - inner.length : 0);
      return { de, ate: de + inner.length, tipo };
    }),
  );

const GENERICAS = new Set(
  'escola colegio creche instituto centro municipal estadual federal particular tecnica ensino fundamental infantil medio educacao educacional basica emef emei cmei em ee'.split(
    ' ',
  ),
);

/** A school may be written without its type (“Escola”). */
const nomesDeEscola = (nome: string) => {
  const palavras = nome.trim().split(/\s+/);
  const at = palavras.findIndex(
    (one) => !GENERICAS.has(aplanado(one)) && !PARTICULAS.has(aplanado(one)) && !/\.$/.test(one),
  );
  return at > 0 ? [nome, palavras.slice(at).join(' ')] : [nome];
};

export type Mascara = {
  /** The text with a placeholder for everything personal. */
  ocultar: (texto: string) => string;
  /** The text with the placeholders replaced by the names. */
  repor: (texto: string) => string;
  /** Whether a masked text still contains personal data. */
  vaza: (texto: string) => boolean;
  marcadores: () => { marcador: string; original: string }[];
};

/** Replaces personal data by placeholders and remembers it, to put it back. One per request: it holds names. */
export const criarMascara = (identidade: Identidade): Mascara => {
  const pessoas = [
    ...identidade.paciente.map((nome) => pessoaDe('PACIENTE', nome)),
    ...identidade.responsaveis.map((nome) => pessoaDe('RESPONSAVEL', nome)),
    ...identidade.profissionais.map((nome) => pessoaDe('PROFISSIONAL', nome)),
    ...identidade.ocultar.map((nome) => pessoaDe('PESSOA', nome)),
  ];
  const escolas = identidade.escolas.flatMap(nomesDeEscola);
  const ruas = identidade.enderecos.flatMap(nomesDeRua);
  const marcadorDe = new Map<string, string>();
  const originalDe = new Map<string, string>();
  const contagem = new Map<Tipo, number>();

  const umaVez = (texto: string): Trecho[] => {
    const flat = aplanado(texto);
    return [
      ...frasesEm(flat, 'ESCOLA', escolas),
      ...frasesEm(flat, 'ENDERECO', identidade.enderecos),
      // “Direita” is a street; “direita” is a direction.
      ...frasesEm(flat, 'ENDERECO', ruas).filter(({ de }) => /\p{Lu}/u.test(texto.charAt(de))),
      ...iniciaisEm(texto, identidade.paciente),
      ...frasesEm(flat, 'EMAIL', identidade.emails),
      ...frasesEm(flat, 'PESSOA', identidade.ocultar),
      ...nomesEm(texto, pessoas),
      ...numerosEm(texto, identidade.numeros),
      ...padroesEm(texto),
    ];
  };

  /** Searches again until nothing more is found: hiding one match may expose another beside it. */
  const achar = (texto: string, known: Trecho[] = []): Trecho[] => {
    const all = unidos(known);
    const found = umaVez(apagar(texto, all));
    return found.length ? achar(texto, [...all, ...found]) : all;
  };

  const marcar = (tipo: Tipo, original: string) => {
    const chave = `${tipo}|${original}`;
    const known = marcadorDe.get(chave);
    if (known) return known;
    const n = (contagem.get(tipo) ?? 0) + 1;
    contagem.set(tipo, n);
    const marcador = `[${tipo}_${n}]`;
    marcadorDe.set(chave, marcador);
    originalDe.set(marcador, original);
    return marcador;
  };

  return {
    ocultar: (texto) => {
      const limpo = simples(texto).replace(INVISIVEIS, '');
      // A placeholder typed by the user is treated as text.
      const typed = [...limpo.matchAll(MARCADOR)].map(({ 0: { length }, index }) => ({
        de: index,
        ate: index + length,
        tipo: 'TEXTO' as const,
      }));
      let out = '';
      let place = 0;
      for (const { de, ate, tipo } of achar(limpo, typed)) {
        out += limpo.slice(place, de) + marcar(tipo, limpo.slice(de, ate));
        place = ate;
      }
      return out + limpo.slice(place);
    },
    repor: (texto) => texto.replace(MARCADOR, (marcador) => originalDe.get(marcador) ?? marcador),
    vaza: (texto) => {
      const rest = simples(texto)
        .replace(INVISIVEIS, '')
        .replace(MARCADOR, (marcador) => '\u0001'.repeat(marcador.length));
      return achar(rest).length > 0;
    },
    marcadores: () => [...originalDe].map(([marcador, original]) => ({ marcador, original })),
  };
};

/** Replaces a name that is not restored later. */
const LACUNA = '____';

/** The text with a gap for everything personal. */
export const semIdentidade = (texto: string, identidade: Identidade): string =>
  criarMascara(identidade).ocultar(texto).replace(MARCADOR, LACUNA);
