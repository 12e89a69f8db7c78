import { expect, it } from 'vitest';
import type { Achado } from '#contract/home/procurar.ts';
import { aUser } from '#web/testing.ts';
import { filePartsOf, narrowed } from './found.ts';

const one = (nome: string, detalhe: string | null = null): Achado => ({
  tipo: 'pacientes',
  id: nome,
  nome,
  paciente_id: null,
  detalhe,
  inicio: null,
});
const namesFor = (typed: string, ...found: Achado[]) => narrowed(found, typed, 'l').map(({ nome }) => nome);

it('shows at once which of the known records match the longer text', () => {
  const found = [one('Larissa Prado'), one('Laura Lima'), one('Davi Laurentino')];
  expect(namesFor('laur', ...found)).toEqual(['Laura Lima', 'Davi Laurentino']);
  expect(namesFor('lau li', ...found)).toEqual(['Laura Lima']);
});

it('keeps all records if no name matches: they may be found by a number', () => {
  expect(namesFor('9876', one('Lia Prado'), one('Davi Moreira'))).toEqual(['Lia Prado', 'Davi Moreira']);
});

it('matches the text beside the name too', () => {
  expect(namesFor('recife', one('E. M. Cecília Meireles', 'Recife'), one('Escola Lumiar', 'Olinda'))).toEqual([
    'E. M. Cecília Meireles',
  ]);
});

it('shows of the records that were opened last only those that match', () => {
  const recent = [one('Lia Prado'), one('Davi Moreira')];
  expect(narrowed(recent, 'davi', '')).toEqual([one('Davi Moreira')]);
  expect(narrowed(recent, 'sofia', '')).toEqual([]);
});

it('leads to few parts of a file, and only to those that the user sees', () => {
  const keysFor = (funcao: 'dono' | 'secretaria') =>
    filePartsOf(aUser({ membro: { ...aUser().membro, funcao } }), 'lia').map(({ key }) => key);
  expect(keysFor('dono').length).toBeLessThanOrEqual(6);
  expect(keysFor('dono')).toEqual(expect.arrayContaining(['documentos', 'anamnese', 'testes']));
  expect(keysFor('secretaria')).toContain('documentos');
  expect(keysFor('secretaria')).not.toContain('anamnese');
});
