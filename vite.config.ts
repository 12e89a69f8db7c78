import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import manifest from './package.json' with { type: 'json' };

const server = `http://127.0.0.1:${process.env.PORT || 3000}`;

/** The libraries that the first screen loads. */
const BASE =
  /node_modules\/(react|react-dom|scheduler|react-i18next|i18next|zod|@tanstack|@mantine|@brazilian-utils|klona|fast-deep-equal|use-sync-external-store)\//;

/**
 * The validation library carries the making of JSON Schemas with every schema. Only the server documents itself with
 * them; in the browser their functions are there by name and do nothing.
 */
const withoutJsonSchemas: Plugin = {
  name: 'without-json-schemas',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
    handler: (code) => {
      const names = [...code.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name);
      return [...names.map((name) => `export const ${name} = () => ({});`), 'export { processSchema as process };']
        .filter((line) => !line.includes('processSchema as') || names.includes('processSchema'))
        .join('\n');
    },
  },
};

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [react(), withoutJsonSchemas],
  define: { __APP_VERSION__: JSON.stringify(manifest.version) },
  css: { postcss: { plugins: [] } },
  server: { port: 5173, proxy: { '/api': server, '/health': server } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2024',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        // What every screen needs, in one file: it compresses better than in many, and changes more rarely than ours.
        codeSplitting: { groups: [{ name: 'base', test: BASE, tags: ['$initial'] }] },
      },
    },
  },
});
