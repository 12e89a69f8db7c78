import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { conferirProva } from './prova.ts';

const pdfOf = (...parts: string[]) => Buffer.from(['%PDF-1.7', ...parts, '%%EOF'].join('\n'), 'latin1');
const packed = (text: string) =>
  `<< /Type /ObjStm >>\nstream\n${deflateSync(Buffer.from(text)).toString('latin1')}\nendstream`;
const check = (bytes: Buffer) => conferirProva({ nome: 'comprovante.pdf', tipo: 'application/pdf', bytes });

describe('a PDF as a proof of payment', () => {
  it('is accepted with its packed parts', async () => {
    const page = packed('<< /Type /Page >>');
    for (const one of [
      page,
      page.replace('>>', '/Filter /FlateDecode >>'),
      page.replace('<<', '<< /Filter [ /FlateDecode ]'),
    ])
      await expect(check(pdfOf(one))).resolves.toMatchObject({ extensao: 'pdf' });
  });

  const script = () => packed('<< /S /JavaScript >>');
  it.each([
    ['a script', script()],
    ['a script after a decoy in a text', script().replace('>>', `/X (${packed('')}) >>`)],
    ['a script after a decoy in a comment', script().replace('>>', `\n% ${packed('').replaceAll('\n', ' ')}\n>>`)],
    [
      'a script in a dictionary that ends a decoy',
      `% /ObjStm stream\n${packed('').split('\n')[2]}\n5 0 obj ${script().replace('>>', '/A/endstream >>')}`,
    ],
    ['two filters', script().replace('>>', '/Filter [/FlateDecode /ASCIIHexDecode] >>')],
    ['two filters before its type', script().replace('<<', '<< /Filter [/FlateDecode /FlateDecode]')],
    ['a predictor', script().replace('>>', '/Filter /FlateDecode /DecodeParms << /Predictor 12 >> >>')],
    ['a script inside of a decoy', `% /ObjStm stream\n${packed('').split('\n')[2]}\n${script()}`],
  ])('is refused with %s in a packed part', async (_, part) => {
    await expect(check(pdfOf(part))).rejects.toMatchObject({ status: 422 });
  });

  it.each([
    ['packed parts', pdfOf(packed('').repeat(400_000))],
    ['escapes', pdfOf('/#41'.repeat(5_000_000))],
  ])('is refused soon with millions of %s', async (_, bytes) => {
    const start = performance.now();
    await expect(check(bytes)).rejects.toMatchObject({ status: 422 });
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
