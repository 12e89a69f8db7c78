// The summary at the end of `npm test`: a long log is cut in the middle, so the last lines name what failed and why.
const SLOWEST = 10;

const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const firstLine = (text) =>
  String(text ?? '')
    .replace(colours, '')
    .split('\n')
    .map((line) => line.trim())
    .find(Boolean) ?? 'no reason given';

const fromRoot = (path, root) => (path.startsWith(root) ? path.slice(root.length + 1) : path);

const STATUS = { passed: 'passed', failed: 'failed' };

/** The tests in Vitest's JSON report: file, name, outcome, time and reason. */
export const vitestTests = (report, root, unhandled = []) => [
  ...(report?.testResults ?? []).flatMap(({ name, message, status, assertionResults }) => {
    const file = fromRoot(name, root);
    const tests = assertionResults.map((one) => ({
      file,
      name: one.fullName,
      outcome: STATUS[one.status] ?? 'skipped',
      ms: one.duration ?? 0,
      reason: firstLine(one.failureMessages?.[0]),
    }));
    // A file that could not be loaded, or whose hooks failed, has no failed test of its own.
    const silent = status === 'failed' && !tests.some(({ outcome }) => outcome === 'failed');
    return silent
      ? [...tests, { file, name: '(the file)', outcome: 'failed', ms: 0, reason: firstLine(message) }]
      : tests;
  }),
  ...unhandled.map((text) => ({
    file: fromRoot(/[^\s(]+\.test\.ts/.exec(text)?.[0].replace('file://', '') ?? '', root),
    name: '(outside of any test)',
    outcome: 'failed',
    ms: 0,
    reason: firstLine(text),
  })),
];

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** The journeys in Playwright's JSON report, and what failed outside of any of them. */
export const journeyTests = (report) => {
  const journeys = (report?.suites ?? []).flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests.map(({ results, status }) => ({
      file: `e2e/${file}`,
      name: title,
      outcome: { expected: 'passed', skipped: 'skipped' }[status] ?? 'failed',
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      reason: firstLine(results.find(({ error }) => error)?.error.message),
    })),
  );
  const outside = (report?.errors ?? []).map(({ message }) => ({
    file: 'e2e',
    name: '(before any journey)',
    outcome: 'failed',
    ms: 0,
    reason: firstLine(message),
  }));
  return [...journeys, ...outside];
};

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

const slowest = (tests) => {
  const files = Map.groupBy(tests, ({ file }) => file);
  return [...files]
    .map(([file, own]) => ({ file, ms: own.reduce((sum, { ms }) => sum + ms, 0) }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({ file, ms }) => `  ${seconds(ms).padStart(9)}  ${file}`);
};

const failuresOf = ({ name, ok, output, tests }) => {
  const failed = tests.filter(({ outcome }) => outcome === 'failed');
  if (ok && failed.length === 0) return [];
  // A runner that failed without a failed test counts as one failure.
  if (failed.length === 0) return [`${name}: ${firstLine(output)}`];
  return failed.map((one) => `${name}: ${one.file} › ${one.name}\n    ${one.reason}`);
};

/** The last lines of a run, and whether it passed. */
export const report = (stages) => {
  const tests = stages.flatMap((stage) => stage.tests);
  const failures = stages.flatMap(failuresOf);
  const passed = tests.filter(({ outcome }) => outcome === 'passed').length;
  const lines = [
    'Time of each stage:',
    ...stages.map(({ name, ms }) => `  ${seconds(ms).padStart(9)}  ${name}`),
    `The ${SLOWEST} slowest test files:`,
    ...slowest(tests),
    ...(failures.length ? ['Failed:', ...failures.map((one) => `  ${one}`)] : []),
    `${passed} passed, ${failures.length} failed`,
  ];
  return { lines, ok: failures.length === 0 };
};
