import { describe, expect, it } from 'vitest';
import { desenhoDaFonte } from '#domain/paper/desenho.ts';
import { documentoLimpo, htmlLimpo } from './html.ts';

describe('rich text', () => {
  it('keeps what the editor makes', () => {
    const html = '<h2>Síntese</h2><p>Lê <strong>bem</strong>, <em>escreve</em> pouco.</p><ul><li>um</li></ul>';
    expect(htmlLimpo(html)).toBe(html);
  });

  it.each([
    ['<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['<p onclick="alert(1)" style="position:fixed">a</p>', '<p>a</p>'],
    ['<p>a<img src=x onerror=alert(1)></p>', '<p>a</p>'],
    ['<iframe src="https://x.example"></iframe><p>a</p>', '<p>a</p>'],
    ['<p>a\u0000b</p>', '<p>ab</p>'],
  ])('removes what is unsafe from %s', (html, limpo) => {
    expect(htmlLimpo(html)).toBe(limpo);
  });

  it('keeps only links with allowed schemes', () => {
    expect(htmlLimpo('<p><a href="javascript:alert(1)">a</a></p>')).not.toContain('javascript');
    expect(htmlLimpo('<p><a href="https://x.example">a</a></p>')).toContain('rel="noopener noreferrer"');
  });

  it.each(['', '<p></p>', '<p> </p>', '<script>x</script>'])('is null if %s has no readable text', (html) => {
    expect(htmlLimpo(html)).toBeNull();
  });
});

describe('a document', () => {
  const id = '0199a1b2-0000-7000-8000-000000000001';
  it.each([
    `<p style="text-align:center">a</p>`,
    `<h2 style="text-align:right">a</h2>`,
    `<img src="/api/imagens/${id}" alt="Logo" style="text-align:center" />`,
    `<img src="/api/imagens/${id}" alt="" style="text-align:right" />`,
    `<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>a</p></li></ul>`,
  ])('keeps what the editor makes: %s', (html) => {
    expect(documentoLimpo(html)).toBe(html);
  });

  it.each([
    [
      `<img src="/api/imagens/${id}" style="position:fixed;text-align:left;background:url(https://x.example/a)" />`,
      `<img src="/api/imagens/${id}" style="text-align:left" />`,
    ],
    [
      `<img src="/api/imagens/${id}" style="text-align:url(x)" loading="lazy" onerror="alert(1)" />`,
      `<img src="/api/imagens/${id}" />`,
    ],
    ['<p>a<img src="https://x.example/a.png" style="text-align:center"></p>', '<p>a</p>'],
  ])('removes what is unsafe from a picture: %s', (html, limpo) => {
    expect(documentoLimpo(html)).toBe(limpo);
  });
});

describe('an SVG', () => {
  const bomba =
    '<svg xmlns="http://www.w3.org/2000/svg"><g id="a"><rect/></g><g id="b"><use href="#a"/><use href="#a"/></g><use href="#b"/></svg>';
  const base64 = Buffer.from(bomba).toString('base64');
  it.each([
    bomba,
    `<img src="data:image/svg+xml;base64,${base64}">`,
    `<img src="DATA:image/SVG+xml;base64,${base64}">`,
    `<img src=" data:image/svg+xml;charset=utf-8;base64,${base64}">`,
    `<img src="data:image/svg+xml,${encodeURIComponent(bomba)}">`,
    `<img srcset="data:image/svg+xml;base64,${base64} 1x">`,
    `<picture><source srcset="data:image/svg+xml;base64,${base64}"></picture>`,
    `<object data="data:image/svg+xml;base64,${base64}"></object>`,
    `<embed src="data:image/svg+xml;base64,${base64}">`,
    `<iframe srcdoc="${bomba.replaceAll('"', '&quot;')}"></iframe>`,
    `<input type="image" src="data:image/svg+xml;base64,${base64}">`,
    `<p style="background:url(data:image/svg+xml;base64,${base64})">a</p>`,
    `<p style="text-align:center;list-style-image:url('data:image/svg+xml;base64,${base64}')">a</p>`,
    `<style>p{background:url(data:image/svg+xml;base64,${base64})}</style>`,
    `<math><annotation-xml encoding="image/svg+xml">${bomba}</annotation-xml></math>`,
    `<a href="data:image/svg+xml;base64,${base64}">a</a>`,
  ])('of a user is always removed: %s', (html) => {
    for (const limpo of [documentoLimpo(`<p>x</p>${html}`), htmlLimpo(`<p>x</p>${html}`) ?? ''])
      expect(limpo).not.toMatch(/svg|<use|base64|<img/i);
  });

  it('that is a chart of an earlier version is read as a chart', () => {
    const antigo =
      '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="62" viewBox="0 0 640 62" font-family="Figtree, Helvetica, Arial, sans-serif" font-size="11" fill="#000">' +
      '<path d="M320 0V40" stroke="#555" stroke-dasharray="3 3"/><text x="0" y="24" text-anchor="start">Leitura &amp; escrita</text>' +
      '<rect x="170" y="8" width="42.5" height="24" fill="#d2d2d2" stroke="#000" stroke-width="0.6" stroke-dasharray="2 2"/>' +
      '<path d="M200 20H260M200 15v10M260 15v10" stroke="#000" stroke-width="2"/>' +
      '<circle cx="230" cy="20" r="6" stroke="#fff" stroke-width="1.5"/><polyline points="1,2 3.5,4" fill="none" stroke="#000" stroke-width="2"/>' +
      '<g font-weight="700"><text x="9" y="8" text-anchor="start">98</text></g></svg>';
    const src = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
    const limpo = documentoLimpo(`<p><img src="${src(antigo)}" alt="Perfil" width="640"></p>`);
    const desenho = desenhoDaFonte(/src="([^"]+)"/.exec(limpo)?.[1] ?? '');
    expect(desenho?.formas.map(({ f }) => f).join(' ')).toBe('linha texto faixa linha linha linha ponto linha texto');
    expect(desenho?.formas[1]).toMatchObject({ t: 'Leitura & escrita' });
    for (const mais of ['<use href="#a"/>', '<image href="x"/>', '<rect onload="x" />'])
      expect(documentoLimpo(`<p>x<img src="${src(antigo.replace('</svg>', `${mais}</svg>`))}"></p>`)).toBe('<p>x</p>');
  });
});

