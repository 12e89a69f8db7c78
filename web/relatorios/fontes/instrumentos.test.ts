import { expect, it } from 'vitest';
import { tabelaDeInstrumentos } from './instrumentos.ts';

const teste = (nome: string, over: object = {}) => ({
  id: 'x',
  nome,
  sigla: null,
  origem: 'catalogo' as const,
  uso_privativo: false,
  objetivo: null,
  assuntos: ['leitura', 'escrita'],
  idade_min_meses: null,
  idade_max_meses: null,
  ...over,
});

it('the instruments of a report are a table of name, date and purpose, the oldest first, without a score', () => {
  const html = tabelaDeInstrumentos(
    [
      { teste: teste('Prova <B>', { sigla: 'PB', objetivo: 'Medir a fluência' }), data: '2026-04-02' },
      { teste: teste('Prova A'), data: '2026-03-01' },
    ],
    ['Instrumento', 'Data', 'Para que serve'],
  );
  expect(html).toMatch(/^<table><tbody>.*<\/tbody><\/table>$/);
  const linhas = [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, linha = '']) =>
    [...linha.matchAll(/<t[hd]><p>(.*?)<\/p><\/t[hd]>/g)].map(([, celula]) => celula),
  );
  expect(linhas).toEqual([
    ['Instrumento', 'Data', 'Para que serve'],
    ['Prova A', '01-03-2026', 'leitura, escrita'],
    ['PB · Prova &lt;B&gt;', '02-04-2026', 'Medir a fluência'],
  ]);
});
