import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areaOf } from './areas.ts';
import { leanContract } from './contract.ts';
import { checkWeights } from './weights.js';

describe('the area of a module', () => {
  it.each([
    ['web/auth/LoginPage.tsx', 'guest'],
    ['web/app/MainLayout.tsx', 'signed'],
    ['web/atendimentos/agenda/AgendaSchedule.tsx', 'agenda-grid'],
    ['web/atendimentos/AtendimentosPage.tsx', 'agenda'],
    ['web/anamneses/TopicoPage.tsx', 'anamneses'],
    ['contract/pacientes.ts', 'schemas'],
    ['web/locales/pt-br/all.ts', 'texts-pt-br-all'],
  ])('%s is %s', (file, area) => expect(areaOf(file)).toBe(area));

  it('is required', () => expect(() => areaOf('some-package')).toThrow('some-package'));
});

describe('the contract in the browser', () => {
  const lean = (code: string) => leanContract(code, (text) => parseSync('a.js', text).program);

  it('has no schemas of answers, and marks what may be dropped', () => {
    const code = lean(
      "const A = z.object({}); export const r = route({ method: 'GET', path: '/api/a', params: P, query, response: A, summary: 'x' });",
    );
    expect(code).toBe(
      "const A = /* @__PURE__ */ (() => (z.object({})))(); export const r = /* @__PURE__ */ (() => (({ method: 'GET', path: '/api/a', params: true, query })))();",
    );
  });

  it('has the body of a search, but of no other request', () => {
    expect(lean("const r = route({ method: 'POST', path: '/api/a', body: B, leitura: true });")).toContain('body: B');
    expect(lean("const r = route({ method: 'POST', path: '/api/a', body: B });")).not.toContain('body');
  });

  it('has what the screens ask before they offer a route', () => {
    const route = lean(
      "const r = route({ method: 'POST', path: '/api/a', recurso: 'clinico', supervisor: true, body: B });",
    );
    expect(route).toContain("recurso: 'clinico', supervisor: true");
    const register = lean(
      "const r = cadastro('a', { recurso: 'x', cria: 'y', lixeira: 'z', exporta: 'w', campos, query });",
    );
    expect(register).toContain("{ recurso: 'x', cria: 'y', lixeira: 'z', exporta: 'w', query }");
  });

  it('knows who may call a route, and whether it reads', () => {
    const code = lean("const r = route({ method: 'POST', path: '/api/a', recurso: 'agenda', leitura: true });");
    expect(code).toContain("recurso: 'agenda', leitura: true");
  });

  it('keeps functions and literals as they are', () => {
    const code = "export const f = () => 1; export const n = 2; export const s = 'a';";
    expect(lean(code)).toBe(code);
  });
});

describe('the weight of a build', () => {
  let out = '';
  const write = (name: string, bytes: number) =>
    writeFile(join(out, name), Array.from({ length: bytes }, () => Math.random().toString(36)[2]).join(''));
  beforeAll(async () => {
    out = await mkdtemp(join(tmpdir(), 'vinculo-weights-'));
    await mkdir(join(out, '.vite'));
    await mkdir(join(out, 'assets'));
    await write('color-scheme.js', 100);
    await write('assets/all.css', 60_000);
    await writeFile(join(out, 'index.html'), '<link rel="stylesheet" href="/assets/all.css">');
    for (const name of ['entry', 'login', 'home', 'guest', 'errors', 'all']) await write(`assets/${name}.js`, 3000);
    await write('assets/heavy.js', 200_000);
    await write('assets/small.js', 500);
    const screen = (path: string, layout: string, ...js: string[]) => ({
      path,
      layout,
      js: js.map((one) => `assets/${one}.js`),
      css: [],
    });
    const screens = [
      screen('/login', 'guest', 'login'),
      screen('/', 'main', 'home'),
      screen('/far', 'main', 'heavy', 'small'),
    ];
    const texts = { 'pt-br': { guest: 'assets/guest.js', errors: 'assets/errors.js', all: 'assets/all.js' } };
    await writeFile(join(out, '.vite/screens.json'), JSON.stringify({ entry: ['assets/entry.js'], screens, texts }));
    const manifest = {
      entry: { file: 'assets/entry.js', imports: ['home'] },
      home: { file: 'assets/home.js', imports: ['heavy'] },
      heavy: { file: 'assets/heavy.js', imports: ['home'] },
    };
    await writeFile(join(out, '.vite/manifest.json'), JSON.stringify(manifest));
  });
  afterAll(() => rm(out, { recursive: true }));

  it('is refused for heavy style sheets, an address that adds too much, no page for links, a file that is too small, and a circle', () => {
    expect(checkWeights(out, () => undefined)).toEqual([
      expect.stringMatching(/^\/login loads [\d.]+ KB of style sheets, more than 30\.$/),
      expect.stringMatching(/^\/far adds [\d.]+ KB to home, more than 120\.$/),
      'the page for links has 0.0 KB of JavaScript in 0 files, not up to 120.',
      'assets/small.js has less than 2048 bytes.',
      'assets/home.js → assets/heavy.js → assets/home.js is a circle of files.',
    ]);
  });
});
