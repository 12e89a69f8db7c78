import { describe, expect, it } from 'vitest';
import type { Informante } from '#contract/links/anamneses.ts';
import { respondeu, ultimos } from './informantes.ts';

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
