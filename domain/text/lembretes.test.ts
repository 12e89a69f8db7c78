import { expect, it } from 'vitest';
import { CAMPOS_DO_LEMBRETE, camposDesconhecidos, preencherLembrete } from './lembretes.ts';

const valores = {
  'responsavel.nome': 'Rui',
  'paciente.primeiro_nome': 'Bia',
  'atendimento.data': '10/03',
  'atendimento.hora': '14:00',
  'atendimento.local': '',
  'profissional.nome': 'Ana',
};

it('names the unknown placeholders', () => {
  expect(camposDesconhecidos(CAMPOS_DO_LEMBRETE.map((campo) => `{${campo}}`).join(' '))).toEqual([]);
  expect(camposDesconhecidos('{paciente.queixa} {atendimento.hora} {x}')).toEqual(['paciente.queixa', 'x']);
});

it('is filled; an empty value leaves no space at the end of its line', () => {
  expect(preencherLembrete('{responsavel.nome}: às {atendimento.hora} {atendimento.local}\nAté!\n', valores)).toBe(
    'Rui: às 14:00\nAté!',
  );
});

it('keeps what is no placeholder', () => {
  expect(preencherLembrete('{paciente.queixa} {profissional.nome}', valores)).toBe('{paciente.queixa} Ana');
});
