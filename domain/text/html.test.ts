import { expect, it } from 'vitest';
import { escaparHtml, escaparLinhas, linhasDoHtml, paragrafo, textoDoHtml } from './html.ts';

it('escapes tags and quotes', () => {
  expect(escaparHtml(`<b a="1" c='2'>&lt;</b>`)).toBe('&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;lt;&lt;/b&gt;');
  expect(escaparLinhas('a\n<b>')).toBe('a<br>&lt;b&gt;');
  expect(paragrafo('1 < 2\n3')).toBe('<p>1 &lt; 2<br>3</p>');
});

it('reads text back as it was written', () => {
  expect(textoDoHtml(paragrafo(`1 < 2 &lt; "3"\n'4'`) + paragrafo('5'))).toBe(`1 < 2 &lt; "3" '4' 5`);
});

it('reads lines, and does not break a word that is partly bold', () => {
  const html =
    '<h2>Hoje</h2><p>Le<strong>itura</strong> &lt; 10&nbsp;min<br>Boa</p><ul><li><p>Um</p></li><li>Dois</li></ul>';
  expect(linhasDoHtml(html)).toBe('Hoje\nLeitura < 10 min\nBoa\nUm\nDois');
  expect(linhasDoHtml('sem tags')).toBe('sem tags');
});

it('reads a long run of spaces in one pass', () => {
  const before = performance.now();
  expect(linhasDoHtml(`<p>a${' '.repeat(200_000)}b</p>`)).toHaveLength(200_002);
  // Quadratic work would take minutes.
  expect(performance.now() - before).toBeLessThan(5000);
});
