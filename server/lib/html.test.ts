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

describe('text made to take long', () => {
  it.each([htmlLimpo, documentoLimpo])('is refused as soon as it goes too deep', (limpo) => {
    const start = performance.now();
    for (const tag of ['<blockquote>', '<p><li>', '<x a="</x>">'])
      expect(() => limpo(tag.repeat(100_000))).toThrow('dados_invalidos');
    expect(() => limpo('<b>x</b>'.repeat(100_000))).toThrow('dados_invalidos');
    expect(performance.now() - start).toBeLessThan(2000);
    expect(limpo(`${'<blockquote>'.repeat(50)}<p>a</p>${'</blockquote>'.repeat(50)}`.repeat(20))).toContain('<p>a</p>');
  });
});
