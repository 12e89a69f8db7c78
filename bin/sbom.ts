import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Generated from the lock file on each call, so that it is never stale: no copy is kept in the repository. */
const root = join(import.meta.dirname, '..');
const [file = 'sbom.json'] = process.argv.slice(2).filter((one) => one !== '--');
const text = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
  cwd: root,
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
});
const { components = [] } = JSON.parse(text.toString()) as { components?: unknown[] };
writeFileSync(file, text);
console.log(`${file}: ${components.length} components`);
