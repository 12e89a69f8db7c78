import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The page for links: built apart from the application, so that a phone loads nothing of it. */
export default defineConfig({
  root: 'web',
  publicDir: false,
  plugins: [react()],
  json: { namedExports: false },
  css: { postcss: { plugins: [] } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: false,
    assetsDir: 'link/assets',
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'web/link.html',
      checks: { bundlerTimings: false },
      onwarn: (warning) => {
        throw new Error(warning.message);
      },
    },
  },
});
