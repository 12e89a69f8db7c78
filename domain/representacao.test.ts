import { expect, it } from 'vitest';
import { isAdulto } from './days/idade.ts';
import { consente, representaPorLei } from './representacao.ts';

it('parents and legal guardians represent a minor, in the words of every language', () => {
  for (const um of ['Mãe', ' pai ', 'Tutor(a) legal', 'Mother', 'Legal guardian', 'Padre', '法定监护人'])
    expect(representaPorLei(um), um).toBe('menor');
  for (const um of ['Avó', 'Madrasta', 'Tia', '', null, undefined]) expect(representaPorLei(um), String(um)).toBeNull();
});

it('a patient is an adult from the birthday on', () => {
  expect(isAdulto('2008-11-17', '2026-11-16')).toBe(false);
  expect(isAdulto('2008-11-17', '2026-11-17')).toBe(true);
  expect(isAdulto(null, '2026-11-17')).toBe(false);
});

it('an adult is represented by a curator only', () => {
  expect([consente('menor', false), consente('menor', true)]).toEqual([true, false]);
  expect([consente('curatela', false), consente('curatela', true)]).toEqual([true, true]);
  expect([consente(null, false), consente(null, true)]).toEqual([false, false]);
});
