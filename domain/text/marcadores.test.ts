import { describe, expect, it } from 'vitest';
import { preencherMarcadores } from '#domain/text/marcadores.ts';

const valores = { 'profissional.documento': 'CPF 529.982.247-25', 'profissional.nome': 'Ana' };
const preenchido = (texto: string) => preencherMarcadores(texto, valores, '____');

describe('the number of the professional', () => {
  it.each([
    ['{profissional.documento} · Recife', 'CPF 529.982.247-25 · Recife'],
    ['CPF/CNPJ {profissional.documento}', 'CPF/CNPJ 529.982.247-25'],
    ['CNPJ:&nbsp;{profissional.documento}', 'CNPJ:&nbsp;529.982.247-25'],
    ['税号 {profissional.documento}', '税号 529.982.247-25'],
    ['CPF de {profissional.nome}: {profissional.documento}', 'CPF de Ana: CPF 529.982.247-25'],
  ])('has one label in “%s”', (texto, escrito) => {
    expect(preenchido(texto)).toBe(escrito);
  });
});
