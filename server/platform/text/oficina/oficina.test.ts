import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { HTML_MAX } from '#server/platform/text/html.ts';
import { documentosPreenchidos, textoLimpo, textoNoPapel, umDocumentoLimpo } from './oficina.ts';

/** The longest time that the event loop was blocked during some work, in milliseconds. */
const standstill = async (work: () => Promise<unknown>) => {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  await work();
  delay.disable();
  return delay.max / 1e6;
};

const refusal = async (work: Promise<unknown>) => {
  const { campos } = await work.then(
    () => ({ campos: undefined }),
    (error: { campos: Record<string, { chave: string }[]> }) => error,
  );
  return Object.fromEntries(Object.entries(campos ?? {}).map(([campo, [one]]) => [campo, one?.chave]));
};

describe('a text', () => {
  it('is cleaned, with a turn for each practice', async () => {
    const all = await Promise.all(
      ['a', 'b', 'a', 'b', 'c'].map((conta) => textoLimpo(conta, `<p>${conta}</p><script>x</script>`)),
    );
    expect(all).toEqual(['<p>a</p>', '<p>b</p>', '<p>a</p>', '<p>b</p>', '<p>c</p>']);
  });

  it.each([
    ['too long', 'a'.repeat(HTML_MAX + 1), 'longo_demais'],
    ['full of ampersands', '&'.repeat(900_000), 'texto_pesado'],
    ['a style without end', `<p style="${'a:b;'.repeat(150_000)}">x</p>`, 'texto_pesado'],
    ['a style after a slash', `<p/style="${'a:b;'.repeat(150_000)}">x</p>`, 'texto_pesado'],
    ['a style after a quote', `<p class="a"style="${'a:b;'.repeat(150_000)}">x</p>`, 'texto_pesado'],
    ['a style without quotes', `<p style=${'a:b;'.repeat(150_000)}>x</p>`, 'texto_pesado'],
    ['tag upon tag', '<b>x</b>'.repeat(60_000), 'texto_pesado'],
    ['too deep', '<blockquote>'.repeat(1000), 'texto_pesado'],
  ])('is refused for its field before it is parsed: %s', async (_, html, chave) => {
    expect(await refusal(textoLimpo('a', html, 'avaliacao'))).toEqual({ avaliacao: chave });
  });

  it('that takes long does not block the server', async () => {
    const heavy = `<p style="${'a:b;'.repeat(240)}">x</p>`.repeat(900);
    const longest = await standstill(async () => {
      const slow = umDocumentoLimpo('a', heavy);
      expect(await umDocumentoLimpo('b', '<p>quick</p>')).toBe('<p>quick</p>');
      await slow;
    });
    expect(longest).toBeLessThan(400);
  });

  it('that takes too long is refused, and the next one is processed', async () => {
    // A text whose parsing takes quadratic time.
    const conteudo = `${'a.'.repeat(90_000)}@`;
    const pedido = { conteudo, formato: 'markdown' as const, lacunas: null };
    expect(await refusal(textoNoPapel('a', pedido))).toEqual({ conteudo: 'texto_pesado' });
    expect(await textoLimpo('a', '<p>next</p>')).toBe('<p>next</p>');
  }, 90_000);
});

describe('placeholders', () => {
  const lacunas = { valores: { 'paciente.nome': '<Lia & Rui>' }, vazio: '____' };

  it('are filled with escaped text', async () => {
    const textos = ['<p>{paciente.nome}, {escola.nome}</p>', '{{paciente.nome}}'];
    expect(await documentosPreenchidos('a', textos, lacunas, 'secoes')).toEqual([
      '<p>&lt;Lia &amp; Rui&gt;, ____</p>',
      '&lt;Lia &amp; Rui&gt;',
    ]);
  });

  it('are refused if the filled text is too long, in one text or in all together', async () => {
    const valores = { 'paciente.nome': 'x'.repeat(200) };
    const um = '{paciente.nome}'.repeat(60_000);
    const varios = Array.from({ length: 10 }, () => '{paciente.nome}'.repeat(1000));
    for (const textos of [[um], varios])
      expect(await refusal(documentosPreenchidos('a', textos, { valores, vazio: '' }, 'secoes'))).toEqual({
        secoes: 'longo_demais',
      });
  });
});
