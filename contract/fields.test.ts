import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { Cep, Cnpj, Cpf } from './brasil.ts';
import {
  Data,
  DataNascimento,
  Email,
  Fuso,
  Linha,
  Link,
  Momento,
  Nome,
  nulo,
  Texto,
  TextoObrigatorio,
} from './fields.ts';

const message = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

/** The check digits as defined by the tax office; letters count as their code minus 48. */
const checked = (base: string, weights: (size: number) => number[]) => {
  let out = base;
  for (let round = 0; round < 2; round++) {
    const weight = weights(out.length);
    const sum = [...out].reduce((total, char, index) => total + (char.charCodeAt(0) - 48) * (weight[index] ?? 0), 0);
    out += sum % 11 < 2 ? 0 : 11 - (sum % 11);
  }
  return out;
};
const cpfWeights = (size: number) => Array.from({ length: size }, (_, index) => size + 1 - index);
const cnpjWeights = (size: number) => Array.from({ length: size }, (_, index) => 2 + ((size - 1 - index) % 8));
const wrongEnd = (value: string) => value.slice(0, -1) + ((Number(value.at(-1)) + 1) % 10);

const cpfs = fc
  .stringMatching(/^\d{9}$/)
  .filter((base) => new Set(base).size > 1)
  .map((base) => checked(base, cpfWeights));
const cnpjs = fc
  .stringMatching(/^[0-9A-Z]{12}$/)
  .filter((base) => new Set(base).size > 1)
  .map((base) => checked(base, cnpjWeights));

describe('Cpf', () => {
  it.each(['529.982.247-25', '111.444.777-35', '52998224725'])('keeps only the digits of %s', (value) => {
    expect(Cpf.parse(value)).toBe(value.replace(/\D/g, ''));
  });

  it.each(Array.from({ length: 10 }, (_, digit) => String(digit).repeat(11)))('refuses equal digits: %s', (value) => {
    expect(message(Cpf, value)).toBe('cpf_invalido');
  });

  it.each(['529.982.247-24', '5299822472', '529982247250', 'abc52998224725', ''])('refuses %s', (value) => {
    expect(message(Cpf, value)).toBe('cpf_invalido');
  });

  it('accepts exactly the numbers with correct check digits', () => {
    fc.assert(
      fc.property(cpfs, (cpf) => {
        const dotted = cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4');
        expect(Cpf.parse(dotted)).toBe(cpf);
        expect(Cpf.parse(cpf)).toBe(cpf);
        expect(Cpf.safeParse(wrongEnd(cpf)).success).toBe(false);
      }),
    );
  });
});

describe('Cnpj', () => {
  it.each([
    ['11.222.333/0001-81', '11222333000181'],
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['12.abc.345/01de-35', '12ABC34501DE35'],
  ])('reads %s', (value, kept) => {
    expect(Cnpj.parse(value)).toBe(kept);
  });

  it.each(['11.222.333/0001-82', '12.ABC.345/01DE-36', '00.000.000/0000-00', '11.222.333/0001-8', 'A'.repeat(14), ''])(
    'refuses %s',
    (value) => {
      expect(message(Cnpj, value)).toBe('cnpj_invalido');
    },
  );

  it('accepts every number with correct check digits, including letters', () => {
    fc.assert(
      fc.property(cnpjs, (cnpj) => {
        expect(Cnpj.parse(cnpj.toLowerCase())).toBe(cnpj);
        expect(Cnpj.parse(Cnpj.parse(cnpj))).toBe(cnpj);
        expect(Cnpj.safeParse(wrongEnd(cnpj)).success).toBe(false);
      }),
    );
  });
});

describe('Cep', () => {
  it.each(['01310-100', '01310100', '01.310-100'])('reads %s', (value) => {
    expect(Cep.parse(value)).toBe('01310100');
  });

  it.each(['0131010', '013101000', '01310-10a', 'rua 01310-100', ''])('refuses %s', (value) => {
    expect(message(Cep, value)).toBe('cep_invalido');
  });
});

describe('Email', () => {
  it('is trimmed and lower case, so that one person has one address', () => {
    expect(Email.parse('  Ana.Souza@Pratica.Example ')).toBe('ana.souza@pratica.example');
  });

  it.each(['a@b', 'a b@c.com', 'a@@b.com', '@b.com', 'a\u0000@b.com'])('refuses %j', (value) => {
    expect(message(Email, value)).toBe('email_invalido');
  });

  it('is limited to the maximum length of an address', () => {
    const longest = `${'x'.repeat(64)}@${'y'.repeat(60)}.${'z'.repeat(60)}.${'w'.repeat(60)}.example`;
    expect(longest.length).toBeGreaterThan(254);
    expect(message(Email, longest)).toBe('email_invalido');
    expect(message(Email, '@'.repeat(100_000))).toBe('email_invalido');
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const once = Email.safeParse(address);
        if (once.success) expect(Email.parse(once.data)).toBe(once.data);
      }),
    );
  });
});

