import { describe, expect, it } from 'vitest';
import { Pergunta, Topico } from './anamnese-modelos.ts';
import { respostaDe } from './anamnese-respostas.ts';
import {
  aceitaTexto,
  alertasDe,
  comTexto,
  excluiAsDemais,
  progressoDe,
  separar,
  textoMax,
  topicosParaEscola,
  topicosVisiveis,
} from './preencher.ts';

const pergunta = (id: string, over: object = {}) => Pergunta.parse({ id, tipo: 'texto_curto', texto: id, ...over });
const topico = (slug: string, over: object = {}) =>
  Topico.parse({ slug, titulo: slug, perguntas: [pergunta(`em_${slug.replaceAll('-', '_')}`)], ...over });

it('a short text has room for 255 characters, a long one for 20 000', () => {
  expect([textoMax(pergunta('a')), textoMax(pergunta('a', { tipo: 'texto_longo' }))]).toEqual([255, 20_000]);
});

describe('options', () => {
  it('keep a free text after “Outro”', () => {
    const opcoes = ['Mãe', 'Outra pessoa'];
    expect(comTexto('Outra pessoa', 'tia')).toBe('Outra pessoa: tia');
    expect(separar('Outra pessoa: tia', opcoes)).toEqual({ opcao: 'Outra pessoa', texto: 'tia' });
    expect(separar('Mãe: tia', opcoes)).toEqual({ opcao: 'Mãe: tia', texto: '' });
  });

  it('know which ones exclude the others', () => {
    expect(['Nenhuma', 'Nenhum que eu saiba', 'Nada disso', 'Não sei'].every(excluiAsDemais)).toBe(true);
    expect(['None of these', "Don't know", 'I don’t know', 'Nothing'].every(excluiAsDemais)).toBe(true);
    expect(['Ninguno', 'Ninguna de estas', 'Nada', 'No sé'].every(excluiAsDemais)).toBe(true);
    expect(['无', '没有', '以上都不是', '不知道'].every(excluiAsDemais)).toBe(true);
    expect(['Outro', 'Outra pessoa', 'Other', 'Otra', 'Otras personas', '其他', '其他人'].every(aceitaTexto)).toBe(
      true,
    );
    expect(['Nunca brincou', 'Natação', 'Outro', 'Nonetheless', '无聊', 'No señala'].some(excluiAsDemais)).toBe(false);
  });
});

describe('an hour', () => {
  it('is stored as hh:mm, however it was typed; other words are kept', () => {
    const hora = respostaDe(pergunta('hora_dormir', { dica: 'hh:mm' }));
    expect(['20h30', '20:30', '2030', '9h', '7.05'].map((um) => hora.parse(um))).toEqual([
      '20:30',
      '20:30',
      '20:30',
      '09:00',
      '07:05',
    ]);
    expect(['quando cansa', '25h', ''].map((um) => hora.parse(um))).toEqual(['quando cansa', '25h', '']);
    expect(respostaDe(pergunta('apelido')).parse('20h30')).toBe('20h30');
  });
});

describe('the topics for a school', () => {
  it('leave out what is sensitive, of health or of the family', () => {
    const sensivel = { perguntas: [pergunta('p', { sensivel: true })] };
    const todos = [
      topico('gestacao'),
      topico('saude-e-habitos'),
      topico('humor', {}),
      topico('convivio', sensivel),
      topico('vida-escolar', { perguntas: [pergunta('q', { sensivel: true }), pergunta('r')] }),
      topico('atividades-em-sala'),
    ];
    expect(topicosParaEscola(todos).map(({ slug }) => slug)).toEqual(['vida-escolar', 'atividades-em-sala']);
  });
});

describe('alerts', () => {
  const topicos = [
    topico('a', {
      perguntas: [
        pergunta('risco', { tipo: 'sim_nao_detalhe', alerta: true }),
        pergunta('sinais', { tipo: 'escolha_multipla', opcoes: ['Tosse', 'Demora'] }),
        pergunta('pneumonias', { tipo: 'sim_nao_detalhe' }),
      ],
    }),
  ];
  const combinacoes = [
    {
      codigo: 'disfagia',
      condicoes: [
        { pergunta: 'sinais', opcoes: ['Tosse'] },
        { pergunta: 'pneumonias', opcoes: [] },
      ],
    },
  ];
  const codigos = (respostas: Parameters<typeof alertasDe>[1]) =>
    alertasDe({ topicos, combinacoes }, respostas).map(({ codigo }) => codigo);
  const sim = { resposta: 'sim', detalhe: null } as const;

  it('are raised by a yes, and by a combination of answers', () => {
    expect(codigos({})).toEqual([]);
    expect(codigos({ risco: { resposta: 'nao', detalhe: null }, pneumonias: sim })).toEqual([]);
    expect(codigos({ risco: sim })).toEqual(['risco']);
    expect(codigos({ sinais: ['Demora'], pneumonias: sim })).toEqual([]);
    expect(codigos({ sinais: ['Tosse'], pneumonias: sim })).toEqual(['disfagia']);
  });
});

describe('the topics of a form', () => {
  const topicos = [
    topico('inicio', { perguntas: [pergunta('blocos', { tipo: 'escolha_multipla', opcoes: ['Voz', 'Fala'] })] }),
    topico('voz', { quando: { pergunta: 'blocos', opcoes: ['Voz'] } }),
    topico('fala', { quando: { pergunta: 'blocos', opcoes: ['Fala'] } }),
    topico('infancia', { idade_max: 17 }),
    topico('oculto', { oculto: true }),
    topico('vazio', { perguntas: [pergunta('x', { oculta: true })] }),
  ];
  const slugs = (vista: Partial<Parameters<typeof topicosVisiveis>[1]>) =>
    topicosVisiveis({ topicos }, { respostas: {}, ocultos: [], idade: 8, ...vista }).map(({ slug }) => slug);

  it('follow the chosen blocks, the age and the settings', () => {
    expect(slugs({})).toEqual(['inicio', 'voz', 'fala', 'infancia']);
    expect(slugs({ idade: 30 })).toEqual(['inicio', 'voz', 'fala']);
    expect(slugs({ idade: null })).toContain('infancia');
    expect(slugs({ respostas: { blocos: ['Voz'] } })).toEqual(['inicio', 'voz', 'infancia']);
    expect(slugs({ ocultos: ['voz'] })).not.toContain('voz');
  });

  it('never hide a topic that has answers', () => {
    expect(slugs({ respostas: { blocos: ['Voz'], em_fala: 'sim' } })).toContain('fala');
    expect(slugs({ idade: 30, respostas: { em_infancia: 'sim' } })).toContain('infancia');
  });
});

it('progress counts required questions separately', () => {
  const perguntas = [pergunta('a', { obrigatoria: true }), pergunta('b', { obrigatoria: true }), pergunta('c')];
  expect(progressoDe(perguntas, { a: 'x', b: ' ', c: 'y' })).toEqual({
    respondidas: 2,
    total: 3,
    obrigatorias: 2,
    obrigatorias_respondidas: 1,
  });
});

it('inherited object properties are not answers', () => {
  const perguntas = [pergunta('constructor', { alerta: true })];
  expect(progressoDe(perguntas, {}).respondidas).toBe(0);
  expect(alertasDe({ topicos: [topico('t', { perguntas })], combinacoes: [] }, {})).toEqual([]);
  const depois = topico('d', { idade_max: 3, perguntas });
  expect(topicosVisiveis({ topicos: [depois] }, { respostas: {}, ocultos: [], idade: 8 })).toEqual([]);
});
