import { describe, expect, it } from 'vitest';
import { SECOES_ESCOLA, TIPOS_RELATORIO } from '#contract/papel/relatorios.ts';
import { fontesDe } from './quais.ts';

describe('the sources of a section', () => {
  it('never include the complaint, the anamnesis, scores or the whole plan for a school', () => {
    for (const chave of [...SECOES_ESCOLA, '', 'demanda', 'resultados', 'anamnese'])
      expect(fontesDe('escola', chave).toSorted()).toEqual([
        'atendimentos',
        'identificacao',
        'plano_intervencao_escola',
      ]);
    expect(fontesDe('escola', 'metas')[0]).toBe('plano_intervencao_escola');
  });

  it('are all records for any other reader, the usual ones first', () => {
    for (const tipo of TIPOS_RELATORIO.filter((one) => one !== 'escola'))
      expect(fontesDe(tipo, 'demanda')).toEqual([
        'queixa',
        'anamnese',
        'identificacao',
        'instrumentos',
        'testes',
        'atendimentos',
        'plano_intervencao',
      ]);
  });
});
