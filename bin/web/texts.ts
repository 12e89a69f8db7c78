import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { LOCALES, type Locale } from '../../domain/constants.ts';
import { ALL_PARTS, PARTS, type Part } from '../../web/lib/texts/text-parts.ts';
import { type Bundle, chunksOf, closureOf } from './bundle.ts';

const root = join(import.meta.dirname, '../..');

const pathOf = (locale: Locale, file: string) =>
  file === 'erros' ? `contract/mensagens/${locale}.json` : `web/locales/${locale}/${file}.json`;

/** A file of texts, or one group of it: `file:group`. */
const contentOf = (locale: Locale, part: Part) => {
  const files: Record<string, Record<string, unknown>> = {};
  for (const name of PARTS[part]) {
    const [file = '', group] = name.split(':');
    const all: Record<string, unknown> = JSON.parse(readFileSync(join(root, pathOf(locale, file)), 'utf8'));
    if (group && !(group in all)) throw new Error(`${file} has no group ${group}.`);
    files[file] = { ...files[file], ...(group ? { [group]: all[group] } : all) };
  }
  return JSON.stringify(files);
};

const hashOf = (content: string) => createHash('sha256').update(content).digest('base64url').slice(0, 7);

const everyText = () =>
  LOCALES.flatMap((locale) =>
    ALL_PARTS.map((part) => {
      const content = contentOf(locale, part);
      const hash = hashOf(content);
      return { locale, part, content, hash, file: `assets/texts-${part}-${locale}-${hash}.json` };
    }),
  );

/** The file of each part, by language. */
export const textFiles = (): Record<string, Record<string, string>> =>
  Object.fromEntries(
    [...Map.groupBy(everyText(), ({ locale }) => locale)].map(([locale, all]) => [
      locale,
      Object.fromEntries(all.map(({ part, file }) => [part, file])),
    ]),
  );

/** What replaces `web/lib/texts/text-files.ts` in the build: the page knows the names of all files, which do not compress. */
const reader = () => {
  const hashes = Map.groupBy(everyText(), ({ locale }) => locale);
  const table = Object.fromEntries([...hashes].map(([locale, all]) => [locale, all.map(({ hash }) => hash).join(' ')]));
  return `
const parts = ${JSON.stringify(ALL_PARTS)};
const hashes = ${JSON.stringify(table)};
export const readTexts = async (locale, part) => {
  const hash = hashes[locale].split(' ')[parts.indexOf(part)];
  const answer = await fetch(\`/assets/texts-\${part}-\${locale}-\${hash}.json\`);
  if (!answer.ok) throw new TypeError(\`texts: \${answer.status}\`);
  return answer.json();
};`;
};

/** Writes the texts as files of JSON. */
export const texts: Plugin = {
  name: 'texts',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /\/web\/lib\/texts\/text-files\.ts$/ },
    handler: () => ({ code: reader(), moduleType: 'js' }),
  },
  generateBundle() {
    for (const { file, content } of everyText()) this.emitFile({ type: 'asset', fileName: file, source: content });
  },
};

const PART_OF = new Map(ALL_PARTS.flatMap((part) => PARTS[part].map((name) => [name as string, part] as const)));
/** The file of keys without one: the first of a list. Keys of the others name it. */
const ASKED = /useTranslation(?:\$\d+)?\(\s*\[?\s*["'`]([\w-]+)["'`]/g;
const NAMED = /["'`]([\w-]+):([\w-]*)/g;
/** Its messages come with the schema of the form. */
const WITH_SCHEMA = /\/web\/lib\/forms\/bare-form\.ts$/;

/** The parts of the texts that a module names: as the file of its `useTranslation`, or before a key (`shell:ok`). */
export const partsNamedIn = (code: string): Part[] => {
  const asked = [...code.matchAll(ASKED)].map(([, file = '']) => PART_OF.get(file));
  const named = [...code.matchAll(NAMED)].map(
    ([, file = '', group]) => PART_OF.get(`${file}:${group}`) ?? PART_OF.get(file),
  );
  return [...new Set([...asked, ...named].flatMap((part) => part ?? []))];
};

/** The parts that a file of the bundle uses, with everything that it imports. Those of a guest are always there. */
export const partsOf = (bundle: Bundle, file: string): Part[] => {
  const used = new Set<Part>();
  for (const chunk of chunksOf(bundle))
    if (closureOf(bundle, file).has(chunk.fileName))
      for (const [id, { code }] of Object.entries(chunk.modules))
        if (/\/web\/.*\.tsx?$/.test(id) && !WITH_SCHEMA.test(id))
          for (const part of partsNamedIn(code ?? '')) used.add(part);
  return ALL_PARTS.filter((part) => used.has(part) && part !== 'guest');
};
