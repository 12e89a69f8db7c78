import { describe, expect, it } from 'vitest';
import { zip } from '#server/platform/text/zip.ts';
import { conferirArquivo } from './conferir-arquivo.ts';

const TYPES = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const docx = async (parts: Record<string, string>) => {
  const all = {
    '[Content_Types].xml': `<Types><Override PartName="/word/document.xml" ContentType="${TYPES}"/></Types>`,
    'word/document.xml': '<w:document/>',
    ...parts,
  };
  const chunks: Buffer[] = [];
  for await (const chunk of zip(Object.entries(all).map(([nome, text]) => ({ nome, partes: [text] }))))
    chunks.push(chunk);
  return Buffer.concat(chunks);
};
/** The first bytes of a compound file, as Word 97 writes it. */
const doc = (text: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(text, 'utf16le')]);
const check = (nome: string, bytes: Buffer) => conferirArquivo({ nome, tipo: '', bytes });
const link = (type: string) => `<Relationships><Relationship Type="${RELS}/${type}" Target="https://x.example"
  TargetMode="External"/></Relationships>`;

describe('a file that came by link', () => {
  it.each([
    ['boletim.txt', async () => Buffer.from('Nota 9')],
    ['boletim.docx', () => docx({ 'word/_rels/document.xml.rels': link('hyperlink') })],
    ['boletim.doc', async () => doc('WordDocument')],
    ['../../boletim.pdf', async () => Buffer.from('%PDF-1.7\n%%EOF')],
  ])('is accepted as %s', async (nome, bytes) => {
    expect((await check(nome, await bytes())).nome).toBe(nome.split('/').at(-1));
  });

  it.each([
    ['a program in a .docx', 'a.docx', () => docx({ 'word/vbaProject.bin': 'x' })],
    ['an object in a .docx', 'a.docx', () => docx({ 'word/embeddings/oleObject1.bin': 'x' })],
    ['a template from elsewhere', 'a.docx', () => docx({ 'word/_rels/settings.xml.rels': link('attachedTemplate') })],
    ['too many parts', 'a.docx', () => docx(Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`${n}`, ''])))],
    ['no directory', 'a.docx', async () => (await docx({})).subarray(0, -22)],
    ['a list that is too large', 'a.docx', () => docx({ 'word/_rels/a.rels': ' '.repeat(2 * 1024 * 1024) })],
    ['macros in a .doc', 'a.doc', async () => doc('_VBA_PROJECT')],
    ['a program in a PDF', 'a.pdf', async () => Buffer.from('%PDF-1.7\n/S /Java#53cript\n%%EOF')],
    ['another content', 'a.png', async () => Buffer.from('<svg><script/></svg>')],
    ['another kind', 'a.html', async () => Buffer.from('<script/>')],
    ['no content', 'a.txt', async () => Buffer.alloc(0)],
  ])('is refused with %s', async (_, nome, bytes) => {
    await expect(check(nome, await bytes())).rejects.toMatchObject({ status: 422 });
  });
});
