import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Dinheiro, DinheiroComSinal, DinheiroPositivo } from '#contract/fields.ts';
import { ChavePix } from '#contract/financeiro/chave-pix.ts';
import { LOCALES } from '#domain/constants.ts';
import { centavos, emDinheiro, escreverDinheiro, lerDinheiroDigitado, parcelar, soma } from './dinheiro.ts';
import { valorPorExtenso } from './extenso.ts';
import { codigoPix, txidDe } from './pix.ts';

const Cents = fc.bigInt({ min: -999_999_999_999n, max: 999_999_999_999n });

describe('money', () => {
  it('is unchanged after writing and reading', () => {
    fc.assert(fc.property(Cents, (cents) => centavos(emDinheiro(cents)) === cents));
  });

  it('adds up in any order', () => {
    fc.assert(
      fc.property(fc.array(Cents), (all) => {
        const written = all.map(emDinheiro);
        return (
          soma(written) === soma(written.toReversed()) && centavos(soma(written)) === all.reduce((a, b) => a + b, 0n)
        );
      }),
    );
  });

  it('is divided without losing or adding a cent, larger parts first', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 999_999_999_999n }), fc.integer({ min: 1, max: 120 }), (cents, n) => {
        const partes = parcelar(emDinheiro(cents), n).map(centavos);
        const sorted = partes.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0));
        expect(partes.reduce((a, b) => a + b, 0n)).toBe(cents);
        expect(partes).toEqual(sorted);
        expect((partes[0] ?? 0n) - (partes.at(-1) ?? 0n)).toBeLessThanOrEqual(1n);
      }),
    );
  });

  it.each(['0', '0.00', '-1', '1.234', '12345678901', '1e3', '', ' '])('to be paid is not %j', (value) => {
    expect(DinheiroPositivo.safeParse(value).success).toBe(false);
  });

  it('of a balance may be negative', () => {
    expect(DinheiroComSinal.parse('-12,5')).toBe('-12.50');
    expect(DinheiroComSinal.parse('-0')).toBe('0.00');
    expect(DinheiroComSinal.safeParse('--1').success).toBe(false);
  });
});

describe('a typed amount', () => {
  it.each([
    ['180.50', '180.50'],
    ['180,50', '180.50'],
    ['180,5', '180.50'],
    ['1500.00', '1500.00'],
    ['1000,00', '1000.00'],
    ['1.500,00', '1500.00'],
    ['1,500.00', '1500.00'],
    ['1.234.567,89', '1234567.89'],
    ['R$ 1.000,00', '1000.00'],
    ['1500', '1500.00'],
    ['1500,', '1500.00'],
    [',5', '0.50'],
    ['-12,5', '-12.50'],
  ])('%s is read as %s in every language', (typed, valor) => {
    for (const locale of LOCALES) expect(lerDinheiroDigitado(locale, typed)).toBe(valor);
  });

  it('reads three digits after a separator as thousands, unless it is the decimal sign of the language', () => {
    expect(lerDinheiroDigitado('pt-br', '1.500')).toBe('1500.00');
    expect(lerDinheiroDigitado('pt-br', '1,500')).toBeNull();
    expect(lerDinheiroDigitado('en', '1,500')).toBe('1500.00');
    expect(lerDinheiroDigitado('en', '1.500')).toBeNull();
  });

  it.each(['', 'R$', 'abc', '1.2.3', '1,2,3', '12.34.567', '1..5', '--1', '1e3', '1.500,000', '٣'])(
    'is refused: %j',
    (typed) => {
      for (const locale of LOCALES) expect(lerDinheiroDigitado(locale, typed)).toBeNull();
    },
  );

  it('keeps its digits, with the cents after the last separator', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?\d{0,6}([.,]?\d{0,4}){0,3}$/), fc.constantFrom(...LOCALES), (typed, locale) => {
        const valor = lerDinheiroDigitado(locale, typed);
        if (valor === null) return;
        const inteiro = typed.replace(/[.,]\d{0,2}$/, '').replace(/\D/g, '');
        expect(centavos(valor) / 100n).toBe((typed.startsWith('-') ? -1n : 1n) * BigInt(inteiro || '0'));
      }),
      { numRuns: 5000 },
    );
  });

  it('is unchanged after writing and reading, in every language', () => {
    fc.assert(
      fc.property(Cents, fc.constantFrom(...LOCALES), (cents, locale) => {
        const valor = emDinheiro(cents);
        expect(lerDinheiroDigitado(locale, escreverDinheiro(locale, valor))).toBe(valor);
      }),
    );
  });

  it('that cannot be read is also refused by the schema', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d.,a-z R$-]{1,12}$/), fc.constantFrom(...LOCALES), (typed, locale) => {
        if (lerDinheiroDigitado(locale, typed) === null) expect(Dinheiro.safeParse(typed).success).toBe(false);
      }),
      { numRuns: 5000 },
    );
  });

  it('is shown with R$ in every language', () => {
    expect(LOCALES.map((locale) => escreverDinheiro(locale, '1666.67').replace('\u00a0', ' '))).toEqual(
      LOCALES.map((locale) => (['en', 'zh-CN'].includes(locale) ? 'R$ 1,666.67' : 'R$ 1.666,67')),
    );
  });
});