describe('text written to slow down parsing', () => {
  const tempoDe = (trabalho: () => void) => {
    const start = performance.now();
    trabalho();
    return performance.now() - start;
  };

  it.each([htmlLimpo, documentoLimpo])('is refused as soon as it is nested too deep', (limpo) => {
    // The limit is the time for the longest accepted text, measured on this machine.
    const honesto = tempoDe(() => limpo('<p>a</p>'.repeat(29_000)));
    const refusas = tempoDe(() => {
      for (const tag of ['<blockquote>', '<p><li>', '<x a="</x>">'])
        expect(() => limpo(tag.repeat(100_000))).toThrow('dados_invalidos');
      expect(() => limpo('<b>x</b>'.repeat(100_000))).toThrow('dados_invalidos');
    });
    expect(refusas).toBeLessThan(honesto * 10);
    expect(limpo(`${'<blockquote>'.repeat(50)}<p>a</p>${'</blockquote>'.repeat(50)}`.repeat(20))).toContain('<p>a</p>');
  });

  it.each([htmlLimpo, documentoLimpo])('is accepted up to 500 tags deep', (limpo) => {
    const fundo = (tags: number) => `${'<strong>'.repeat(tags)}a${'</strong>'.repeat(tags)}`;
    expect(limpo(fundo(500))).toContain('a');
    expect(() => limpo(fundo(501))).toThrow('dados_invalidos');
  });
});