describe('Data', () => {
  it.each(['2024-02-29', '1900-01-01', '2200-12-31'])('accepts %s', (value) => {
    expect(Data.parse(value)).toBe(value);
  });

  it.each(['2023-02-29', '2024-02-31', '2024-13-01', '2024-00-10', '1899-12-31', '2201-01-01', '31-01-2024', '', 'x'])(
    'refuses %s',
    (value) => {
      expect(message(Data, value)).toBe('data_invalida');
    },
  );

  it.each([20240101, new Date(), '2024-01-01T00:00:00Z'])('refuses what is not a plain day', (value) => {
    expect(Data.safeParse(value).success).toBe(false);
  });
});

describe('DataNascimento', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['2026-11-15T09:59:00Z', '2026-11-15', '2026-11-16'],
    ['2026-11-15T10:00:00Z', '2026-11-16', '2026-11-17'],
    ['2026-11-15T23:59:00Z', '2026-11-16', '2026-11-17'],
  ])('at %s accepts today anywhere on Earth, %s, and refuses %s', (now, today, tomorrow) => {
    vi.useFakeTimers({ now: new Date(now) });
    expect(DataNascimento.parse(today)).toBe(today);
    expect(message(DataNascimento, tomorrow)).toBe('data_futura');
  });
});

describe('Link', () => {
  it.each(['https://a.example/x?y=1#z', 'http://localhost:3000'])('accepts %s', (value) => {
    expect(Link.parse(` ${value} `)).toBe(value);
  });

  it.each(['javascript:alert(1)', 'JavaScript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', '//a.example'])(
    'refuses %s',
    (value) => {
      expect(message(Link, value)).toBe('link_invalido');
    },
  );

  it('refuses what the database cannot store', () => {
    expect(message(Link, 'https://a.example/\u0000')).toBe('caractere_invalido');
  });
});

describe('Texto', () => {
  it('is trimmed before its length is checked', () => {
    expect(Texto(3).parse('  abc  ')).toBe('abc');
    expect(Texto(3).safeParse('abcd').success).toBe(false);
  });

  it.each([['a\u0000b'], ['\ud800'], ['\udc00 a']])('refuses what is not text', (value) => {
    expect(message(Texto(10), value)).toBe('caractere_invalido');
    expect(message(TextoObrigatorio(10), value)).toBe('caractere_invalido');
  });

  it('keeps every language and every emoji', () => {
    for (const value of ['José', '患者', '👩‍👧', 'اسم']) expect(Texto(40).parse(value)).toBe(value);
  });

  it.each([' \u00a0\t', '\u200b', '\u200d', '\u2060\u00ad', '\u2800'])('refuses an empty value', (value) => {
    expect(message(TextoObrigatorio(10), value)).toBe('obrigatorio');
    expect(message(Nome, value)).toBe('obrigatorio');
  });

  it.each(['a\nb', 'a\r\nBcc: b', 'a\u2028b', 'a\u0085b', 'a\u001bb', 'a\u202eb', 'a\u2066b'])(
    'refuses a line break and a change of direction',
    (value) => {
      expect(message(Nome, value)).toBe('caractere_invalido');
      expect(message(Linha(20), value)).toBe('caractere_invalido');
      expect(Texto(20).parse(value)).toBe(value);
    },
  );
});

describe('nulo', () => {
  it('reads an empty input as null, and everything else unchanged', () => {
    for (const value of ['', '   ', null]) expect(nulo(Cpf).parse(value)).toBeNull();
    expect(nulo(Cpf).parse('529.982.247-25')).toBe('52998224725');
    expect(message(nulo(Cpf), 'x')).toBe('cpf_invalido');
    expect(nulo(Cpf).safeParse(undefined).success).toBe(false);
  });
});

describe('Fuso', () => {
  it('is a known name, not an offset, whose sign PostgreSQL inverts', () => {
    for (const value of ['America/Sao_Paulo', 'UTC', 'Asia/Shanghai']) expect(Fuso.parse(value)).toBe(value);
    for (const value of ['Brasil', '', '+03:00', '-03']) expect(message(Fuso, value)).toBe('fuso_invalido');
  });
});

describe('Momento', () => {
  it('is normalised to one spelling of an instant', () => {
    expect(Momento.parse('2026-03-01T10:00:00-03:00')).toBe('2026-03-01T13:00:00.000Z');
    expect(Momento.parse('2026-03-01T10:00:00+23:59')).toBe('2026-02-28T10:01:00.000Z');
  });

  it.each(['0000-01-01T00:00:00Z', '1899-12-31T23:59:59Z', '9999-12-31T23:59:59-23:59', '2201-01-01T00:00:00Z'])(
    'refuses %s, which is out of range',
    (value) => {
      expect(message(Momento, value)).toBe('data_invalida');
    },
  );
});
