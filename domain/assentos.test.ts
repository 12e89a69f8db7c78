import { describe, expect, it } from 'vitest';
import { extrasPropostos, faltamAssentos, valorAteVencer, valorDoPlano } from './assentos.ts';

const MENSAL = { meses: 1, valor: '69.90', assentos: 1, valor_assento: '41.90' };
const fuso = 'America/Sao_Paulo';
const ate = (venc: string, agora: string) => ({ venc_plano: venc, fuso, agora: Date.parse(agora) });

describe('the price of a plan', () => {
  it('includes further seats, to the cent', () => {
    expect(valorDoPlano(MENSAL, 0)).toBe('69.90');
    expect(valorDoPlano(MENSAL, 3)).toBe('195.60');
    expect(valorDoPlano({ valor: '0.10', valor_assento: '0.20' }, 1)).toBe('0.30');
    expect(valorDoPlano({ valor: '69.90', valor_assento: null }, 3)).toBe('69.90');
  });
});

describe('seats until the end of what is paid', () => {
  it.each([
    ['the first day', 1, '2026-12-10T15:00:00Z', '2026-11-10T15:00:00Z', '41.90'],
    ['half of the period', 1, '2026-12-10T15:00:00Z', '2026-11-25T15:00:00Z', '20.95'],
    ['the day before', 1, '2026-12-10T15:00:00Z', '2026-12-09T15:00:00Z', '1.40'],
    ['the last day', 1, '2026-12-10T23:00:00Z', '2026-12-10T15:00:00Z', '1.40'],
    ['several, rounded once', 3, '2026-12-10T15:00:00Z', '2026-12-09T15:00:00Z', '4.19'],
    ['two periods ahead', 1, '2026-12-10T15:00:00Z', '2026-10-11T15:00:00Z', '83.80'],
    ['February', 1, '2027-03-01T15:00:00Z', '2027-02-15T15:00:00Z', '20.95'],
    ['the day in the time zone of the practice', 1, '2026-12-10T15:00:00Z', '2026-11-26T02:30:00Z', '20.95'],
  ])('costs by days: %s', (_, quantos, venc, agora, valor) => {
    expect(valorAteVencer(MENSAL, quantos, ate(venc, agora))).toBe(valor);
  });

  it('costs at least one cent, because a payment of zero is impossible', () => {
    const venc = ate('2026-12-10T15:00:00Z', '2026-12-10T12:00:00Z');
    expect(valorAteVencer({ meses: 12, valor_assento: '0.01' }, 1, venc)).toBe('0.01');
  });
});

describe('the further seats of the next payment', () => {
  const tem = { assentos: 1, assentos_extras: 3, assentos_renovar: null };
  it('are those the practice keeps, less what the plan includes', () => {
    expect(extrasPropostos(MENSAL, tem)).toBe(3);
    expect(extrasPropostos(MENSAL, { ...tem, assentos_renovar: 1 })).toBe(1);
    expect(extrasPropostos({ ...MENSAL, assentos: 5 }, tem)).toBe(0);
    expect(extrasPropostos({ ...MENSAL, valor_assento: null }, tem)).toBe(0);
  });

  it('are enough for everybody who works there, unless fewer were chosen', () => {
    const teste = { assentos: 5, assentos_extras: 0, assentos_renovar: null };
    expect(extrasPropostos(MENSAL, teste)).toBe(0);
    expect(extrasPropostos(MENSAL, teste, 1)).toBe(0);
    expect(extrasPropostos(MENSAL, teste, 4)).toBe(3);
    expect(extrasPropostos(MENSAL, { ...tem, assentos_renovar: 0 }, 4)).toBe(0);
  });
});

describe('too few seats', () => {
  const depois = { em: '2026-12-10T15:00:00.000Z', total: 2 };
  it.each([
    [{ total: null, usados: 9, depois: null }, null],
    [{ total: 3, usados: 3, depois: null }, null],
    [
      { total: 3, usados: 4, depois: null },
      { total: 3, em: null },
    ],
    [
      { total: 3, usados: 4, depois },
      { total: 3, em: null },
    ],
    [{ total: 3, usados: 3, depois }, depois],
    [{ total: 3, usados: 2, depois }, null],
  ])('are reported before and after they begin: %o', (tem, falta) => {
    expect(faltamAssentos(tem)).toEqual(falta);
  });
});