describe('a PIX code', () => {
  it('equals one checked with other programs', () => {
    const code = codigoPix({
      chave: '123e4567-e89b-12d3-a456-426614174000',
      nome: 'Clínica Água Viva Psicologia',
      cidade: 'São José dos Campos',
      valor: '180.00',
      txid: 'PAC0001M202609',
    });
    expect(code).toBe(
      '00020126580014br.gov.bcb.pix0136123e4567-e89b-12d3-a456-4266141740005204000053039865406180.005802BR5925Clinica Agua Viva Psicolo6015Sao Jose dos Ca62180514PAC0001M2026096304F84A',
    );
  });

  it('ends with the CRC of all that precedes it', () => {
    const crc = (text: string) => {
      let sum = 0xffff;
      for (const char of text) {
        sum ^= char.charCodeAt(0) << 8;
        for (let bit = 0; bit < 8; bit++) sum = (sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff;
      }
      return sum.toString(16).toUpperCase().padStart(4, '0');
    };
    expect(crc('123456789')).toBe('29B1');
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 999_999_999_999n }),
        fc.uuid(),
        fc.string({ minLength: 1 }),
        (cents, id, nome) => {
          const code = codigoPix({
            chave: 'a@b.com',
            nome: `x${nome}`,
            cidade: 'Recife',
            valor: emDinheiro(cents),
            txid: txidDe(id),
          });
          expect(code?.slice(-4)).toBe(crc(code?.slice(0, -4) ?? ''));
          expect(code).toContain(`54${String(emDinheiro(cents).length).padStart(2, '0')}${emDinheiro(cents)}`);
        },
      ),
    );
  });

  it.each([
    ['529.982.247-25', '52998224725'],
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['Ana@Casa.COM', 'ana@casa.com'],
    ['(11) 98765-4321', '+5511987654321'],
  ])('accepts the key %s', (given, kept) => expect(ChavePix.parse(given)).toBe(kept));
});

describe('an amount in words', () => {
  it.each([
    ['1523.45', 'pt-br', 'mil quinhentos e vinte e três reais e quarenta e cinco centavos'],
    ['1523.45', 'en', 'one thousand five hundred twenty-three reais and forty-five centavos'],
    ['1523.45', 'es', 'mil quinientos veintitrés reales con cuarenta y cinco centavos'],
    ['1523.45', 'zh-CN', '壹仟伍佰贰拾叁雷亚尔肆拾伍分'],
    ['1.00', 'en', 'one real'],
    ['0.01', 'es', 'un centavo'],
    ['21.00', 'es', 'veintiún reales'],
    ['1000000.00', 'es', 'un millón de reales'],
    ['100100.00', 'zh-CN', '壹拾万零壹佰雷亚尔整'],
    [
      '9999999999.99',
      'en',
      'nine billion nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine reais and ninety-nine centavos',
    ],
  ] as const)('%s in %s', (valor, locale, words) => expect(valorPorExtenso(valor, locale)).toBe(words));

  it('is unique for each amount, in every language', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 99_999_999n }), fc.bigInt({ min: 1n, max: 99_999_999n }), (a, b) =>
        LOCALES.every((locale) => {
          const [x, y] = [valorPorExtenso(emDinheiro(a), locale), valorPorExtenso(emDinheiro(b), locale)];
          return x !== '' && !/undefined|\s\s/.test(x) && (x === y) === (a === b);
        }),
      ),
    );
  });
});
