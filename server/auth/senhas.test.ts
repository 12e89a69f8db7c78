import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

import { calleeOf, sourcesOf, walk } from '#contract/testing.ts';

it('a password hash has the cost that OWASP recommends, whatever the environment variables', async () => {
  // In a separate process: in this one the test kit has made hashing cheap.
  const script = `const { hashSenha } = await import('#server/auth/senhas.ts'); console.log(await hashSenha('uma frase'))`;
  const env = { ...process.env, NODE_ENV: 'test', VITEST: 'true', ARGON2_MEMORY_COST: '8' };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: `${import.meta.dirname}/../..`,
    env,
  });
  expect(stdout).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('hashing is made cheap by the test kit only', () => {
  const callers = ['{server,contract,web}/**/*.{ts,tsx}', '{bin,bench}/**/*.ts']
    .flatMap((pattern) => sourcesOf(pattern, 'setCost'))
    .filter(({ program }) => {
      let calls = false;
      walk(program, (node) => {
        if (node.type === 'CallExpression' && calleeOf(node) === 'setCost') calls = true;
        if (node.type === 'ImportSpecifier' && (node.imported as { name?: string }).name === 'setCost') calls = true;
      });
      return calls;
    });
  // `sourcesOf` leaves tests and the test kit out.
  expect(callers.map(({ file }) => file)).toEqual([]);
});
