import { describe, expect, it } from 'vitest';
import { mensagensPorCampo } from '#contract/erros.ts';
import { SERIE_MAX } from '#domain/days/recorrencia.ts';
import { esquema } from './atendimento.schema.ts';
import { type Repete, valores } from './atendimento-valores.ts';

const FUSO = 'America/Sao_Paulo';
const inicial = { inicio: '2026-11-17T12:00:00.000Z', fim: '2026-11-17T12:50:00.000Z' };
const paciente_id = '01939f64-0000-7000-8000-000000000001';

const recusas = (over: object, repete: Partial<Repete> = {}) => {
  const base = valores(null, inicial, FUSO);
  const recorrencia = { ...base.recorrencia, ...repete };
  const { error } = esquema(FUSO).safeParse({ ...base, paciente_id, ...over, recorrencia }, { reportInput: true });
  return error ? mensagensPorCampo(error) : {};
};
const semanal = (over: Partial<Repete>) => recusas({}, { frequencia: 'semanal', dias: [2], ...over });

describe('validation of the appointment form', () => {
  it('accepts a single appointment, and a series of the maximum length', () => {
    expect(recusas({})).toEqual({});
    expect(semanal({ vezes: SERIE_MAX })).toEqual({});
  });

  it('fills in a series that waits on the device', () => {
    const recorrencia = { frequencia: 'semanal' as const, dias: [2], vezes: 4, ate: null };
    const corpo = { paciente_id, ...inicial, recorrencia, pular_folgas: false };
    expect(valores(null, { ...inicial, nova: { id: paciente_id, nome: 'Lia', corpo } }, FUSO).recorrencia).toEqual({
      frequencia: 'semanal',
      dias: [2],
      termina: 'vezes',
      vezes: 4,
      ate: null,
      pular: false,
    });
  });

  it.each([10_000, 401, '10000', '0010000', '99999999999999999999'])('refuses a series of %s as too long', (vezes) => {
    expect(semanal({ vezes })).toEqual({
      'recorrencia.vezes': [{ chave: 'serie_longa', valores: { max: SERIE_MAX } }],
    });
  });

  it.each([0, -3, '-0'])('refuses a series of %s, with the minimum in the message', (vezes) => {
    expect(semanal({ vezes })).toEqual({ 'recorrencia.vezes': [{ chave: 'pequeno_demais', valores: { min: 1 } }] });
  });

  it('refuses a series without an end', () => {
    expect(semanal({ vezes: '' })).toEqual({ 'recorrencia.vezes': [{ chave: 'obrigatorio' }] });
    expect(semanal({ termina: 'ate', ate: null })).toEqual({ 'recorrencia.ate': [{ chave: 'obrigatorio' }] });
  });

  it('refuses a series until a day too far away, with the error on the day', () => {
    expect(semanal({ termina: 'ate', ate: '2060-01-01' })).toEqual({
      'recorrencia.ate': [{ chave: 'serie_longa', valores: { max: SERIE_MAX } }],
    });
  });

  it('refuses a duration of zero and a negative price', () => {
    expect(recusas({ fim: '09:00' })).toEqual({ fim: [{ chave: 'fim_antes_do_inicio' }] });
    expect(recusas({ valor: -5 })).toEqual({ valor: [{ chave: 'dinheiro_invalido' }] });
  });
});
