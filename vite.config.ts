import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };

const server = `http://127.0.0.1:${process.env.PORT || 3000}`;

/** The libraries that the first screen loads. */
const BASE = /node_modules\/(react|react-dom|scheduler|react-i18next|i18next|zod|@tanstack)\//;

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [react()],
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
        codeSplitting: { groups: [{ name: 'base', test: BASE }] },
      },
    },
  },
});
