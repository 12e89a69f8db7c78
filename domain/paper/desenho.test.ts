import { describe, expect, it } from 'vitest';
import { type Desenho, desenhoDaFonte, fonteDoDesenho, imagemDoDesenho, svgDoDesenho } from './desenho.ts';

const desenho: Desenho = {
  largura: 640,
  altura: 100,
  formas: [
    { f: 'faixa', x: 0, y: 0, w: 10, h: 10, nivel: -2 },
    { f: 'linha', p: [0, 0, 10, 10] },
    { f: 'ponto', x: 5, y: 5 },
    { f: 'texto', x: 1, y: 1, t: '阅读 & <leitura> 😀', a: 'middle' },
  ],
};
const fonte = (valor: unknown) =>
  `data:application/json;base64,${Buffer.from(JSON.stringify(valor)).toString('base64')}`;

describe('a chart', () => {
  it('is read back unchanged from its source', () => {
    expect(desenhoDaFonte(fonteDoDesenho(desenho))).toEqual(desenho);
  });

  it('is drawn without fonts and references, and escapes its texts', () => {
    const svg = svgDoDesenho(desenho, '"><script>');
    expect(svg).not.toMatch(/font-family|href|<use|<script|<image|url\(/);
    expect(svg).toContain('阅读 &amp; &lt;leitura&gt; 😀');
  });

  it.each([
    ['not JSON', 'data:application/json;base64,eyJ'],
    ['an SVG', `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`],
    ['an unknown shape', fonte({ ...desenho, formas: [{ f: 'use', href: '#a' }] })],
    ['a number that is markup', fonte({ ...desenho, formas: [{ f: 'ponto', x: '"><script>', y: 1 }] })],
    [
      'too many shapes',
      fonte({ ...desenho, formas: Array.from({ length: 2001 }, () => ({ f: 'ponto', x: 1, y: 1 })) }),
    ],
    ['a line of texts', fonte({ ...desenho, formas: [{ f: 'linha', p: [0, 0, '"><script>', 1] }] })],
    ['a line without an end', fonte({ ...desenho, formas: [{ f: 'linha', p: [0, 0] }] })],
    ['an area of a negative size', fonte({ ...desenho, formas: [{ f: 'faixa', x: 0, y: 0, w: -1, h: 1, nivel: 0 }] })],
    ['a text with an unknown anchor', fonte({ ...desenho, formas: [{ f: 'texto', x: 0, y: 0, t: '', a: '"' }] })],
    ['a text that is a number', fonte({ ...desenho, formas: [{ f: 'texto', x: 0, y: 0, t: 1 }] })],
    ['a shape named as a part of every object', fonte({ ...desenho, formas: [{ f: 'toString', x: 0, y: 0 }] })],
    ['shapes that are not a list', fonte({ ...desenho, formas: { length: 0 } })],
    ['a size that no page has', fonte({ ...desenho, altura: 1e9 })],
  ])('is null for a source that is %s', (_, src) => {
    expect(desenhoDaFonte(src)).toBeNull();
  });

  it('has another grey for every band, from the lowest to the highest', () => {
    const niveis = [-3, -2, -1, 0, 1, 2, 3];
    const formas = niveis.map((nivel) => ({ f: 'faixa' as const, x: 0, y: 0, w: 10, h: 10, nivel }));
    const greys = [...svgDoDesenho({ ...desenho, formas }, '').matchAll(/fill="(#[0-9a-f]{6})"/g)].map(
      ([, one]) => one,
    );
    expect(new Set(greys).size).toBe(niveis.length);
    expect(greys).toEqual(greys.toSorted());
  });

  it('is stored as a picture with its description', () => {
    expect(imagemDoDesenho(desenho, 'Perfil "A"')).toMatch(
      /^<img src="data:application\/json;base64,[^"]+" alt="Perfil &quot;A&quot;" width="640">$/,
    );
  });
});
