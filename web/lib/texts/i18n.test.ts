import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { calleeOf, filesOf, literalsOf, parseSource, walk } from '#contract/testing.ts';
import { LOCALES } from '#domain/constants.ts';
import { PARTS } from './text-parts.ts';

const GUEST: readonly string[] = PARTS.guest;

describe.each(LOCALES)('the texts of %s', (locale) => {
  it('are each in one part, or loaded by the page for links', () => {
    const wanted = filesOf(`web/locales/${locale}/*.json`).map((file) => basename(file, '.json'));
    const files = Object.values<readonly string[]>(PARTS).flatMap((part) => part.filter((name) => !name.includes(':')));
    expect([...files, 'link-aberto', 'link-reserva'].sort()).toEqual([...wanted, 'erros'].sort());
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
