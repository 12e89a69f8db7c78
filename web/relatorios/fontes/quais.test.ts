import { describe, expect, it } from 'vitest';
import { SECOES_ESCOLA, TIPOS_RELATORIO } from '#contract/relatorios.ts';
import { fontesDe } from './quais.ts';

describe('what a section can be filled with', () => {
  it('is, for a school, never the complaint, the anamnesis, a score or the whole plan', () => {
    for (const chave of [...SECOES_ESCOLA, '', 'demanda', 'resultados', 'anamnese'])
      expect(fontesDe('escola', chave).toSorted()).toEqual(['identificacao', 'plano_escola', 'sessoes']);
    expect(fontesDe('escola', 'metas')[0]).toBe('plano_escola');
  });

  it('is everything on file for any other reader, the usual first', () => {
    for (const tipo of TIPOS_RELATORIO.filter((one) => one !== 'escola'))
      expect(fontesDe(tipo, 'demanda')).toEqual([
        'queixa',
        'anamnese',
        'identificacao',
        'instrumentos',
        'testes',
        'sessoes',
        'plano',
      ]);
  });
});
