import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOf, flatten, readJson } from '#contract/testing.ts';

/** Texts that were replaced because nobody says them so. */
const REPLACED: Record<string, RegExp> = {
  'pt-br':
    /^Agora: |Entregue a A|alcançado\(s\)|Cores escuras|A mesma senha outra vez| no total$|(?<!\p{L})Até as$|^Paga$|tudo o que a sua prática|cobrança nasce|^Lá está|Usar o de lá/iu,
  en: /How you call|Nothing waits for you|^Complaint|= alone|stand on the paper|Give this payment up|server does not answer|has run out/iu,
};

describe.each(Object.entries(REPLACED))('replaced texts in %s', (locale, replaced) => {
  it('are recognized', () => {
    const old = {
      'pt-br':
        'Agora: Realizado.|Entregue a A família|0 alcançado(s)|Cores escuras|A mesma senha outra vez|{{n}} no total|Até as|Paga|tudo o que a sua prática escreveu|A cobrança nasce aqui|Lá está|Usar o de lá',
      en: 'How you call them|Nothing waits for you|Complaint|4 = alone|It will not stand on the paper|Give this payment up|The server does not answer|This PIX has run out',
    };
    for (const text of old[locale as keyof typeof old].split('|')) expect(text).toMatch(replaced);
  });

  it('do not come back', () => {
    const files = [
      ...filesOf(`web/locales/${locale}/*.json`),
      ...filesOf(`server/locales/${locale}/*.json`),
      `contract/mensagens/${locale}.json`,
    ];
    const said = files.flatMap((file) =>
      [...flatten(readJson(file))].map(([key, text]) => `${basename(file)} ${key}: ${text}`),
    );
    expect(said.length).toBeGreaterThan(1000);
    expect(said.filter((one) => replaced.test(one.slice(one.indexOf(': ') + 2)))).toEqual([]);
  });
});
