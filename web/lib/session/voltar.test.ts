import { describe, expect, it } from 'vitest';
import { returnPath } from './voltar.ts';

describe('the address after login', () => {
  it.each(['/pacientes?pagina=2', '/atendimento/paciente/1', '/login-de-teste', '/'])('is %s', (voltar) => {
    expect(returnPath(voltar, null, 'ana')).toBe(voltar);
    expect(returnPath(voltar, 'ana', 'ana')).toBe(voltar);
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/login',
    '/login?voltar=/',
    1,
    null,
    undefined,
  ])('is the home page instead of %s', (voltar) => expect(returnPath(voltar, null, 'ana')).toBe('/'));

  it('is not an address of another user', () => {
    expect(returnPath('/atendimento/paciente/1', 'bia', 'ana')).toBe('/');
  });
});
