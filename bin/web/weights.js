import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const KB = 1024;

/**
 * Limits in KB of JavaScript, gzipped, with the texts of one language. A change that raises one says why in its
 * message.
 */
const LIMITS = { login: 150, home: 272, first: 355, further: 110, link: 120 };
/** The same for the style sheets of the login. */
const LOGIN_CSS = 30;
const MOST_FILES = 80;
const SMALLEST = 2 * KB;

/** Files that may be smaller: written by the bundler, and loaded together with the first one. */
const SMALL = /^assets\/rolldown-runtime-/;

/** The weights of every address of the route table. */
export const weightsOf = (out) => {
  const { entry, screens, texts } = JSON.parse(readFileSync(join(out, '.vite/screens.json'), 'utf8'));
  const known = new Map();
  const packed = (file) => {
    if (!known.has(file)) known.set(file, gzipSync(readFileSync(join(out, file)), { level: 9 }).length / KB);
    return known.get(file);
  };
  const sum = (files) => [...new Set(files)].reduce((total, file) => total + packed(file), 0);
  const html = readFileSync(join(out, 'index.html'), 'utf8');
  const sheets = [...html.matchAll(/href="\/([^"]+\.css)"/g)].map(([, file]) => file);
  const loaded = (screen) => [
    'color-scheme.js',
    ...entry,
    ...screen.js,
    ...screen.texts.map((kind) => texts['pt-br'][kind]),
  ];
  const home = new Set(loaded(screens.find(({ path }) => path === '/')));
  return screens.map((screen) => ({
    path: screen.path,
    first: sum(loaded(screen)),
    further: sum(loaded(screen).filter((file) => !home.has(file))),
    css: sum([...sheets, ...screen.css]),
  }));
};

const tooHeavy = (weights) =>
  weights.flatMap(({ path, first, further, css }) => {
    const most = { '/login': LIMITS.login, '/': LIMITS.home }[path] ?? LIMITS.first;
    return [
      ...(path === '/login' && css > LOGIN_CSS
        ? [`${path} loads ${css.toFixed(1)} KB of style sheets, more than ${LOGIN_CSS}.`]
        : []),
      ...(first > most ? [`${path} loads ${first.toFixed(1)} KB of JavaScript, more than ${most}.`] : []),
      ...(further > LIMITS.further
        ? [`${path} adds ${further.toFixed(1)} KB to home, more than ${LIMITS.further}.`]
        : []),
    ];
  });

/** Only an open form loads zod. There is a file with it: otherwise this would check nothing. */
const zodAtFirst = (out) => {
  const { entry, screens, schemas } = JSON.parse(readFileSync(join(out, '.vite/screens.json'), 'utf8'));
  if (schemas.length === 0) return ['the build has no file with zod.'];
  return screens.flatMap(({ path, js }) => {
    const found = schemas.filter((file) => [...entry, ...js].includes(file));
    return found.map((file) => `${path} loads zod at first, in ${file}.`);
  });
};

const tooMany = (out) => {
  const files = globSync('assets/*.js', { cwd: out });
  const small = files.filter((file) => !SMALL.test(file) && statSync(join(out, file)).size < SMALLEST);
  return [
    ...(files.length >= MOST_FILES
      ? [`the build has ${files.length} files of JavaScript, not under ${MOST_FILES}.`]
      : []),
    ...small.map((file) => `${file} has less than ${SMALLEST} bytes.`),
  ];
};

/** The page for links, with the texts of every language: a phone loads one of them. */
const linkTooHeavy = (out, say) => {
  const files = globSync('link/assets/*.js', { cwd: out });
  const size = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(out, file)), { level: 9 }).length / KB, 0);
  say(`link, gzipped JavaScript: ${size.toFixed(1)} KB`);
  return files.length && size <= LIMITS.link
    ? []
    : [
        `the page for links has ${size.toFixed(1)} KB of JavaScript in ${files.length} files, not up to ${LIMITS.link}.`,
      ];
};

/** Files that import each other in a circle, whose order of execution is not defined. */
const circles = (out) => {
  const manifest = JSON.parse(readFileSync(join(out, '.vite/manifest.json'), 'utf8'));
  const importsOf = new Map(
    Object.values(manifest).map(({ file, imports = [] }) => [file, imports.map((name) => manifest[name].file)]),
  );
  const done = new Set();
  const walk = (file, path) => {
    if (path.includes(file)) return [`${[...path.slice(path.indexOf(file)), file].join(' → ')} is a circle of files.`];
    if (done.has(file)) return [];
    done.add(file);
    return (importsOf.get(file) ?? []).flatMap((next) => walk(next, [...path, file]));
  };
  return [...importsOf.keys()].flatMap((file) => walk(file, []));
};

/** Checks what the build weighs; returns what is over a limit. */
export const checkWeights = (out, say) => {
  const weights = weightsOf(out);
  const most = (key) => weights.reduce((a, b) => (b[key] > a[key] ? b : a));
  const show = (name, { path, [name === 'further' ? 'further' : 'first']: size }) =>
    say(`${name}, gzipped JavaScript: ${size.toFixed(1)} KB (${path})`);
  const at = (address) => weights.find(({ path }) => path === address);
  show('login', at('/login'));
  show('home', at('/'));
  show('heaviest first screen', most('first'));
  show('further', most('further'));
  say(`${globSync('assets/*.js', { cwd: out }).length} files of JavaScript`);
  return [...tooHeavy(weights), ...zodAtFirst(out), ...linkTooHeavy(out, say), ...tooMany(out), ...circles(out)];
};
