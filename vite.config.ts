import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { areas } from './bin/web/areas.ts';
import { leanComponents } from './bin/web/component-parts.ts';
import { computed } from './bin/web/computed.ts';
import { contractForBrowser, leanContractForBrowser } from './bin/web/contract.ts';
import { groups } from './bin/web/groups.ts';
import { installable } from './bin/web/installable.ts';
import { screens } from './bin/web/screens.ts';
import { texts } from './bin/web/texts.ts';
import { staticTheme } from './bin/web/theme.ts';
import manifest from './package.json' with { type: 'json' };

const server = `http://127.0.0.1:${process.env.PORT || 3000}`;

/**
 * Zod includes JSON Schema generation and its English messages with every schema. Only the server generates JSON
 * Schemas, and the messages are ours: in the browser both are replaced by stubs. It also tries whether code may be made
 * from text, which the Content-Security-Policy forbids and the browser reports.
 */
const leanSchemas: Plugin = {
  name: 'lean-schemas',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/(core\/(core|to-json-schema|json-schema-processors)|locales\/en)\.js$/ },
    handler: (code, id) => {
      if (id.endsWith('core/core.js')) return `${code}\nconfig({ jitless: true });`;
      if (id.endsWith('locales/en.js')) return "export default () => ({ localeError: () => '' });";
      const names = [...code.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name);
      return [...names.map((name) => `export const ${name} = () => ({});`), 'export { processSchema as process };']
        .filter((line) => !line.includes('processSchema as') || names.includes('processSchema'))
        .join('\n');
    },
  },
};

/**
 * `useTranslation` imports one function of i18next, for selectors, which we do not use. The rest of the library would
 * come with it: `web/lib/texts/texts.ts` replaces it.
 */
const leanTexts: Plugin = {
  name: 'lean-texts',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === 'i18next' ? '\0lean-texts' : undefined),
  load: (id) => (id === '\0lean-texts' ? 'export const keyFromSelector = String;' : undefined),
};

/** For a React older than ours, whose own `useSyncExternalStore` this is. */
const leanStore: Plugin = {
  name: 'lean-store',
  apply: 'build',
  transform: {
    filter: { id: /use-sync-external-store\/shim\/index\.js$/ },
    handler: () => "module.exports = require('react');",
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
  plugins: [
    areas(),
    contractForBrowser,
    computed,
    react(),
    leanContractForBrowser,
    leanSchemas,
    leanTexts,
    texts,
    leanStore,
    leanComponents(),
    staticTheme,
    namedRRule,
    screens,
    installable,
    groups,
  ],
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
      // The time a build takes depends on the machine, and is no warning about the code.
      checks: { bundlerTimings: false },
      // Any warning fails the build.
      onwarn: (warning) => {
        throw new Error(warning.message);
      },
      output: {
        // Short: the first page carries the names of all files, and hashes do not compress.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
        assetFileNames: ({ names }) => `assets/${(names[0] ?? '[name]').replace(/[~.].*$/, '')}-[hash:7][extname]`,
      },
    },
  },
});
