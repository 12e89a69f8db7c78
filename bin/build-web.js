import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { fail, root, runNode } from './prepare.js';

const out = join(root, 'dist/web');
const stamp = join(root, 'dist/web.stamp');
const KB = 1024;
const LIMITS = { js: 181 * KB, css: 30 * KB };

const sources = () => {
  const hash = createHash('sha256');
  const files = globSync(['web/**/*', 'domain/**/*', 'contract/**/*', 'vite.config.ts', 'package-lock.json'], {
    cwd: root,
  }).sort();
  for (const file of files) {
    const path = join(root, file);
    if (statSync(path).isFile()) hash.update(file).update(readFileSync(path));
  }
  return hash.digest('hex');
};

const compress = () => {
  for (const file of globSync('**/*.{js,css,html,svg,json}', { cwd: out })) {
    const path = join(out, file);
    const bytes = readFileSync(path);
    if (file === 'index.html' || bytes.length < KB) continue;
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, quality));
  }
};

/** Everything the browser loads to show the login page, by following the manifest from the entry and the page. */
const loginFiles = () => {
  const manifest = JSON.parse(readFileSync(join(out, '.vite/manifest.json'), 'utf8'));
  // Files that the page itself names.
  const files = new Set(['color-scheme.js']);
  const seen = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk) fail(`the build has no ${key}: the files of the login page cannot be determined.`);
    if (seen.has(key)) return;
    seen.add(key);
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const next of chunk.imports ?? []) visit(next);
  };
  const lazy = ['auth/LoginPage.tsx', 'app/GuestLayout.tsx', 'shell/ErrorDialog.tsx'];
  const texts = ['shell', 'auth'].map((name) => `locales/pt-br/${name}.json`);
  for (const key of ['index.html', ...lazy, ...texts]) visit(key);
  return [...files];
};

const measure = () => {
  const sum = { js: 0, css: 0 };
  for (const file of loginFiles()) {
    const kind = file.endsWith('.css') ? 'css' : 'js';
    sum[kind] += gzipSync(readFileSync(join(out, file)), { level: 9 }).length;
  }
  for (const kind of ['js', 'css']) {
    const size = `${(sum[kind] / KB).toFixed(1)} KB of ${LIMITS[kind] / KB} KB`;
    console.log(`login page, ${kind}, gzipped: ${size}`);
    if (sum[kind] > LIMITS[kind]) fail(`the login page's ${kind} exceeds its limit: ${size}.`);
  }
};

const wanted = sources();
const fresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
if (!(fresh && process.argv.includes('--if-stale'))) {
  console.log('Building the web application…');
  const status = runNode(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']);
  if (status !== 0) process.exit(status);
  compress();
  measure();
  writeFileSync(stamp, wanted);
}
