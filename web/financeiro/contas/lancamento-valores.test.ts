import { describe, expect, it } from 'vitest';
import { mensagensPorCampo } from '#contract/erros.ts';
import { esquema } from './lancamento.schema.ts';
import { valores } from './lancamento-valores.ts';

const base = {
  ...valores(null, { vencimento: '2026-11-15', paciente_id: null }),
  descricao: 'Avaliação',
  valor: '100',
};
const recusa = (over: object) => {
  const result = esquema.safeParse({ ...base, ...over }, { reportInput: true });
  return result.success ? null : mensagensPorCampo(result.error);
};
const serie = (vezes: unknown) => ({ repete: 'recorrencia', recorrencia: { ...base.recorrencia, vezes } });

describe('instalments and repetitions', () => {
  it.each([0, 1, -2])('are refused, not raised to two, for a count of %s', (parcelas) => {
    expect(recusa({ repete: 'parcelas', parcelas })).toEqual({
      parcelas: [{ chave: 'pequeno_demais', valores: { min: 2 } }],
    });
  });

  it.each([
    [{ repete: 'parcelas', parcelas: 100_000_000 }, 'parcelas', { chave: 'grande_demais', valores: { max: 120 } }],
    [{ repete: 'parcelas', parcelas: 2.5 }, 'parcelas', { chave: 'inteiro_invalido' }],
    [{ repete: 'parcelas', parcelas: '2,5' }, 'parcelas', { chave: 'inteiro_invalido' }],
    [{ repete: 'parcelas', parcelas: '' }, 'parcelas', { chave: 'obrigatorio' }],
    [serie(0), 'recorrencia.vezes', { chave: 'pequeno_demais', valores: { min: 1 } }],
    [serie(500), 'recorrencia.vezes', { chave: 'grande_demais', valores: { max: 400 } }],
    [serie(''), 'recorrencia.vezes', { chave: 'obrigatorio' }],
  ])('show the error on their field: %j', (over, campo, mensagem) => {
    expect(recusa(over)).toEqual({ [campo]: [mensagem] });
  });

  it('are sent as entered', () => {
    expect(esquema.parse({ ...base, repete: 'parcelas', parcelas: '3' })).toMatchObject({ parcelas: 3 });
    expect(esquema.parse({ ...base, parcelas: 0 })).not.toHaveProperty('parcelas');
  });
});
