import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { bcp47, LOCALES, NOTA_HASH } from '../../domain/constants.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Files of `web/public` that the page names. */
const PUBLIC = ['/color-scheme.js', '/favicon.svg'];
const TEXTS = /^assets\/texts-[a-z]+-([\w-]+)-[\w-]{7}\.json$/;
/** The font of the screens. The other fonts are for paper, which needs the server. */
const SCREEN_FONT = /figtree.*\.woff2$/;

type Build = { version: string; entry: string; files: string[]; texts: Record<string, string[]> };

/** What the service worker keeps: all code and styles, one font, and the texts of each language apart. */
const buildOf = (bundle: Rolldown.OutputBundle): Build => {
  const files = [...PUBLIC];
  const texts: Build['texts'] = {};
  let entry = '';
  for (const file of Object.values(bundle)) {
    const path = `/${file.fileName}`;
    const [, locale] = TEXTS.exec(file.fileName) ?? [];
    if (locale) texts[locale] = [...(texts[locale] ?? []), path];
    else if (file.type === 'chunk' || path.endsWith('.css') || SCREEN_FONT.test(path)) files.push(path);
    if (file.type === 'chunk' && file.isEntry) entry = path;
  }
  const version = createHash('sha256')
    .update(JSON.stringify([files, texts]))
    .update(read('web/index.html'))
    .digest('hex')
    .slice(0, 12);
  return { version, entry, files, texts };
};

const ICONS = [
  { src: '/icone-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icone-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icone-inteiro-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** The web application manifest of a language: how the application is named and opened once it is installed. */
export const manifestOf = (locale: (typeof LOCALES)[number]) => {
  const { instalado } = JSON.parse(read(`web/locales/${locale}/avisos.json`));
  const icons = ICONS.slice(0, 1);
  return {
    id: '/',
    name: 'Vínculo',
    short_name: 'Vínculo',
    description: instalado.descricao,
    lang: bcp47(locale),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#237a66',
    icons: ICONS,
    shortcuts: [
      { name: instalado.hoje, url: '/', icons },
      { name: instalado.nova_nota, url: `/${NOTA_HASH}`, icons },
    ],
  };
};

/** Writes the service worker, and a manifest for each language. */
export const installable: Plugin = {
  name: 'installable',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const source = `const BUILD = ${JSON.stringify(buildOf(bundle))};\n${read('web/worker.js')}`;
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      for (const locale of LOCALES)
        this.emitFile({
          type: 'asset',
          fileName: `manifest.${locale}.webmanifest`,
          source: JSON.stringify(manifestOf(locale)),
        });
    },
  },
};
