import type { TFunction } from 'i18next';
import type { PlanoIntervencao } from '#contract/planos-intervencao/planos-intervencao.ts';
import type { Dispensa } from '#contract/planos-intervencao/planos-intervencao-rascunho.ts';
import { escaparHtml } from '#domain/text/html.ts';
import { formaDe } from '#domain/text/palavra-inteira.ts';
import { formatInstant } from '#web/lib/format.ts';
import { normaliza } from '#web/lib/normaliza.ts';

const aplanado = (texto: string) => normaliza(texto).replace(/\s+/g, ' ');

/** Finds dismissed red flags in a text, by their whole sentence or by the words that triggered them. */
export const sinalEm = (dispensas: Dispensa[]) => {
  const formas = dispensas.map(({ trecho, palavras }) => ({
    trecho,
    formas: [trecho.replaceAll('…', '').trim(), ...palavras]
      .filter((dita) => dita.length > 1)
      .map((dita) => new RegExp(formaDe(aplanado(dita)), 'u')),
  }));
  return (texto: string): string[] => {
    const lido = aplanado(texto);
    return formas.filter((one) => one.formas.some((forma) => forma.test(lido))).map(({ trecho }) => trecho);
  };
};

/** Removes the lines that mention a red flag. */
const semSinais = (valor: string | null, sinais: (texto: string) => string[]) =>
  valor
    ?.split('\n')
    .filter((linha) => sinais(linha).length === 0)
    .join('\n');

const CAMPOS = ['especificos', 'estrategias', 'recursos', 'criterio', 'frequencia'] as const;
const SECOES = ['titulo', 'frequencia', 'objetivo_geral', 'orientacoes_familia', 'orientacoes_escola'] as const;

/** The plan without any mention of a red flag, for the family and the school. */
export const aliviado = (planoIntervencao: PlanoIntervencao, sinais: (texto: string) => string[]): PlanoIntervencao => {
  const limpos = <T extends object, K extends keyof T>(de: T, campos: readonly K[]) =>
    Object.fromEntries(campos.map((campo) => [campo, semSinais(de[campo] as string | null, sinais)]));
  return {
    ...planoIntervencao,
    ...limpos(planoIntervencao, SECOES),
    objetivos: planoIntervencao.objetivos
      .filter(({ descricao }) => sinais(descricao).length === 0)
      .map((objetivo) => ({ ...objetivo, ...limpos(objetivo, CAMPOS) })),
  };
};

/** The dismissed red flags by name, with the reason, for the professionals who work with the plan. */
export const dispensados = ({ dispensas }: PlanoIntervencao, { t, fuso }: { t: TFunction; fuso: string }) =>
  dispensas.length
    ? `<h2>${escaparHtml(t('planos-intervencao:sinais.dispensados', { count: dispensas.length }))}</h2><ul>${dispensas
        .map(({ codigo, onde, motivo, por, em }) => {
          const nome = t(`planos-intervencao:sinais.${codigo}.nome`);
          const fonte = t(`planos-intervencao:fontes.${onde}`);
          const dito = t('planos-intervencao:sinais.dispensado', {
            nome: por,
            quando: formatInstant(em, fuso),
            motivo,
          });
          return `<li><p>${escaparHtml(`${nome} (${fonte}). ${dito}`)}</p></li>`;
        })
        .join('')}</ul>`
    : '';

/** Lists what is left out: the dismissed red flags, without their words, and every goal that mentions one. */
export const escondidos = (
  { dispensas, objetivos }: PlanoIntervencao,
  sinais: (texto: string) => string[],
  t: TFunction,
) => [
  ...(dispensas.length ? [t('planos-intervencao:impressao.fora.sinais')] : []),
  ...objetivos
    .filter(({ descricao }) => sinais(descricao).length > 0)
    .map(({ descricao }) => t('planos-intervencao:impressao.fora.objetivo_sinal', { nome: descricao })),
];
