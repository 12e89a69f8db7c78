import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areaOf } from './areas.ts';
import { FULL, leanContract } from './contract.ts';
import { improve } from './improve.ts';
import { checkWeights } from './weights.js';

describe('the area of a module', () => {
  it.each([
    ['web/auth/LoginPage.tsx', 'guest'],
    ['web/app/MainLayout.tsx', 'signed'],
    ['web/atendimentos/agenda/grade/AgendaSchedule.tsx', 'agenda-grid'],
    ['web/atendimentos/AtendimentosPage.tsx', 'agenda'],
    ['web/anamneses/TopicoPage.tsx', 'topic'],
    ['contract/pacientes.ts', 'schemas'],
    ['web/links/EnviarDialog.tsx', 'send'],
    ['web/relatorios/fontes/Fontes.tsx', 'sources'],
  ])('%s is %s', (file, area) => expect(areaOf(file)).toBe(area));

  it('is required', () => expect(() => areaOf('some-package')).toThrow('some-package'));
});

describe('the contract in the browser', () => {
  const lean = (code: string) => leanContract(code, (text) => parseSync('a.js', text).program);

  it('has no schemas of answers, and marks what may be dropped', () => {
    const code = lean(
      "const A = z.object({}); export const r = route({ method: 'GET', path: '/api/a', params: P, query: Q, response: A, palavras, summary: 'x' });",
    );
    expect(code).toBe(
      "const A = /* @__PURE__ */ (() => (z.object({})))(); export const r = /* @__PURE__ */ (() => (({ method: 'GET', path: '/api/a', params: true, palavras })))();",
    );
  });

  it('has no schema of a request, not even of a search or of a list', () => {
    const code = lean("const r = route({ method: 'POST', path: '/api/a', body: B, query: Q, leitura: true });");
    expect(code).not.toMatch(/body|query/);
    expect(lean("const r = cadastro('a', { recurso: 'x', palavras, campos, query });")).toContain(
      "{ recurso: 'x', palavras }",
    );
  });

  it('has the bodies of requests for a form', () => {
    const full = (code: string) => leanContract(code, (text) => parseSync('a.js', text).program, FULL);
    expect(full("const r = route({ method: 'POST', path: '/api/a', body: B, response: R });")).toContain('body: B');
  });

  it('has what the screens ask before they offer a route', () => {
    const route = lean(
      "const r = route({ method: 'POST', path: '/api/a', recurso: 'clinico', supervisor: true, body: B });",
    );
    expect(route).toContain("recurso: 'clinico', supervisor: true");
    const register = lean(
      "const r = cadastro('a', { recurso: 'x', cria: 'y', lixeira: 'z', exporta: 'w', campos, palavras });",
    );
    expect(register).toContain("{ recurso: 'x', cria: 'y', lixeira: 'z', exporta: 'w', palavras }");
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

describe('the plan of files', () => {
  const screen = (needs: number[], weight = 0) => ({ own: 1000, added: 1000, needs, weight });

  it('moves what a screen loads without using it to another file', () => {
    const parts = [
      { size: 50_000, imports: [] },
      { size: 50_000, imports: [] },
      { size: 50_000, imports: [0] },
    ];
    const [a, b] = improve(parts, [screen([], 40), screen([0]), screen([1])], 0, [0, 0, 1], 0);
    expect(a).not.toBe(b);
  });

  it('has no circle', () => {
    // The first and the last are too small to be alone, and need the second between them.
    const chain = [
      { size: 30_000, imports: [] },
      { size: 100_000, imports: [0] },
      { size: 30_000, imports: [1] },
    ];
    const screens = [screen([], 40), screen([0]), screen([1]), screen([2])];
    const [a, b, c] = improve(chain, screens, 0, [0, 0, 1], 40_000);
    expect([b, c]).toEqual([a, a]);
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
    for (const name of ['entry', 'login', 'home', 'schemas']) await write(`assets/${name}.js`, 3000);
    for (const name of ['guest', 'frame']) await write(`assets/texts-${name}.json`, 3000);
    await write('assets/heavy.js', 200_000);
    await write('assets/small.js', 500);
    const screen = (path: string, layout: string, ...js: string[]) => ({
      path,
      layout,
      js: js.map((one) => `assets/${one}.js`),
      css: [],
      texts: layout === 'guest' ? ['guest'] : ['guest', 'frame'],
    });
    const screens = [
      screen('/login', 'guest', 'login'),
      screen('/', 'main', 'home'),
      screen('/far', 'main', 'heavy', 'small'),
      screen('/form', 'main', 'schemas'),
    ];
    const texts = { 'pt-br': { guest: 'assets/texts-guest.json', frame: 'assets/texts-frame.json' } };
    await writeFile(
      join(out, '.vite/screens.json'),
      JSON.stringify({ entry: ['assets/entry.js'], screens, texts, schemas: ['assets/schemas.js'] }),
    );
    const manifest = {
      entry: { file: 'assets/entry.js', imports: ['home'] },
      home: { file: 'assets/home.js', imports: ['heavy'] },
      heavy: { file: 'assets/heavy.js', imports: ['home'] },
    };
    await writeFile(join(out, '.vite/manifest.json'), JSON.stringify(manifest));
  });
  afterAll(() => rm(out, { recursive: true }));

  it('is refused for heavy style sheets, an address that adds too much, zod at first, no page for links, a file that is too small, and a circle', () => {
    expect(checkWeights(out, () => undefined)).toEqual([
      expect.stringMatching(/^\/login loads [\d.]+ KB of style sheets, more than 30\.$/),
      expect.stringMatching(/^\/far adds [\d.]+ KB to home, more than 110\.$/),
      '/form loads zod at first, in assets/schemas.js.',
      'the page for links has 0.0 KB of JavaScript in 0 files, not up to 120.',
      'assets/small.js has less than 2048 bytes.',
      'assets/home.js → assets/heavy.js → assets/home.js is a circle of files.',
    ]);
  });
});
