import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { abrirRestrito, createCofre, newSecret, readKey, sha256 } from './cripto.ts';

const cofre = createCofre(randomBytes(32));

describe('sealed bytes', () => {
  it('open to the same content, and look random', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 0, maxLength: 2000 }), (bytes) => {
        const plain = Buffer.from(bytes);
        const sealed = cofre.seal(plain, 'teste');
        expect(cofre.open(sealed, 'teste').equals(plain)).toBe(true);
        if (plain.length >= 8) expect(sealed.includes(plain)).toBe(false);
        expect(cofre.seal(plain, 'teste').equals(sealed)).toBe(false);
      }),
    );
  });

  it('do not open after any bit has changed', () => {
    const sealed = cofre.seal(Buffer.from('prontuário'), 'teste');
    for (let index = 0; index < sealed.length; index++) {
      const broken = Buffer.from(sealed);
      broken[index] = (broken[index] ?? 0) ^ 1;
      expect(() => cofre.open(broken, 'teste'), `byte ${index}`).toThrow();
    }
    for (const cut of [0, 1, 12, 20, 28]) expect(() => cofre.open(sealed.subarray(0, cut), 'teste')).toThrow();
  });

  it('do not open for another purpose', () => {
    expect(() => cofre.open(cofre.seal(Buffer.from('x'), 'mail'), 'cookie')).toThrow();
  });

  it('do not open with another key', () => {
    expect(() => createCofre(randomBytes(32)).open(cofre.seal(Buffer.from('x'), 'teste'), 'teste')).toThrow();
  });
});

it('a derived key differs by purpose and is always the same', () => {
  expect(cofre.derive('a').equals(cofre.derive('a'))).toBe(true);
  expect(cofre.derive('a').equals(cofre.derive('b'))).toBe(false);
  expect(createCofre(randomBytes(32)).derive('a').equals(cofre.derive('a'))).toBe(false);
});

describe('a text that only the case team reads', () => {
  const ler = (selado: Buffer | null, escrito: boolean) =>
    abrirRestrito(selado, escrito, (bytes) => cofre.open(bytes, 'teste').toString());

  it('is opened, is null if none was written, and is left out if it is hidden', () => {
    expect(ler(cofre.seal(Buffer.from('Está com febre'), 'teste'), true)).toBe('Está com febre');
    expect(ler(null, false)).toBeNull();
    expect(ler(null, true)).toBeUndefined();
  });
});

describe('the key', () => {
  it('is read from the environment', async () => {
    const key = randomBytes(32);
    expect(await readKey({ DATA_DIR: '/nowhere', ENCRYPTION_KEY: key.toString('base64') })).toEqual(key);
  });
});

describe('a secret', () => {
  it('has 256 bits and is different each time', () => {
    const secrets = new Set(Array.from({ length: 1000 }, newSecret));
    expect(secrets.size).toBe(1000);
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
    expect(sha256('a')).toMatch(/^[0-9a-f]{64}$/);
  });
});
