import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { calleeOf, filesOf, literalsOf, parseSource, walk } from '#contract/testing.ts';
import { LOCALES } from '#domain/constants.ts';

type Texts = { texts: Record<string, object> };
const guestFiles = import.meta.glob<Texts>('../locales/*/guest.ts', { eager: true });
const frameFiles = import.meta.glob<Texts>('../locales/*/frame.ts', { eager: true });
const farFiles = import.meta.glob<Texts>('../locales/*/far.ts', { eager: true });

const namesOf = (file: Texts | undefined) => Object.keys(file?.texts ?? {}).map((name) => basename(name, '.json'));
const GUEST = Object.keys(guestFiles['../locales/pt-br/guest.ts']?.texts ?? {});

describe.each(LOCALES)('the texts of %s', (locale) => {
  it('are each in one of the three files, or loaded by the page for links', () => {
    const guest = Object.keys(guestFiles[`../locales/${locale}/guest.ts`]?.texts ?? {});
    const frame = namesOf(frameFiles[`../locales/${locale}/frame.ts`]);
    const rest = namesOf(farFiles[`../locales/${locale}/far.ts`]);
    const wanted = filesOf(`web/locales/${locale}/*.json`).map((file) => basename(file, '.json'));
    expect([...guest, ...frame, ...rest, 'link-aberto', 'link-reserva'].sort()).toEqual([...wanted, 'erros'].sort());
    expect(guest).toEqual(GUEST);
  });
});

const fileOf = (specifier: string, importer: string) => {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? join(dirname(importer), specifier) : null;
};

/** Follows imports, also those on demand, and calls `visit` with every module of `web/`. */
const reach = (file: string, seen: Map<string, string[]>) => {
  if (seen.has(file) || !/^web\/.*\.tsx?$/.test(file) || !existsSync(file)) return;
  const used: string[] = [];
  seen.set(file, used);
  const { program } = parseSource(file, readFileSync(file, 'utf8'));
  walk(program, (node) => {
    if (node.type === 'CallExpression' && calleeOf(node) === 'useTranslation')
      used.push(...literalsOf((node.arguments as unknown[])[0]));
    if (node.type === 'CallExpression' && calleeOf(node) === 't')
      for (const key of literalsOf((node.arguments as unknown[])[0]))
        if (key.includes(':')) used.push(key.split(':')[0] ?? '');
    const typeOnly = node.importKind === 'type' || node.exportKind === 'type';
    if (!typeOnly && /^(Import|Export)/.test(node.type))
      for (const specifier of literalsOf(node.source)) reach(fileOf(specifier, file) ?? '', seen);
  });
};

describe('a screen that does not ask for the texts of few', () => {
  it('uses none of them', () => {
    const seen = new Map<string, string[]>();
    // Each page is imported in one of these files, by a route that says which texts it needs.
    for (const file of filesOf('web/app/routes/*.ts')) {
      const source = readFileSync(file, 'utf8');
      for (const [, options, page] of source.matchAll(/screen\(\s*([^'"]*?)\(\) =>\s*import\('#([^']+)'\)/g))
        if (!options?.includes('far(')) reach(page ?? '', seen);
    }
    const far = namesOf(farFiles['../locales/pt-br/far.ts']);
    const used = [...seen].flatMap(([file, names]) => names.map((name) => ({ file, name })));
    expect(used.length).toBeGreaterThan(300);
    expect(used.filter(({ name }) => far.includes(name))).toEqual([]);
  });
});

describe('screens that need no login', () => {
  it('use only texts that a guest has', () => {
    const seen = new Map<string, string[]>();
    const screens = filesOf('web/{auth,verificar,descadastro}/*Page.tsx');
    expect(screens.length).toBeGreaterThan(5);
    for (const file of [
      ...screens,
      'web/app/GuestLayout.tsx',
      'web/shell/ErrorDialog.tsx',
      'web/shell/NoticeBox.tsx',
      'web/shell/Crash.tsx',
    ])
      reach(file, seen);
    const used = [...seen].flatMap(([file, names]) => names.map((name) => ({ file, name })));
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter(({ name }) => !GUEST.includes(name))).toEqual([]);
  });
});
