import { expect, it } from 'vitest';
import { lerRecusa } from './token.ts';

it('names the field that the provider refuses', () => {
  expect(
    lerRecusa([
      { field: 'cardNumber', cause: 'invalid_length', message: '' },
      { field: 'expirationMonth', cause: 'invalid_value', message: '' },
      { field: 'securityCode', cause: 'invalid_length', message: '' },
    ]),
  ).toEqual([
    { campo: 'numero', chave: 'numero_invalido' },
    { campo: 'validade', chave: 'validade_invalida' },
    { campo: 'codigo', chave: 'codigo_invalido' },
  ]);
});

it('reads the codes of its API', () => {
  const error = Object.assign(new Error('bad request'), { cause: [{ code: 'E302' }, { code: 326 }] });
  expect(lerRecusa(error)).toEqual([
    { campo: 'codigo', chave: 'codigo_invalido' },
    { campo: 'validade', chave: 'validade_invalida' },
  ]);
});

it('reports a real card in the sandbox', () => {
  expect(lerRecusa([{ field: 'cardNumber', cause: 'real_card' }])).toEqual([{ campo: 'numero', chave: 'cartao_real' }]);
});

it.each([undefined, new Error('network'), [], [{ message: 'no field' }], 'text'])(
  'reports anything else as a provider that does not answer: %s',
  (error) => {
    expect(lerRecusa(error)).toEqual([{ campo: 'numero', chave: 'provedor' }]);
  },
);
