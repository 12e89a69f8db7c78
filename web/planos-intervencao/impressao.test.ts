import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import type { Objetivo } from '#contract/objetivos-intervencao.ts';
import type { Plano } from '#contract/planos-intervencao.ts';
import { folhaDe, type Versao } from './impressao.ts';
import { objetivoNovo } from './objetivo-valores.ts';

const t = ((key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ')) as unknown as TFunction;

const objetivo = (descricao: string, over: Partial<Objetivo>): Objetivo => ({
  ...objetivoNovo(),
  descricao,
  estrategias: `• estratégia de ${descricao}`,
  criterio: 'CRITERIO',
  linha_base: 'LINHA-BASE 85',
  evidencia: 'EVIDENCIA',
  continua_de: null,
  progresso_medido: 75,
  medidas: [
    { atendimento_id: 'a', quando: '2026-03-03T12:00:00Z', pontuacao: 3, assinado: true, trecho: 'TRECHO <da> sessão' },
  ],
  ...over,
});

const PLANO = {
  titulo: 'Plano',
  queixa: 'QUEIXA',
  inicio: '2026-03-01',
  fim: '2026-06-01',
  frequencia: 'semanal',
  objetivo_geral: 'GERAL',
  orientacoes_familia: 'PARA-CASA',
  orientacoes_escola: 'PARA-ESCOLA',
  observacoes: 'INTERNO',
  objetivos: [
    objetivo('Ler com dislexia', { ambientes: ['clinica', 'escola'] }),
    objetivo('Respirar', { ambientes: ['clinica'] }),
  ],
} as unknown as Plano;

const folha = (versao: Versao) => folhaDe(PLANO, versao, { t, fuso: 'America/Sao_Paulo', diagnostico: 'Dislexia' });

describe('a plan on paper', () => {
  it('has everything for who works with it, and nothing left out', () => {
    const { conteudo, fora } = folha('tecnica');
    for (const one of [
      'QUEIXA',
      'GERAL',
      'LINHA-BASE',
      'EVIDENCIA',
      '3/4',
      'INTERNO',
      'PARA-CASA',
      'PARA-ESCOLA',
      'Respirar',
    ])
      expect(conteudo).toContain(one);
    expect(conteudo).toContain('TRECHO &lt;da&gt; sessão');
    expect(fora).toEqual([]);
  });

  it('keeps scores, notes and internal words from the family, and says so', () => {
    const { conteudo, fora } = folha('familia');
    expect(conteudo).not.toMatch(/LINHA-BASE|EVIDENCIA|TRECHO|3\/4|INTERNO|PARA-ESCOLA|QUEIXA/);
    expect(conteudo).toMatch(/GERAL.*Ler com dislexia.*Respirar.*PARA-CASA/s);
    expect(fora.join()).toMatch(/linha_base.*evidencia.*medidas.*orientacoes_escola.*observacoes.*queixa/);
  });

  it('tells the school only what the school works on, and warns of the diagnosis', () => {
    const { conteudo, fora, diagnostico } = folha('escola');
    expect(conteudo).not.toMatch(/QUEIXA|LINHA-BASE|EVIDENCIA|TRECHO|3\/4|75%|INTERNO|PARA-CASA|Respirar/);
    expect(conteudo).toMatch(/confidencial.*Ler com dislexia.*PARA-ESCOLA/s);
    expect(fora.join()).toMatch(/queixa.*progresso.*observacoes.*objetivo Respirar/);
    expect(diagnostico).toEqual(['Dislexia']);
  });
});
