// Plain JavaScript for any Node ≥ 20: runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const stamp = join(modules, '.vinculo-lock');
const windows = process.platform === 'win32';

/** The Node that package.json pins, whichever Node runs this script. */
export const node = join(modules, 'node', 'bin', windows ? 'node.exe' : 'node');

export const fail = (message) => {
  console.error(`vinculo: ${message}`);
  process.exit(1);
};

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/** Installs the packages of package-lock.json, unless they are installed already. */
export const install = () => {
  if (Number(process.versions.node.split('.')[0]) < 20) fail(`Node 20 or newer is needed, this is ${process.version}.`);
  const wanted = lockHash();
  if (existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing dependencies…');
  // Not `npm ci`: it refuses a lock file without the optional packages of other platforms, which some registries lack.
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: windows,
    // Build and test packages are needed too, even with NODE_ENV=production.
    env: { ...process.env, NODE_ENV: 'development', npm_config_omit: '' },
  });
  if (status !== 0) fail('the dependencies could not be installed: see the lines above, then run the command again.');
  if (!existsSync(node)) {
    // npm may be configured to skip install scripts; this one links the pinned Node.
    spawnSync('npm', ['rebuild', 'node'], { cwd: root, stdio: 'inherit', shell: windows });
  }
  if (!existsSync(node)) fail('the pinned Node was not installed: allow the install script of the package "node".');
  mkdirSync(modules, { recursive: true });
  writeFileSync(stamp, wanted);
};

/**
 * By default V8 collects garbage late: 460 MB were seen under load where 60 were in use. With these flags the server
 * stays below 250 MB, with room for a single large request.
 */
export const serverFlags = ['--max-old-space-size=1024', '--max-semi-space-size=8'];

/** Node's compile cache: the next start takes a third less time. */
export const compileCache = join(modules, '.cache', 'node');

/** Runs one of our scripts on the pinned Node and waits for it. */
export const runNode = (args, options = {}) =>
  spawnSync(node, args, { cwd: root, stdio: 'inherit', ...options }).status ?? 1;
