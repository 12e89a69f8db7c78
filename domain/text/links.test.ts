import { describe, expect, it } from 'vitest';
import { nomeNaMensagem, temLink, temLinkAlemDe, temLinkNoModelo } from './links.ts';

describe('a text', () => {
  it.each([
    'https://a.example',
    'veja www.exemplo',
    'clinica.com',
    'ana@clinica',
    'em 10.0.0.1',
    'clinica。com',
    'ｃｌｉｎｉｃａ.com',
    'clinica.\u200bcom',
  ])('with what a mail reader turns into a link: %s', (texto) => {
    expect(temLink(texto)).toBe(true);
  });

  it.each(['Sessão às 14.30', 'Dra. Ana', 'R$ 1.500,00', '阅读。慢'])('without one: %s', (texto) => {
    expect(temLink(texto)).toBe(false);
  });

  it('may contain our own payment code, but nothing attached to it', () => {
    const codigo = '0014br.gov.bcb.pix';
    expect(temLinkAlemDe(codigo, `Pague ${codigo} hoje`)).toBe(false);
    expect(temLinkAlemDe(codigo, `Pague ${codigo}.com`)).toBe(true);
    expect(temLinkAlemDe(null, codigo)).toBe(true);
  });

  it('of a template may contain placeholders', () => {
    expect(temLinkNoModelo('Olá {paciente.primeiro_nome}')).toBe(false);
    expect(temLinkNoModelo('Olá {paciente.primeiro_nome} clinica.com')).toBe(true);
  });
});

describe('a name in a message', () => {
  it.each(['a/b', 'a\\b', 'a@b', 'a:b', 'clinica.com'])('is left out if it is like an address: %s', (nome) => {
    expect(nomeNaMensagem(nome)).toBe('');
  });

  it.each(['Ana Lima', "D'Ávila", 'Ana L. Souza'])('is kept otherwise: %s', (nome) => {
    expect(nomeNaMensagem(nome)).toBe(nome);
  });
});
