import { expect, it } from 'vitest';
import { periodoSeguinte } from './periodo-seguinte.ts';

const hoje = '2026-03-10';

it.each([
  ['begins on the day after, with the same length', '2026-03-01', '2026-03-31', '2026-04-01', '2026-05-01'],
  ['that is over begins today', '2026-01-01', '2026-01-31', hoje, '2026-04-09'],
  ['that ends today begins tomorrow', '2026-03-01', hoje, '2026-03-11', '2026-03-20'],
  ['without an end begins today, for 90 days', '2026-03-01', null, hoje, '2026-06-07'],
  ['without a begin has 90 days', null, '2026-03-31', '2026-04-01', '2026-06-29'],
])('the period after one %s', (_, inicio, fim, novo, ultimo) => {
  expect(periodoSeguinte({ inicio, fim }, hoje)).toEqual({ inicio: novo, fim: ultimo });
});
