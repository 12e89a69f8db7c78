import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { areas } from './bin/web/areas.ts';
import { contractForBrowser } from './bin/web/contract.ts';
import { screens } from './bin/web/screens.ts';
import manifest from './package.json' with { type: 'json' };

const server = `http://127.0.0.1:${process.env.PORT || 3000}`;

/** The libraries that the first screen loads. */
const BASE =
  /node_modules\/(react|react-dom|scheduler|react-i18next|i18next|zod|@tanstack|@mantine|@brazilian-utils|klona|fast-deep-equal|use-sync-external-store)\//;

/** Our own code that the first screen loads, without the entry itself. */
const START = /\/(contract|domain)\/|\/web\/(?!main\.tsx|index\.html|app\/(router\.tsx|routes\/))/;

const inModules = (id: string) => id.includes('/node_modules/');
/** Libraries that a few screens load when they show them. */
const EDITOR = /node_modules\/(@tiptap|prosemirror-|@mantine\/tiptap|linkifyjs|orderedmap|rope-sequence|w3c-keyname)/;
const CHARTS =
  /node_modules\/(@mantine\/charts|recharts|d3-|victory-vendor|@reduxjs|redux|react-redux|reselect|immer|es-toolkit|eventemitter3|decimal\.js)/;
const OWN_FILE = new RegExp(
  [EDITOR, CHARTS, /node_modules\/(@mantine\/schedule|rrule|@dnd-kit)/].map(({ source }) => source).join('|'),
);

/** The frame of signed-in screens, and what nearly all of them use. */
const FRAME =
  /web\/(app\/(Navbar|UserMenu|Banners|Resume|Signed)|tela-trancada\/TelaTrancada|shell\/Queries|ui\/(page\/(LoadError|NotFoundPage)|dialogs\/UnsavedGuard)|lib\/connection|lib\/unsaved\/use-kept-id)\.tsx?$|(recorrencia\.ts|get-style-object\.mjs)$/;

/**
 * Zod includes JSON Schema generation and its English messages with every schema. Only the server generates JSON
 * Schemas, and the messages are ours: in the browser both are replaced by stubs.
 */
const leanSchemas: Plugin = {
  name: 'lean-schemas',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/(core\/(to-json-schema|json-schema-processors)|locales\/en)\.js$/ },
    handler: (code, id) => {
      if (id.endsWith('locales/en.js')) return "export default () => ({ localeError: () => '' });";
      const names = [...code.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name);
      return [...names.map((name) => `export const ${name} = () => ({});`), 'export { processSchema as process };']
        .filter((line) => !line.includes('processSchema as') || names.includes('processSchema'))
        .join('\n');
    },
  },
};

/** The calendar expects a default export that the ES module does not have; this uses the named one. */
const namedRRule: Plugin = {
  name: 'named-rrule',
  apply: 'build',
  transform: {
    filter: { id: /@mantine\/schedule\/.*\/expand-recurring-events\.mjs$/ },
    handler: (code) =>
      code.replace('"default" in rruleAll ? rruleAll.default.RRule : rruleAll.RRule', 'rruleAll.RRule'),
  },
};

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [areas(), react(), contractForBrowser, leanSchemas, namedRRule, screens],
  define: { __APP_VERSION__: JSON.stringify(manifest.version) },
  json: { namedExports: false },
  css: { postcss: { plugins: [] } },
  server: { port: 5173, proxy: { '/api': server, '/health': server } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2024',
    // No list of what each screen needs: the first page would carry it for all of them.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    // A font in a style sheet is a `data:` address, which the Content-Security-Policy does not load.
    assetsInlineLimit: (file) => (/\.woff2?$/.test(file) ? false : undefined),
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      // Any warning fails the build.
      onwarn: (warning) => {
        throw new Error(warning.message);
      },
      output: {
        // Short: the first page carries the names of all files, and hashes do not compress.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
        assetFileNames: ({ names }) => `assets/${(names[0] ?? '[name]').replace(/[~.].*$/, '')}-[hash:7][extname]`,
        codeSplitting: {
          groups: [
            // In the order of what is loaded first: a module is in the first group that it fits.
            { name: 'base', test: BASE, tags: ['$initial'] },
            { name: 'start', test: START, tags: ['$initial'] },
            // With all their imports. What they leave out keeps the file of the area itself from being almost empty.
            { name: 'first', test: /web\/(auth\/(?!RegisterPage|PasswordResetPage)\w+|app\/GuestLayout)\.tsx?$/ },
            { name: 'query', test: /@tanstack\/(react-)?query/ },
            { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 2 },
            // From here on in layers, so that no two files need each other: libraries, then parts that know no feature, then
            // what features share.
            { name: 'libraries', test: (id) => inModules(id) && !OWN_FILE.test(id), minShareCount: 2 },
            { name: 'editor', test: EDITOR, minShareCount: 2 },
            { name: 'charts', test: CHARTS, minShareCount: 2 },
            { name: 'parts', test: /\/(contract|domain)\/|\/web\/(lib|ui|shell)\//, minShareCount: 2 },
            { name: 'frame', test: FRAME },
            { name: 'features', test: /\/web\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
