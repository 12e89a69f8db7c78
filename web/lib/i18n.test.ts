import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { calleeOf, filesOf, literalsOf, parseSource, walk } from '#contract/testing.ts';
import { LOCALES } from '#domain/constants.ts';

type Texts = { texts: Record<string, object> };
const guestFiles = import.meta.glob<Texts>('../locales/*/guest.ts', { eager: true });
const errorFiles = import.meta.glob<Texts>('../locales/*/errors.ts', { eager: true });
const allFiles = import.meta.glob<Texts>('../locales/*/all.ts', { eager: true });

const GUEST = Object.keys(guestFiles['../locales/pt-br/guest.ts']?.texts ?? {});

describe.each(LOCALES)('the texts of %s', (locale) => {
  it('are each in one of the three files, or loaded by the page for links', () => {
    const guest = Object.keys(guestFiles[`../locales/${locale}/guest.ts`]?.texts ?? {});
    const rest = Object.keys(allFiles[`../locales/${locale}/all.ts`]?.texts ?? {}).map((file) =>
      basename(file, '.json'),
    );
    const wanted = filesOf(`web/locales/${locale}/*.json`).map((file) => basename(file, '.json'));
    const errors = Object.keys(errorFiles[`../locales/${locale}/errors.ts`]?.texts ?? {});
    expect([...guest, ...errors, ...rest, 'link-aberto'].sort()).toEqual([...wanted, 'erros'].sort());
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
