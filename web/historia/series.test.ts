import { describe, expect, it } from 'vitest';
import { aplicacao, atendimento, historiaCom, item, objetivo } from './historia.testing.ts';
import { acontecimentos, alcance, numeros, objetivosMedidos, testesMedidos } from './series.ts';

describe('the goals of a story', () => {
  const itens = [
    atendimento('c', '2026-03-03', { novo: 3 }),
    atendimento('b', '2026-02-03', { velho: null, outro: 1 }),
    atendimento('a', '2026-01-03', { velho: 1 }),
  ];

  it('have their scores oldest first, with those of the plans before', () => {
    const [serie, ...rest] = objetivosMedidos(
      historiaCom({ itens, objetivos: [objetivo('novo', { antes: ['velho'] })] }),
    );
    expect(serie?.pontos.map(({ atendimento, pontuacao }) => [atendimento.id, pontuacao])).toEqual([
      ['a', 1],
      ['c', 3],
    ]);
    expect(rest).toEqual([]);
  });

  it('are left out without a score', () => {
    expect(objetivosMedidos(historiaCom({ itens, objetivos: [objetivo('nunca')] }))).toEqual([]);
  });
});

describe('the tests of a story', () => {
  it('share a strip by test and bands, with a series for each scale and informant', () => {
    const faixas = testesMedidos([
      aplicacao('b', '2026-06-01', { Leitura: 84 }, { informante: 'professor' }),
      aplicacao('a', '2026-03-01', { Leitura: 74, Escrita: 69 }, { informante: 'pais' }),
    ]);
    expect(faixas).toHaveLength(1);
    expect(faixas[0]?.series.map(({ escala, informante }) => [escala, informante])).toEqual([
      ['Leitura', 'pais'],
      ['Escrita', 'pais'],
      ['Leitura', 'professor'],
    ]);
  });

  it('show all results with their intervals, on at least two standard deviations', () => {
    const [faixa] = testesMedidos([aplicacao('a', '2026-03-01', { Leitura: 100 })]);
    const [de, ate] = faixa ? alcance(faixa) : [0, 0];
    expect(ate - de).toBeGreaterThanOrEqual(2);
    expect(de).toBeLessThan(-5 / 15);
  });

  it('are events if no result has a place on the axis', () => {
    const bruta = aplicacao('bruta', '2026-03-01', {});
    const itens = ['bruta', 'normada'].map((id) => item(id, '2026-03-01', { tipo: 'aplicacao' }));
    const aplicacoes = [bruta, aplicacao('normada', '2026-03-01', { Leitura: 90 })];
    const pago = item('pago', '2026-03-02', { tipo: 'pagamento' });
    expect(acontecimentos(historiaCom({ itens: [...itens, pago], aplicacoes })).map(({ id }) => id)).toEqual(['bruta']);
  });
});

it('appointments that took place are numbered from the first', () => {
  const itens = [item('c', '2026-03-03'), item('b', '2026-02-03', { status: 'Faltou' }), item('a', '2026-01-03')];
  expect([...numeros(itens)]).toEqual([
    ['a', 1],
    ['c', 2],
  ]);
});
