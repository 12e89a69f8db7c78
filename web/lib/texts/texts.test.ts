import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { texts } from './texts.ts';

const FILE = {
  plain: 'Hello',
  gap: 'Hello {{name}}, {{ paciente }} {{a.b}}{{missing}}',
  days_zero: 'no days',
  days_one: '{{count}} day',
  days_other: '{{count}} days',
  only_other: '{{count}} things',
  deep: { er: { still: 'found' } },
  dotted: 'a {{name}} $& b',
};

const library = i18next.createInstance();

beforeAll(async () => {
  texts.add('en', 'shell', FILE);
  texts.add('en', 'other', { plain: 'From another file' });
  texts.changeLanguage('en');
  texts.changeVariables({ paciente: 'child' });
  await library.init({
    lng: 'en',
    fallbackLng: false,
    defaultNS: 'shell',
    ns: ['shell', 'other'],
    resources: { en: { shell: FILE, other: { plain: 'From another file' } } },
    interpolation: { escapeValue: false, defaultVariables: { paciente: 'child' } },
  });
});

describe('a text', () => {
  it.each<[string, Record<string, unknown>?]>([
    ['plain'],
    ['other:plain'],
    ['gap', { name: 'Ana', a: { b: 'x' } }],
    ['gap', { name: '<b>{{paciente}}</b>', paciente: 'boy' }],
    ['dotted', { name: '$1 $&' }],
    ['days', { count: 0 }],
    ['days', { count: 1 }],
    ['days', { count: 2 }],
    ['only', { count: 1 }],
    ['deep.er.still'],
    ['deep.er.missing'],
    ['missing'],
    ['other:missing'],
    ['missing', { defaultValue: 'instead of {{name}}', name: 'it' }],
  ])('is the same as the one i18next writes: %s %o', (key, values) => {
    const expected = key === 'only' ? '1 things' : library.t(key, values);
    expect(texts.t(key, values)).toBe(expected);
  });

  it('has the plurals of the language', () => {
    texts.add('pt-BR', 'shell', { days_one: '{{count}} dia', days_other: '{{count}} dias' });
    texts.changeLanguage('pt-BR');
    expect([0, 1, 2, 1_000_000].map((count) => texts.t('days', { count }))).toEqual([
      '0 dias',
      '1 dia',
      '2 dias',
      '1000000 dias',
    ]);
    texts.changeLanguage('en');
  });
});
