import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import manifest from './package.json' with { type: 'json' };

const server = `http://127.0.0.1:${process.env.PORT || 3000}`;

/** The libraries that the first screen loads. */
const BASE =
  /node_modules\/(react|react-dom|scheduler|react-i18next|i18next|zod|@tanstack|@mantine|@brazilian-utils|klona|fast-deep-equal|use-sync-external-store)\//;

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
  plugins: [react(), leanSchemas, namedRRule],
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
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // Packages that every screen needs, in one file: it compresses better than many, and changes less often
            // than our code.
            { name: 'base', test: BASE, tags: ['$initial'] },
            // The first screen with all its imports, for the same reason; most of it is in every form.
            { name: 'first', test: /web\/(auth\/LoginPage|app\/GuestLayout)\.tsx$/ },
            // Code that guests load too is kept out of the chunk below, or they would load all of it.
            { name: 'start', test: /web\/(?!main\.tsx|index\.html)/, tags: ['$initial'] },
            { name: 'fault', test: /web\/shell\/ErrorDialog\.tsx$/ },
            { name: 'alert', test: /web\/shell\/AlertBox\.tsx$/ },
            {
              name: 'open',
              test: /web\/(app\/BasicLayout|verificar\/VerificarPage|descadastro\/DescadastroPage)\.tsx$/,
            },
            // The frame for signed-in users, and code that many screens share: a few requests instead of 150.
            { name: 'signed', test: /web\/app\/MainLayout\.tsx$/ },
            { name: 'shared', test: /\.(tsx?|m?js)$/, minShareCount: 10 },
          ],
        },
      },
    },
  },
});
