import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload';
import { getBoletoInfo } from '@brazilian-utils/brazilian-utils/get-boleto-info';
import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codigoDeBarras, fatorDe, linhaDigitavel } from './boleto.ts';
import { barras, qr } from './desenhos.ts';

describe('a boleto', () => {
  it('equals the reference', () => {
    const campoLivre = '0000001234567000000000117';
    const codigo = codigoDeBarras({ banco: '001', vencimento: '2026-09-10', valor: '180.00', campoLivre });
    expect(codigo).toBe('00191156500000180000000001234567000000000117');
    expect(linhaDigitavel(codigo)).toBe('00190.00009 01234.567004 00000.001172 1 15650000018000');
  });

  it.each([
    ['2000-07-03', '1000'],
    ['2025-02-21', '9999'],
    ['2025-02-22', '1000'],
    ['2025-02-23', '1001'],
    ['2026-09-10', '1565'],
    ['2049-10-13', '9999'],
  ])('due on %s has the factor %s', (day, fator) => expect(fatorDe(day)).toBe(fator));

  it('is read back by another library, whatever its content', () => {
    const free = fc.stringMatching(/^\d{25}$/);
    const day = fc
      .integer({ min: 0, max: 1500 })
      .map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10));
    fc.assert(
      fc.property(free, day, fc.integer({ min: 1, max: 9_999_999_999 }), (campoLivre, vencimento, centavos) => {
        const valor = `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`;
        const linha = linhaDigitavel(codigoDeBarras({ banco: '999', vencimento, valor, campoLivre }));
        expect(isValidBoleto(linha)).toBe(true);
        const info = getBoletoInfo(linha, { referenceDate: new Date(`${vencimento}T12:00:00Z`) });
        expect(info?.amount).toBe(centavos);
        const read = info?.expirationDate;
        const local = read && new Date(read.getTime() - read.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
        expect(local).toBe(vencimento);
      }),
    );
  });

  it('with one digit changed is refused', () => {
    const linha = '00190.00009 01234.567004 00000.001172 1 15650000018000';
    expect(isValidBoleto(linha)).toBe(true);
    expect(isValidBoleto(linha.replace('01234', '01235'))).toBe(false);
  });
});

describe('a PIX code', () => {
  it('equals the reference', () => {
    const made = generatePixPayload({
      key: '123e4567-e89b-12d3-a456-426614174000',
      merchantName: 'Clínica Água Viva Psicologia',
      merchantCity: 'São José dos Campos',
      amount: 180,
      txid: 'PAC0001M202609',
    });
    expect(made).toBe(
      '00020126580014br.gov.bcb.pix0136123e4567-e89b-12d3-a456-4266141740005204000053039865406180.005802BR5925Clinica Agua Viva Psicolo6015Sao Jose dos Ca62180514PAC0001M2026096304F84A',
    );
  });
});

describe('the SVG drawings', () => {
  it('contain no script', async () => {
    for (const svg of [await barras('00191156500000180000000001234567000000000117'), await qr('00020126')]) {
      expect(svg).toMatch(/^<svg|^<\?xml/);
      expect(svg).not.toMatch(/<script|onload|href/i);
    }
  });
});
