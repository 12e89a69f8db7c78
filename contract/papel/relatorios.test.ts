import { describe, expect, it } from 'vitest';
import { temEmBranco } from './relatorios.ts';

describe('a blank in a section', () => {
  it.each([
    ['a blank line', { titulo: 'Identificação', conteudo: '<p>Finalidade: ____________________</p>' }],
    ['three underscores', { titulo: 'Conclusão', conteudo: '<p>Foram ___ encontros.</p>' }],
    ['a blank line with mixed formatting', { titulo: 'Conclusão', conteudo: '<p>_<strong>_</strong>_</p>' }],
    ['a placeholder', { titulo: 'Conclusão', conteudo: '<p>{paciente.nome} lê.</p>' }],
    ['an unknown placeholder', { titulo: 'Conclusão', conteudo: '<p>{{coisa.nenhuma}}</p>' }],
    ['a placeholder in the title', { titulo: 'Sobre {escola.nome}', conteudo: '<p>Lê.</p>' }],
  ])('is %s', (_, secao) => expect(temEmBranco(secao)).toBe(true));

  it.each([
    ['words', '<p>Lê bem.</p>'],
    ['nothing', ''],
    ['an underscore in a name, or other braces', '<p>snake_case, __ e {a}</p>'],
    ['underscores in an attribute', '<img src="/api/arquivos/a___b" alt="">'],
  ])('is not %s', (_, conteudo) => expect(temEmBranco({ titulo: 'Conclusão', conteudo })).toBe(false));
});
