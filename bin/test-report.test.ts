import { expect, test } from 'vitest';
import { journeyTests, report, vitestTests } from './test-report.js';

const RED = `${String.fromCharCode(27)}[31m`;

const vitest = {
  testResults: [
    {
      name: '/repo/server/auth/auth.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { fullName: 'signs in', status: 'passed', duration: 20 },
        {
          fullName: 'refuses',
          status: 'failed',
          duration: 1500,
          failureMessages: [`\n${RED}expected 401, got 200\n at x`],
        },
        { fullName: 'later', status: 'pending' },
      ],
    },
    { name: '/repo/web/broken.test.ts', status: 'failed', message: 'Cannot find ./gone.ts', assertionResults: [] },
  ],
};
const playwright = {
  errors: [{ message: 'the server did not start' }],
  suites: [
    {
      suites: [
        {
          specs: [
            {
              file: 'abas.test.ts',
              title: 'two tabs',
              tests: [
                {
                  status: 'unexpected',
                  results: [{ duration: 9000, error: { message: 'strict mode violation\nmore' } }],
                },
              ],
            },
          ],
        },
      ],
      specs: [{ file: 'mes.test.ts', title: 'a month', tests: [{ status: 'expected', results: [{ duration: 100 }] }] }],
    },
  ],
};
const stage = (name: string, over: object) => ({ name, ok: true, ms: 61_000, output: '', tests: [], ...over });

test('the summary names every failed test with the first line of its error in the last lines', () => {
  const { lines, ok } = report([
    stage('types', { ok: false, output: '\nserver/a.ts(1,2): error TS1\nserver/b.ts' }),
    stage('unit and API tests', {
      ok: false,
      tests: vitestTests(vitest, '/repo', ['Error: closed\n    at x (file:///repo/bin/a.test.ts:3:1)']),
    }),
    stage('browser journeys', { ok: false, tests: journeyTests(playwright) }),
  ]);
  expect(ok).toBe(false);
  expect(lines.slice(lines.indexOf('Failed:'))).toEqual([
    'Failed:',
    '  types: server/a.ts(1,2): error TS1',
    '  unit and API tests: server/auth/auth.test.ts › refuses\n    expected 401, got 200',
    '  unit and API tests: web/broken.test.ts › (the file)\n    Cannot find ./gone.ts',
    '  unit and API tests: bin/a.test.ts › (outside of any test)\n    Error: closed',
    '  browser journeys: e2e/abas.test.ts › two tabs\n    strict mode violation',
    '  browser journeys: e2e › (before any journey)\n    the server did not start',
    '2 passed, 6 failed',
  ]);
});

test('the summary lists the duration of each stage and its slowest files for a run that passed', () => {
  const tests = Array.from({ length: 12 }, (_, at) => ({
    file: `e2e/${at}.test.ts`,
    name: 'x',
    outcome: 'passed',
    ms: at * 1000,
    reason: '',
  }));
  const { lines, ok } = report([stage('lint', {}), stage('browser journeys', { tests })]);
  expect(ok).toBe(true);
  expect(lines.slice(0, 3)).toEqual(['Time of each stage:', '     61.0 s  lint', '     61.0 s  browser journeys']);
  expect(lines[4]).toBe('     11.0 s  e2e/11.test.ts');
  expect(lines).toHaveLength(15);
  expect(lines.at(-1)).toBe('12 passed, 0 failed');
});

test('the summary counts a runner that fails without a failed test, or without a report, as a failure', () => {
  for (const tests of [journeyTests(null), vitestTests(null, '/repo')])
    expect(report([stage('browser journeys', { ok: false, tests })]).lines.at(-1)).toBe('0 passed, 1 failed');
});
