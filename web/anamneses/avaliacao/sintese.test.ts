import { describe, expect, it } from 'vitest';
import { Pergunta, Topico } from '#contract/anamneses/anamnese-modelos.ts';
import type { Respostas, Valor } from '#contract/anamneses/preencher.ts';
import { rotuloDe, SINTESE_MAX, sinteseDe } from './sintese.ts';

const pergunta = (id: string, over: object = {}) => Pergunta.parse({ id, tipo: 'texto_curto', texto: id, ...over });
const topico = (titulo: string, perguntas: Pergunta[]) => Topico.parse({ slug: 'topico', titulo, perguntas });
const sim = (detalhe: string | null = null) => ({ resposta: 'sim' as const, detalhe });
const nao = { resposta: 'nao' as const, detalhe: null };
const porExtenso = (_: Pergunta, valor: Valor) =>
  typeof valor === 'object' && valor && !Array.isArray(valor) ? valor.resposta : String(valor);
const sintese = (topicos: Topico[], respostas: Respostas) =>
  sinteseDe({ modelo: { topicos, combinacoes: [] }, topicos, respostas, porExtenso });
const simNao = (id: string, over: object = {}) => pergunta(id, { tipo: 'sim_nao_detalhe', ...over });

describe('the synthesis of a form', () => {
  it('has the answers by topic, and no unanswered questions', () => {
    const topicos = [
      topico('Queixa', [
        pergunta('motivo', { tipo: 'texto_longo', texto: 'O que levou a família (agora) a buscar ajuda?' }),
        pergunta('escola', { texto: 'O que a escola relata?' }),
        simNao('trocas', { texto: 'Troca letras?' }),
        simNao('quedas', { texto: 'Cai muito?' }),
        simNao('talvez', { texto: 'Ronca?' }),
      ]),
      topico('Sono', [pergunta('horas', { tipo: 'numero', texto: 'Horas de sono' })]),
      topico('Telas', [pergunta('telas')]),
    ];
    const respostas = {
      motivo: 'Lê devagar.',
      trocas: sim('P por B.'),
      quedas: nao,
      talvez: { resposta: 'nao_sei' as const, detalhe: null },
      horas: 9,
    };
    expect(sintese(topicos, respostas)).toEqual({
      alertas: [],
      topicos: [
        {
          titulo: 'Queixa',
          frases: [
            { rotulo: 'O que levou a família a buscar ajuda', texto: 'Lê devagar' },
            { rotulo: 'Troca letras', texto: 'P por B' },
          ],
          negadas: ['Cai muito'],
        },
        { titulo: 'Sono', frases: [{ rotulo: 'Horas de sono', texto: '9' }], negadas: [] },
      ],
      omitidas: 0,
    });
  });

  it('puts alerts first, and only once', () => {
    const topicos = [
      topico('Saúde', [simNao('convulsao', { texto: 'Já teve convulsão?', alerta: true }), simNao('oculos')]),
    ];
    const { alertas, topicos: ditos } = sintese(topicos, { convulsao: sim('Uma vez.'), oculos: sim() });
    expect(alertas).toEqual([{ rotulo: 'Já teve convulsão', texto: 'Uma vez' }]);
    expect(ditos).toEqual([{ titulo: 'Saúde', frases: [{ rotulo: 'oculos', texto: 'sim' }], negadas: [] }]);
  });

  it('leaves out sensitive answers, even red flags, and what the report has elsewhere', () => {
    const topicos = [
      topico('a', [
        simNao('violencia', { sensivel: true, alerta: true }),
        pergunta('nome_completo'),
        pergunta('veracidade'),
      ]),
    ];
    const respostas = { violencia: sim('…'), nome_completo: 'Ana', veracidade: 'x' };
    expect(sintese(topicos, respostas)).toEqual({ alertas: [], topicos: [], omitidas: 0 });
  });

  it('stays short, says how many answers it leaves out, and keeps something of every topic', () => {
    const longa = 'Uma resposta bem comprida, cheia de pormenores que só a família conhece. '.repeat(20);
    const topicos = Array.from({ length: 16 }, (_, t) =>
      topico(
        `t${t}`,
        Array.from({ length: 15 }, (_, p) => pergunta(`p${t}_${p}`, { tipo: 'texto_longo', texto: `Pergunta ${p}?` })),
      ),
    );
    const respostas = Object.fromEntries(topicos.flatMap(({ perguntas }) => perguntas.map(({ id }) => [id, longa])));
    const { topicos: ditos, omitidas } = sintese(topicos, respostas);
    const tamanho = ditos.flatMap(({ frases }) => frases).reduce((sum, one) => sum + one.texto.length, 0);
    expect(ditos).toHaveLength(16);
    expect(tamanho).toBeLessThan(SINTESE_MAX);
    expect(omitidas).toBeGreaterThan(200);
    expect(omitidas + ditos.flatMap(({ frases }) => frases).length).toBe(16 * 15);
  });

  it('labels an answer by its question without the question mark and the examples', () => {
    expect(rotuloDe({ texto: 'Houve algo (mudança, perda)?' })).toBe('Houve algo');
    expect(rotuloDe({ texto: '¿Ronca?' })).toBe('Ronca');
    expect(rotuloDe({ texto: 'Si ronca, ¿cuánto (noches)?' })).toBe('Si ronca, cuánto');
    expect(rotuloDe({ texto: '¿Ronca? ¿Mucho?' })).toBe('¿Ronca? Mucho');
    expect(rotuloDe({ texto: '打鼾吗（例如）？' })).toBe('打鼾吗');
    expect(rotuloDe({ texto: '睡眠：' })).toBe('睡眠');
    expect(rotuloDe({ texto: 'Desde então, a situação' })).toBe('Desde então, a situação');
  });
});
