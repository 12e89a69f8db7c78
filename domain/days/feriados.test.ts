import { expect, it } from 'vitest';
import { feriadosEntre } from './feriados.ts';

it('has the national holidays from the first to the last day, both included', () => {
  expect(feriadosEntre('2026-09-07', '2026-10-12')).toEqual([
    { data: '2026-09-07', nome: 'Independência do Brasil', chave: 'independencia_do_brasil' },
    { data: '2026-10-12', nome: 'Nossa Senhora Aparecida', chave: 'nossa_senhora_aparecida' },
  ]);
  expect(feriadosEntre('2026-09-08', '2026-10-11')).toEqual([]);
});

it('crosses the end of a year', () => {
  expect(feriadosEntre('2026-12-20', '2027-01-10').map(({ data }) => data)).toEqual(['2026-12-25', '2027-01-01']);
});

it('knows the years from 1900 to 2099, and none outside of them', () => {
  expect(feriadosEntre('1890-01-01', '1900-01-31').map(({ data }) => data)).toEqual(['1900-01-01']);
  expect(feriadosEntre('2099-12-01', '2150-01-01').map(({ data }) => data)).toEqual(['2099-12-25']);
  expect(feriadosEntre('2100-01-01', '2100-12-31')).toEqual([]);
});
