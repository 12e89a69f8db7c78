import { describe, expect, it } from 'vitest';
import { type ModeloPadrao, Pergunta, Topico } from '#contract/anamneses/anamnese-modelos.ts';
import { isHora } from '#contract/anamneses/preencher.ts';
import en from './modelos/traducoes/en.json' with { type: 'json' };
import es from './modelos/traducoes/es.json' with { type: 'json' };
import zh from './modelos/traducoes/zh-CN.json' with { type: 'json' };
import { MODELOS } from './modelos.ts';
import { traduzirFrase } from './traducoes.ts';

const LINGUAS: ['en' | 'es' | 'zh-CN', Record<string, string>][] = [
  ['en', en],
  ['es', es],
  ['zh-CN', zh],
];

const perguntas = MODELOS.flatMap(({ topicos }) => topicos.flatMap((topico) => topico.perguntas));

/** Every text of a model, but for what only the practitioner reads of an answer. */
const textosDe = ({ nome, descricao, topicos }: ModeloPadrao) =>
  [
    nome,
    descricao,
    ...topicos.flatMap(({ titulo, ajuda }) => [titulo, ajuda]),
    ...topicos
      .flatMap((topico) => topico.perguntas)
      .flatMap((pergunta) => [
        pergunta.texto,
        // “hh:mm” makes the answer an hour, and is not shown.
        isHora(pergunta) ? null : pergunta.dica,
        pergunta.detalhe,
        pergunta.unidade,
        pergunta.rotulo_min,
        pergunta.rotulo_max,
        ...pergunta.opcoes,
      ]),
  ].filter((texto) => texto !== null);

const FRASES = [...new Set(MODELOS.flatMap(textosDe))];

describe.each(LINGUAS)('the built-in models in %s', (locale, traducoes) => {
  it('have a translation of every sentence, and of nothing else', () => {
    expect(FRASES.length).toBeGreaterThan(1000);
    expect(Object.keys(traducoes).toSorted()).toEqual(FRASES.toSorted());
    expect(Object.values(traducoes).filter((texto) => texto.trim() === '' || texto !== texto.trim())).toEqual([]);
  });

  it('keep placeholders, ages and amounts', () => {
    const partes = (texto: string) => (texto.match(/{{\w+}}/g) ?? []).toSorted();
    expect(FRASES.filter((frase) => `${partes(frase)}` !== `${partes(traduzirFrase(locale, frase))}`)).toEqual([]);
    const numeros = (texto: string): string[] => texto.match(/\d+/g) ?? [];
    const faltam = FRASES.filter((frase) => {
      const la = numeros(traduzirFrase(locale, frase));
      return numeros(frase).some((numero) => !la.includes(numero));
    });
    expect(faltam).toEqual([]);
  });

  it('have options that differ from each other, and texts that fit', () => {
    const iguais = perguntas.filter(
      ({ opcoes }) => new Set(opcoes.map((opcao) => traduzirFrase(locale, opcao))).size < opcoes.length,
    );
    expect(iguais.map(({ id }) => id)).toEqual([]);
    const t = (texto: string | null) => texto && traduzirFrase(locale, texto);
    for (const pergunta of perguntas)
      Pergunta.parse({
        ...pergunta,
        texto: t(pergunta.texto),
        dica: t(pergunta.dica),
        detalhe: t(pergunta.detalhe),
        unidade: t(pergunta.unidade),
        rotulo_min: t(pergunta.rotulo_min),
        rotulo_max: t(pergunta.rotulo_max),
        opcoes: pergunta.opcoes.map(t),
      });
    for (const topico of MODELOS.flatMap(({ topicos }) => topicos))
      Topico.parse({ ...topico, titulo: t(topico.titulo), ajuda: t(topico.ajuda) });
  });
});

describe('a text', () => {
  it('without a translation stays as it is', () => {
    expect(traduzirFrase('en', 'Queixa principal')).toBe(en['Queixa principal']);
    for (const texto of ['O que o Miguel faz no recreio?', 'constructor', '__proto__', '', 'queixa principal'])
      expect(traduzirFrase('en', texto)).toBe(texto);
    expect(traduzirFrase('pt-br', 'Queixa principal')).toBe('Queixa principal');
  });
});
