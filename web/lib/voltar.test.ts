import { describe, expect, it } from 'vitest';
import { returnPath } from './voltar.ts';

describe('where a login leads', () => {
  it.each(['/pacientes?pagina=2', '/atendimento/paciente/1', '/login-de-teste', '/'])('goes back to %s', (voltar) => {
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
  ])('goes home instead of to %s', (voltar) => expect(returnPath(voltar, null, 'ana')).toBe('/'));

  it('does not lead one person to the place of another', () => {
    expect(returnPath('/atendimento/paciente/1', 'bia', 'ana')).toBe('/');
  });
});
