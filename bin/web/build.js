import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { fail, root, runNode } from '../prepare.js';
import { checkWeights } from './weights.js';

const out = join(root, 'dist/web');
const stamp = join(root, 'dist/web.stamp');
const KB = 1024;

const sources = () => {
  const hash = createHash('sha256');
  const files = globSync(
    ['web/**/*', 'domain/**/*', 'contract/**/*', 'bin/web/*', 'vite*.config.ts', 'package-lock.json'],
    {
      cwd: root,
    },
  ).sort();
  for (const file of files) {
    const path = join(root, file);
    if (statSync(path).isFile()) hash.update(file).update(readFileSync(path));
  }
  return hash.digest('hex');
};

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);
const TEXT = '**/*.{js,css,html,svg,json}';

/** Writes a gzip and a Brotli file beside every text file, which the server sends as they are. */
const compress = async () => {
  const files = globSync(TEXT, { cwd: out }).filter((file) => file !== 'index.html' && !file.startsWith('.vite'));
  const one = async (file) => {
    const path = join(out, file);
    const bytes = await readFile(path);
    if (bytes.length < KB) return;
    const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    await Promise.all([
      gzip(bytes, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
      brotli(bytes, { params }).then((packed) => writeFile(`${path}.br`, packed)),
    ]);
  };
  await Promise.all(files.map(one));
};

const wanted = sources();
const fresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
if (!(fresh && process.argv.includes('--if-stale'))) {
  console.log('Building the web application…');
  for (const config of ['vite.config.ts', 'vite.link.config.ts']) {
    const status = runNode(['node_modules/vite/bin/vite.js', 'build', '--config', config, '--logLevel', 'warn']);
    if (status !== 0) process.exit(status);
  }
  await compress();
  const problems = checkWeights(out, (line) => console.log(line));
  if (problems.length) fail(problems.join('\n'));
  writeFileSync(stamp, wanted);
}
