import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '../..');
const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(join(WEB, path), 'utf8') }));

it('every form is made in one of two ways: kept on the device, or bare', () => {
  const own = sources.filter(({ text }) => /import \{[^}]*\buseForm\b[^}]*\} from '@mantine\/form'/.test(text));
  expect(own.map(({ path }) => path)).toEqual([join('lib', 'forms', 'bare-form.ts')]);
});

it('no form with a password, a code or a card is kept on the device', () => {
  const secret = sources.filter(({ text }) => /<SenhaInput|<CodigoInput|one-time-code|cc-number/.test(text));
  const forms = secret.filter(({ text }) => /use(App|Bare|Cadastro)Form/.test(text));
  expect(forms.length).toBeGreaterThan(5);
  expect(forms.filter(({ text }) => /useAppForm|useCadastroForm/.test(text)).map(({ path }) => path)).toEqual([]);
});

it('nothing outside the module keeps drafts', () => {
  const others = sources.filter(
    ({ path, text }) =>
      !path.startsWith(join('lib', 'unsaved')) &&
      !path.startsWith(join('lib', 'offline')) &&
      /indexedDB|from 'idb'/.test(text),
  );
  expect(others.map(({ path }) => path)).toEqual([]);
});
