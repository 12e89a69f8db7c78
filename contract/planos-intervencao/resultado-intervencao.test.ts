import { describe, expect, it } from 'vitest';
import type { Proposto } from './objetivos-intervencao.ts';
import { escreverGeral, Resultado, recompor } from './resultado-intervencao.ts';

const semana = (n: number) => `${n} por semana`;

const proposto = (descricao: string, over: Partial<Proposto> = {}): Proposto => ({
  id: crypto.randomUUID(),
  descricao,
  area: null,
  especificos: null,
  estrategias: `• fazer ${descricao}\n• repetir ${descricao}`,
  recursos: null,
  frequencia: null,
  ambientes: ['clinica'],
  criterio: null,
  evidencia: null,
  biblioteca: null,
  semanas: 12,
  atendimentos: 1,
  casou: [],
  familia: null,
  escola: null,
  origem: 'biblioteca',
  decisao: 'pendente',
  ...over,
});

const SEGUE = {
  objetivo_geral: 'aceitos',
  frequencia: 'aceitos',
  orientacoes_familia: 'aceitos',
  orientacoes_escola: 'aceitos',
} as const;
const de = (objetivos: Proposto[], over: Partial<Resultado> = {}): Resultado => ({
  objetivo_geral: 'velho',
  frequencia: 'velha',
  orientacoes_familia: 'velha',
  orientacoes_escola: 'velha',
  de: SEGUE,
  objetivos,
  fracas: [],
  avisos: [],
  ...over,
});

const ler = proposto('Ler', { atendimentos: 2, decisao: 'rejeitado' });
const escrever = proposto('Escrever', { atendimentos: 1, decisao: 'aceito' });
const pais = proposto('Orientar', { biblioteca: 'orientacao-parental', atendimentos: 0.5 });
const escola = proposto('Adaptar', { biblioteca: 'adaptacao-escola', atendimentos: 0.25, decisao: 'rejeitado' });
const aceita = (one: Proposto): Proposto => ({ ...one, decisao: 'aceito' });

describe('the general fields of a plan', () => {
  it('come from the accepted goals only', () => {
    expect(recompor(de([ler, escrever, pais, escola]), semana)).toMatchObject({
      objetivo_geral: 'Escrever',
      frequencia: '1 por semana',
      orientacoes_familia: '',
      orientacoes_escola: '',
    });
    expect(recompor(de([aceita(ler), escrever, aceita(pais), escola]), semana)).toMatchObject({
      objetivo_geral: 'Ler',
      frequencia: '3 por semana',
      orientacoes_familia: 'fazer Orientar\nrepetir Orientar',
      orientacoes_escola: '',
    });
    expect(recompor(de([ler, escola]), semana)).toMatchObject({ objetivo_geral: '', frequencia: '' });
  });

  it('have the advice of accepted goals only', () => {
    const um = proposto('A', { familia: 'Ler juntos', escola: '', decisao: 'aceito', origem: 'ia' });
    const dois = proposto('B', { familia: 'Jogar', escola: 'Sentar à frente', origem: 'ia' });
    expect(recompor(de([um, dois]), semana)).toMatchObject({
      orientacoes_familia: 'Ler juntos',
      orientacoes_escola: '',
    });
    expect(recompor(de([um, aceita(dois)]), semana)).toMatchObject({
      orientacoes_familia: 'Ler juntos\nJogar',
      orientacoes_escola: 'Sentar à frente',
    });
  });

  it('are never overwritten once the practitioner has written or emptied them', () => {
    const escrito = escreverGeral(escreverGeral(de([escrever]), 'frequencia', 'quinzenal'), 'objetivo_geral', '');
    expect(recompor({ ...escrito, objetivos: [aceita(ler)] }, semana)).toMatchObject({
      objetivo_geral: '',
      frequencia: 'quinzenal',
      orientacoes_familia: '',
    });
  });

  it('of a draft without recorded origins stay unchanged', () => {
    const { de: _, ...antigo } = de([escrever]);
    expect(recompor(Resultado.parse(antigo), semana)).toMatchObject({ objetivo_geral: 'velho', frequencia: 'velha' });
  });

  it('are capped at three appointments per week', () => {
    expect(recompor(de([aceita(ler), aceita(ler), escrever]), semana).frequencia).toBe('3 por semana');
  });
});
