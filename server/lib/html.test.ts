import { describe, expect, it } from 'vitest';
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
  ])('takes out of %s what could harm', (html, limpo) => {
    expect(htmlLimpo(html)).toBe(limpo);
  });

  it('lets a link lead only to where a link may', () => {
    expect(htmlLimpo('<p><a href="javascript:alert(1)">a</a></p>')).not.toContain('javascript');
    expect(htmlLimpo('<p><a href="https://x.example">a</a></p>')).toContain('rel="noopener noreferrer"');
  });

  it.each(['', '<p></p>', '<p> </p>', '<script>x</script>'])('is nothing where %s has nothing to read', (html) => {
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
  ])('loses of a picture what could harm: %s', (html, limpo) => {
    expect(documentoLimpo(html)).toBe(limpo);
  });
});

describe('text made to take long', () => {
  const tempoDe = (trabalho: () => void) => {
    const start = performance.now();
    trabalho();
    return performance.now() - start;
  };

  it.each([htmlLimpo, documentoLimpo])('is refused as soon as it goes too deep', (limpo) => {
    // As long as the longest text that is taken, on this machine and in this hour.
    const honesto = tempoDe(() => limpo('<p>a</p>'.repeat(29_000)));
    const refusas = tempoDe(() => {
      for (const tag of ['<blockquote>', '<p><li>', '<x a="</x>">'])
        expect(() => limpo(tag.repeat(100_000))).toThrow('dados_invalidos');
      expect(() => limpo('<b>x</b>'.repeat(100_000))).toThrow('dados_invalidos');
    });
    expect(refusas).toBeLessThan(honesto * 10);
    expect(limpo(`${'<blockquote>'.repeat(50)}<p>a</p>${'</blockquote>'.repeat(50)}`.repeat(20))).toContain('<p>a</p>');
  });
});
