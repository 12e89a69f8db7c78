import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import type { Historia } from '#contract/historia.ts';
import { textoDoHtml } from '#domain/text/html.ts';
import { aplicacao, atendimento, historiaCom, item, objetivo } from './historia.testing.ts';
import { papelDaFamilia } from './papel.ts';

const t = ((key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ')) as TFunction;
const janela = { de: '2026-01-01', ate: '2026-06-30' };
const papel = (over: Parameters<typeof historiaCom>[0]) =>
  textoDoHtml(papelDaFamilia(historiaCom(over), janela, { t, fuso: 'America/Sao_Paulo' }));

const dispensa: Historia['dispensas'][number] = {
  codigo: 'sensorial',
  onde: 'queixa',
  trecho: 'parece não ouvir',
  palavras: ['parece não ouvir'],
  motivo: 'Audiometria normal.',
  por: 'Ana',
  em: '2026-01-01T00:00:00.000Z',
};

describe('the story for the family', () => {
  const itens = [
    item('rascunho', '2026-03-06', { tipo: 'relatorio', status: 'rascunho', titulo: 'Relatório em rascunho' }),
    item('final', '2026-03-05', { tipo: 'relatorio', status: 'final', titulo: 'Informe' }),
    item('sinal', '2026-03-04', { tipo: 'sinal', titulo: 'crise', detalhe: 'Disse que não quer viver.' }),
    item('teste', '2026-03-03', { tipo: 'aplicacao', titulo: 'TL · Teste de leitura' }),
    atendimento('b', '2026-02-03', { ler: 3, ouvir: 2 }, { trecho: 'Chorou ao falar do pai.' }),
    atendimento('a', '2026-01-03', { ler: 1 }, { status: 'Faltou' }),
    item('velha', '2025-01-03', { tipo: 'anamnese', titulo: 'Anamnese de antes' }),
  ];
  const objetivos = [
    objetivo('ler', { descricao: 'Ler sílabas' }),
    objetivo('ouvir', { descricao: 'Parece não ouvir' }),
  ];
  const dito = papel({
    itens,
    objetivos,
    dispensas: [dispensa],
    aplicacoes: [aplicacao('teste', '2026-03-03', { Leitura: 74 })],
  });

  it('says what was worked on, how often, which tests were made, and the final papers', () => {
    expect(dito).toContain('Ler sílabas — planos-intervencao:status.em_andamento');
    expect(dito).toContain('historia:feitas 1');
    expect(dito).toContain('historia:faltas 1');
    expect(dito).toContain('03-03-2026 · TL · Teste de leitura');
    expect(dito).toContain('05-03-2026 · Informe');
  });

  it.each(['Chorou', '74', 'não quer viver', 'rascunho', 'não ouvir', 'Anamnese de antes'])(
    'leaves out “%s”',
    (words) => {
      expect(dito).not.toContain(words);
    },
  );

  it('draws no score: a chart with other scores is the same', () => {
    const comNotas = (nota: number) =>
      papelDaFamilia(historiaCom({ itens: [atendimento('b', '2026-02-03', { ler: nota })], objetivos }), janela, {
        t,
        fuso: 'America/Sao_Paulo',
      });
    expect(comNotas(0)).toBe(comNotas(4));
  });

  it('has at most six lines of each kind, and says how many more there are', () => {
    const muitos = Array.from({ length: 9 }, (_, n) =>
      item(`p${n}`, '2026-03-05', { tipo: 'plano_intervencao', titulo: `Plano ${n}` }),
    );
    expect(papel({ itens: muitos }).match(/Plano \d/g)).toHaveLength(6);
    expect(papel({ itens: muitos })).toContain('historia:e_mais 3');
  });
});
