import { describe, expect, it } from 'vitest';
import type { Informante } from '#contract/links/anamneses.ts';
import { divergem, type Respondido, respondeu, ultimos } from './informantes.ts';

const um = (id: string, quem: Partial<Informante['link']>, respondida = false) =>
  ({
    link: { id, responsavel_id: null, escola_contato_id: null, ...quem },
    topicos: [],
    proposta: respondida ? { id, respostas: {} } : null,
  }) as unknown as Informante;

describe('who was asked', () => {
  it('is counted by person: of two links to one, the newest', () => {
    const lista = [
      um('4', { responsavel_id: 'mãe' }, true),
      um('3', { escola_contato_id: 'professora' }),
      um('2', { responsavel_id: 'pai' }),
      um('1', { responsavel_id: 'mãe' }),
    ];
    expect(ultimos(lista).map(({ link }) => link.id)).toEqual(['4', '3', '2']);
    expect(ultimos(lista).filter(respondeu)).toHaveLength(1);
  });

  it('counts two links to the patient once, and two contacts that were removed by their names', () => {
    const para = (id: string, destinatario: string) => um(id, { destinatario });
    expect(ultimos([para('2', 'Lia'), para('1', 'Lia')])).toHaveLength(1);
    expect(ultimos([para('2', 'Rosa'), para('1', 'Célia')])).toHaveLength(2);
  });
});

describe('answers to one question', () => {
  const disse = (quem: string, valor: unknown, id = quem) => {
    const informante = um(id, { responsavel_id: quem }, true) as Respondido;
    return { ...informante, proposta: { ...informante.proposta, respostas: { q: valor } } } as Respondido;
  };

  it.each([
    ['other words', 'Dorme bem', 'Acorda à noite', true],
    ['upper case, accents and spaces', 'Não dorme ', 'nao dorme', false],
    ['the order of what was chosen', ['Ler', 'Contar'], ['Contar', 'Ler'], false],
    ['another choice', ['Ler'], ['Ler', 'Contar'], true],
    ['yes and no', { resposta: 'sim', detalhe: null }, { resposta: 'nao', detalhe: null }, true],
    ['no answer', 'Dorme bem', null, false],
    ['a zero', 0, 1, true],
  ])('of two people: %s', (_, mae, pai, esperado) => {
    expect(divergem([disse('mãe', mae), disse('pai', pai)], 'q')).toBe(esperado);
  });

  it('of one person, the newest counts', () => {
    const mae = [disse('mãe', 'Dorme bem', '2'), disse('mãe', 'Acorda à noite', '1')];
    expect(divergem(mae, 'q')).toBe(false);
    expect(divergem([...mae, disse('pai', 'Dorme bem')], 'q')).toBe(false);
  });
});
