import { expect, it } from 'vitest';
import { CONFIG_PADRAO } from '#contract/conta/config.ts';
import { hojeEm } from '#domain/days/fuso.ts';
import { idsDe, visaoDe } from './visao.ts';

const fuso = 'America/Sao_Paulo';
const quem = (visao_agenda: 'dia' | 'mes' | null) => ({ fuso, config: { ...CONFIG_PADRAO, visao_agenda } });

it('the address says day and view; else it is the view that is preferred, or that has room', () => {
  expect(visaoDe({ data: '2026-03-10', visao: 'mes' }, quem('dia'), false)).toEqual({
    data: '2026-03-10',
    lista: false,
    padrao: 'day',
    visao: 'month',
  });
  expect(visaoDe({ visao: 'lista' }, quem('mes'), true)).toMatchObject({
    lista: true,
    padrao: 'month',
    visao: 'month',
  });
  expect(visaoDe({}, quem(null), false).visao).toBe('week');
  expect(visaoDe({}, quem(null), true).visao).toBe('day');
});

it('an invalid day means today', () => {
  expect([hojeEm(fuso), hojeEm(fuso)]).toContain(visaoDe({ data: 'x' }, quem(null), false).data);
});

it('several ids are one word of the address', () => {
  expect([idsDe('a,b'), idsDe('a'), idsDe(''), idsDe(undefined), idsDe(true)]).toEqual([['a', 'b'], ['a'], [], [], []]);
});
