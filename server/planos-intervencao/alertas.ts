import { z } from 'zod';
import type { Retrato } from '#contract/anamnese-modelos.ts';
import { alertasDe, type Respostas, type Valor } from '#contract/anamnese-respostas.ts';
import { ALERTAS, type AlertaDePlano, type Dispensa, type FonteChave } from '#contract/planos-intervencao-rascunho.ts';
import ficheiro from './alertas.json' with { type: 'json' };
import { dobrado, lugaresDe } from './palavras.ts';
import { AO_REDOR, trechoDe } from './provas.ts';

/** The signs of the reference before which no plan is made, with the words and the answers they are known by. */
const SINAIS = z
  .array(z.object({ codigo: z.enum(ALERTAS), perguntas: z.array(z.string()), termos: z.array(z.string()) }))
  .parse(ficheiro);

/** “Nega convulsões”, “sem engasgos”: what is said not to be there is not there. */
const NEGADO =
  /(?:^|[^\p{L}])(?:sem|nega|negou|negam|nunca(?: teve| apresentou| houve)?|nao (?:ha|houve|teve|tem|apresenta|apresentou|relata|refere)|ausencia de|descartad[ao]|without|no|denies|never had|no history of|sin|niega|没有|无|否认)(?:\s+(?:historico|historia|relato|relatos|sinais|episodios?|crises?|queixas?)(?:\s+de)?|\s+de|\s+qualquer|\s+any)*\s*$/u;
const ANTES = 45;

type Lugar = { de: number; ate: number };

/** Places side by side are one sign, shown whole. One that stands apart is another: passing over the first does not touch it. */
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
      .flatMap((termo) => lugaresDe(flat, termo))
      .filter(({ de }) => !NEGADO.test(flat.slice(Math.max(0, de - ANTES), de)))
      .sort((a, b) => a.de - b.de);
    return juntos(found).map(({ de, ate }) => ({
      codigo,
      trecho: trechoDe(limpo, de, ate),
      palavras: found.filter((one) => one.de >= de && one.ate <= ate).map((one) => limpo.slice(one.de, one.ate)),
    }));
  });
};

/** What was said besides the “sim”. */
const detalheDe = (valor: Valor | undefined) => {
  if (valor === null || valor === undefined) return '';
  if (Array.isArray(valor)) return valor.join(', ');
  return typeof valor === 'object' ? (valor.detalhe ?? '') : String(valor);
};

const umaLinha = (texto: string) => texto.normalize('NFC').replace(/\s+/g, ' ').trim();

/** What was answered with “sim” to a question that asks for attention. Another answer is another sign. */
const nasRespostas = (modelo: Retrato, respostas: Respostas) =>
  alertasDe(modelo, respostas).flatMap((alerta) => {
    const sinal = SINAIS.find(({ perguntas }) => perguntas.includes(alerta.codigo));
    if (!sinal) return [];
    const ditas = alerta.perguntas.map(({ id, texto }) => umaLinha(`${texto} ${detalheDe(respostas[id])}`));
    return [{ codigo: sinal.codigo, trecho: ditas.join(' · '), palavras: [] }];
  });

type Sinal = Pick<Dispensa, 'codigo' | 'onde' | 'trecho'>;
export const mesmoSinal = (um: Sinal, outro: Sinal) =>
  um.codigo === outro.codigo && um.onde === outro.onde && um.trecho === outro.trecho;

export type Lida = { modelo: Retrato; respostas: Respostas } | null;

/** Every sign in what is known. It stops the work where it stands in what would be used. */
export const sinaisEm = (
  fontes: { chave: FonteChave; texto: string }[],
  anamnese: Lida,
  semFontes: readonly FonteChave[],
  dispensas: readonly Dispensa[] = [],
): AlertaDePlano[] => {
  const found = fontes.flatMap(({ chave, texto }) => noTexto(texto).map((one) => ({ ...one, onde: chave })));
  const answered = anamnese
    ? nasRespostas(anamnese.modelo, anamnese.respostas).map((one) => ({ ...one, onde: 'anamnese' as const }))
    : [];
  return [...found, ...answered].map((one) => {
    const dispensa = dispensas.find((other) => mesmoSinal(one, other)) ?? null;
    return { ...one, dispensa, bloqueia: !dispensa && !semFontes.includes(one.onde) };
  });
};
