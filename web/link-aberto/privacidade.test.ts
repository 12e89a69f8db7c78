import { readFile } from 'node:fs/promises';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '#domain/constants.ts';
import { Rodape } from './partes.tsx';
import { Idioma, textosDe } from './textos.ts';

const PRATICA = { nome: 'Ana Souza', email: 'ana@pratica.example', telefone: '11 98765-4321' };

const rodapeEm = async (locale: Locale, aberto = true) => {
  const textos = async (name: string) =>
    JSON.parse(await readFile(new URL(`../locales/${locale}/${name}.json`, import.meta.url), 'utf8'));
  const tree = { ...(await textos('link-reserva')), ...(await textos('link-aberto')) };
  const rodape = createElement(Rodape, { pratica: PRATICA, aberto });
  return renderToStaticMarkup(createElement(Idioma, { value: { t: textosDe(tree), locale } }, rodape));
};

describe('the privacy notice of the page for links', () => {
  it.each(LOCALES)('in %s answers six questions and names the practice and whom to ask', async (locale) => {
    const html = await rodapeEm(locale);
    const aviso = html.match(/<details>.*<\/details>/s)?.[0] ?? '';
    expect(aviso.match(/<dt>/g)).toHaveLength(6);
    for (const um of aviso.matchAll(/<dd>([^<]*)<\/dd>/g)) expect(um[1]).toMatch(/^[^{}]{10,}$/);
    expect(aviso).toContain(PRATICA.nome);
    // The person responsible, and whom to ask about the rights.
    expect(aviso.split(PRATICA.email)).toHaveLength(3);
    for (const palavra of ['LGPD', 'ANPD', 'IP']) expect(aviso).toContain(palavra);
  });

  it('is closed at first, so that it does not hide what the page is about', async () => {
    expect(await rodapeEm('pt-br')).toContain('<details><summary>');
  });

  it('is left out for a link that does not open: nothing was stored but the visit', async () => {
    expect(await rodapeEm('pt-br', false)).not.toContain('<details>');
  });
});

describe('the emergency line of the page for links', () => {
  it.each(LOCALES)('in %s names both numbers, whether or not the link opens', async (locale) => {
    for (const aberto of [true, false]) {
      const html = await rodapeEm(locale, aberto);
      for (const numero of ['192', '188']) expect(html).toMatch(new RegExp(`\\b${numero}\\b`));
    }
  });
});
