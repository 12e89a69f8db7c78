import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { version } from './package.json' with { type: 'json' };

const server = `http://127.0.0.1:${process.env.PORT || 3000}`;

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [react()],
  define: { __APP_VERSION__: JSON.stringify(version) },
  css: { postcss: { plugins: [] } },
  server: { port: 5173, proxy: { '/api': server, '/health': server } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
  },
});
