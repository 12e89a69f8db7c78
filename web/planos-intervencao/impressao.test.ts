import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import type { Objetivo } from '#contract/planos-intervencao/objetivos-intervencao.ts';
import type { PlanoIntervencao } from '#contract/planos-intervencao/planos-intervencao.ts';
import { objetivoNovo } from './objetivo-valores.ts';
import { ditasDoDiagnostico, folhaDe, trechoDaEscola, type Versao } from './papel/impressao.ts';

const t = ((key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ')) as unknown as TFunction;

const objetivo = (descricao: string, over: Partial<Objetivo>): Objetivo => ({
  ...objetivoNovo(),
  descricao,
  estrategias: `• estratégia de ${descricao}`,
  especificos: `PASSOS de ${descricao}`,
  recursos: `recursos de ${descricao}`,
  frequencia: 'FREQUENCIA',
  criterio: 'CRITERIO',
  linha_base: 'LINHA-BASE 85',
  evidencia: 'EVIDENCIA',
  continua_de: null,
  vencido: false,
  progresso_medido: 75,
  medidas: [
    {
      atendimento_id: 'a',
      quando: '2026-03-03T12:00:00Z',
      pontuacao: 3,
      contagem: null,
      assinado: true,
      trecho: 'TRECHO <da> sessão',
    },
  ],
  ...over,
});

const PLANO_INTERVENCAO = {
  titulo: 'Plano',
  queixa: 'QUEIXA',
  inicio: '2026-03-01',
  fim: '2026-06-01',
  frequencia: 'semanal',
  objetivo_geral: 'GERAL',
  orientacoes_familia: 'PARA-CASA',
  orientacoes_escola: 'PARA-ESCOLA',
  observacoes: 'INTERNO',
  dispensas: [],
  envios: [],
  objetivos: [
    objetivo('Ler com dislexia', { ambientes: ['clinica', 'escola'] }),
    objetivo('Respirar', { ambientes: ['clinica'] }),
    objetivo('Copiar a lição', { ambientes: ['escola'], estrategias: 'ESTRATEGIA-DA-ESCOLA' }),
    objetivo('Arrumar a mochila', { ambientes: ['casa'], estrategias: 'ESTRATEGIA-DE-CASA' }),
  ],
} as unknown as PlanoIntervencao;

const folha = (versao: Versao, planoIntervencao = PLANO_INTERVENCAO) =>
  folhaDe(planoIntervencao, versao, { t, fuso: 'America/Sao_Paulo', diagnostico: 'Dislexia', evidencias: ['a'] });

describe('the part of a plan in a report for a school', () => {
  it('contains the goals and the guidance for the school, and nothing else', () => {
    const trecho = trechoDaEscola(PLANO_INTERVENCAO, { t, fuso: 'America/Sao_Paulo' });
    expect(trecho).toMatch(/1\. Ler com dislexia.*2\. Copiar a lição.*ESTRATEGIA-DA-ESCOLA.*PARA-ESCOLA/s);
    expect(trecho).not.toMatch(
      /QUEIXA|GERAL|PARA-CASA|INTERNO|LINHA-BASE|EVIDENCIA|TRECHO|3\/4|75%|Respirar|mochila|ESTRATEGIA-DE-CASA/,
    );
    const daCasa = { ...PLANO_INTERVENCAO, objetivos: [], orientacoes_escola: ' ' } as PlanoIntervencao;
    expect(trechoDaEscola(daCasa, { t, fuso: 'America/Sao_Paulo' })).toBe('');
  });

  it('finds words of the diagnosis in any spelling', () => {
    expect(ditasDoDiagnostico('<p>Sinais de DISLEXÍA.</p>', 'Dislexia e TEA')).toEqual(['Dislexia']);
    expect(ditasDoDiagnostico('<p>Lê devagar.</p>', 'Dislexia')).toEqual([]);
    expect(ditasDoDiagnostico('<p>Lê devagar.</p>', null)).toEqual([]);
  });
});

describe('a printed plan', () => {
  it('contains everything in the technical version', () => {
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
    // Four goals cite this appointment: its note is printed once, and each goal has a chart.
    expect(conteudo.match(/TRECHO &lt;da&gt; sessão/g)).toHaveLength(1);
    expect(conteudo.match(/data:application\/json/g)).toHaveLength(4);
    const sem = folhaDe(PLANO_INTERVENCAO, 'tecnica', {
      t,
      fuso: 'America/Sao_Paulo',
      diagnostico: null,
      evidencias: [],
    });
    expect(sem.conteudo).not.toContain('TRECHO');
    expect(fora).toEqual([]);
  });

  it('leaves scores, notes and internal texts out of the family version, and lists them', () => {
    const { conteudo, fora } = folha('familia');
    expect(conteudo).not.toMatch(/LINHA-BASE|EVIDENCIA|TRECHO|3\/4|75%|INTERNO|PARA-ESCOLA|QUEIXA|PASSOS/);
    expect(conteudo).toMatch(/GERAL.*Ler com dislexia.*Respirar.*PARA-CASA/s);
    expect(fora.join()).toMatch(
      /queixa.*orientacoes_escola.*observacoes.*especificos.*linha_base.*evidencia.*medidas.*progresso/,
    );
    // Each with its own name and place: what the school does is not listed as work of the clinic.
    expect(fora.filter((one) => one.includes('fora.estrategias'))).toEqual([
      expect.stringMatching(/Ler com dislexia .*ambientes\.clinica.*ambientes\.escola$/),
      expect.stringMatching(/Respirar .*ambientes\.clinica$/),
      expect.stringMatching(/Copiar a lição .*ambientes\.escola$/),
    ]);
  });

  it('contains only the goals of the school in its version, and warns of the diagnosis', () => {
    const { conteudo, fora, diagnostico } = folha('escola');
    expect(conteudo).not.toMatch(/QUEIXA|LINHA-BASE|EVIDENCIA|TRECHO|3\/4|75%|INTERNO|PARA-CASA|Respirar/);
    expect(conteudo).toMatch(/confidencial.*Ler com dislexia.*PARA-ESCOLA/s);
    expect(fora.join()).toMatch(/queixa.*observacoes.*progresso.*objetivo Respirar.*objetivo Arrumar a mochila/);
    expect(diagnostico).toEqual(['Dislexia']);
  });

  it('lists everything that a version leaves out', () => {
    const campos: [string, (one: Objetivo) => string | null][] = [
      ['especificos', ({ especificos }) => especificos],
      ['linha_base', ({ linha_base }) => linha_base],
      ['evidencia', ({ evidencia }) => evidencia],
      ['estrategias', ({ estrategias }) => estrategias],
      ['estrategias', ({ recursos }) => recursos],
      ['frequencia', ({ frequencia }) => frequencia],
      ['criterio', ({ criterio }) => criterio],
      ['medidas', ({ medidas }) => medidas[0]?.trecho.split(' ')[0] ?? null],
      ['progresso', ({ progresso_medido }) => `${progresso_medido}%`],
    ];
    for (const versao of ['tecnica', 'familia', 'escola'] as const) {
      const { conteudo, fora } = folha(versao);
      for (const one of PLANO_INTERVENCAO.objetivos)
        for (const [campo, ler] of campos) {
          const escrito = conteudo.includes((ler(one) ?? '').replace('• ', ''));
          const dito = fora.some(
            (item) =>
              (item.includes(`fora.${campo}`) && (campo !== 'estrategias' || item.includes(one.descricao))) ||
              (item.includes('fora.objetivo') && item.includes(one.descricao)),
          );
          expect([versao, one.descricao, campo, escrito || dito]).toEqual([versao, one.descricao, campo, true]);
        }
    }
  });

  it('marks a goal without a baseline as to be measured, in the technical version only', () => {
    const planoIntervencao = {
      ...PLANO_INTERVENCAO,
      objetivos: [objetivo('Sem medida', { linha_base: null, ambientes: ['casa', 'escola'] })],
    };
    expect(folha('tecnica', planoIntervencao).conteudo).toContain('a_medir');
    for (const versao of ['familia', 'escola'] as const)
      expect(folha(versao, planoIntervencao).conteudo).not.toContain('a_medir');
  });

  describe('with a dismissed red flag', () => {
    const DISPENSA = {
      codigo: 'risco',
      onde: 'queixa',
      trecho: '…contou que quer morrer de rir, diz a mãe…',
      palavras: ['quer morrer'],
      motivo: 'É uma expressão.',
      por: 'Marina Costa',
      em: '2026-03-03T12:00:00Z',
    } as const;
    const planoIntervencao = {
      ...PLANO_INTERVENCAO,
      dispensas: [DISPENSA],
      queixa: 'Lê devagar.\nContou que QUER  MORRER de rir, diz a mãe e todos.',
      orientacoes_familia: 'Ler juntos.\nSe disser que quer morrer, ligar.',
      orientacoes_escola: 'Sentar à frente.\nDisse que quer morrer.',
      objetivos: [
        objetivo('Ler', { ambientes: ['casa', 'escola'], estrategias: '• Jogar\n• Falar de quando quer morrer' }),
        objetivo('Não dizer que quer morrer', { ambientes: ['casa', 'escola'] }),
      ],
    } as unknown as PlanoIntervencao;

    it('warns in the technical version, which names the red flag and the reason', () => {
      const { conteudo, crise } = folha('tecnica', planoIntervencao);
      expect(crise).toEqual([DISPENSA.trecho]);
      expect(conteudo).toMatch(/sinais\.risco\.nome.*É uma expressão\./s);
      const limpo = {
        ...planoIntervencao,
        queixa: 'Lê devagar.',
        orientacoes_familia: null,
        orientacoes_escola: null,
        objetivos: [],
      };
      expect(folha('tecnica', limpo as PlanoIntervencao).crise).toEqual([]);
    });

    it.each(['familia', 'escola'] as const)('leaves it out of the title and the frequency: %s', (versao) => {
      const { titulo, conteudo, crise } = folha(versao, {
        ...planoIntervencao,
        titulo: 'Plano para quem quer morrer',
        frequencia: 'Sempre que disser que quer-morrer',
      } as PlanoIntervencao);
      expect(titulo).toBe(`planos-intervencao:titulo_novo — planos-intervencao:impressao.versoes.${versao}`);
      expect(`${titulo} ${conteudo}`).not.toMatch(/morrer/i);
      expect(crise).toEqual([]);
    });

    it.each(['tecnica', 'familia', 'escola'] as const)(
      'warns of words that are still in the printed text: %s',
      (versao) => {
        // Split over two lines, no single line matches; in print they are adjacent.
        const { conteudo, crise } = folha(versao, {
          ...planoIntervencao,
          queixa: null,
          objetivo_geral: 'Ela quer\nmorrer.',
        } as PlanoIntervencao);
        expect(conteudo).toMatch(/quer<\/p><p>morrer/);
        expect(crise).toEqual([DISPENSA.trecho]);
        const noTitulo = {
          ...planoIntervencao,
          queixa: null,
          orientacoes_familia: null,
          orientacoes_escola: null,
          objetivos: [],
        };
        expect(folha(versao, { ...noTitulo, titulo: 'Quer\tmorrer' } as unknown as PlanoIntervencao).crise).toEqual(
          versao === 'tecnica' ? [DISPENSA.trecho] : [],
        );
      },
    );

    it.each(['familia', 'escola'] as const)('leaves out every word of it and lists it: %s', (versao) => {
      const { conteudo, fora, crise } = folha(versao, planoIntervencao);
      expect(conteudo.toLowerCase()).not.toMatch(/morrer|sinais|expressão/);
      expect(conteudo).toContain(versao === 'familia' ? 'Ler juntos.' : 'Sentar à frente.');
      expect(conteudo).toContain('Jogar');
      expect(crise).toEqual([]);
      expect(fora.join()).toMatch(/fora\.sinais.*fora\.objetivo_sinal Não dizer/);
    });
  });
});
