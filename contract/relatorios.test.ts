import { describe, expect, it } from 'vitest';
import { temEmBranco } from './relatorios.ts';

describe('a blank in a section', () => {
  it.each([
    ['a line to fill in', { titulo: 'Identificação', conteudo: '<p>Finalidade: ____________________</p>' }],
    ['three strokes', { titulo: 'Conclusão', conteudo: '<p>Foram ___ encontros.</p>' }],
    ['a line in pieces of different looks', { titulo: 'Conclusão', conteudo: '<p>_<strong>_</strong>_</p>' }],
    ['a gap for a name', { titulo: 'Conclusão', conteudo: '<p>{paciente.nome} lê.</p>' }],
    ['a gap nobody knows', { titulo: 'Conclusão', conteudo: '<p>{{coisa.nenhuma}}</p>' }],
    ['a gap in the title', { titulo: 'Sobre {escola.nome}', conteudo: '<p>Lê.</p>' }],
  ])('is %s', (_, secao) => expect(temEmBranco(secao)).toBe(true));

  it.each([
    ['words', '<p>Lê bem.</p>'],
    ['nothing', ''],
    ['a name with a stroke, or braces of another kind', '<p>snake_case, __ e {a}</p>'],
    ['what only stands in the markup', '<img src="/api/arquivos/a___b" alt="">'],
  ])('is not %s', (_, conteudo) => expect(temEmBranco({ titulo: 'Conclusão', conteudo })).toBe(false));
});
