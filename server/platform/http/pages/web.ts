import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGINA_DO_LINK } from '#contract/links/tipos.ts';
import { COOKIE_LOCALE, isLocale } from '#domain/constants.ts';
import type { Env } from '#server/platform/env.ts';
import { naoEncontrado } from '#server/platform/errors.ts';
import { type Preload, preloadOf, readScreens } from './preload.ts';

const YEAR = 'public, max-age=31536000, immutable';

type Read = { at: number; html: string; preload: Preload };

/** The web application manifest in the language of the user. */
const manifestFor = (cookies: Record<string, string | undefined>, { DEFAULT_LOCALE }: Env) => {
  const asks = cookies[COOKIE_LOCALE];
  return `<link rel="manifest" href="/manifest.${isLocale(asks) ? asks : DEFAULT_LOCALE}.webmanifest">`;
};

/** The HTML page. Read again after a new build: it names files that a build replaces. */
const pageOf = (env: Env, folder: string) => {
  const file = join(folder, 'index.html');
  let read: Read = { at: 0, html: '', preload: () => '' };
  return async (path: string, cookies: Record<string, string | undefined>) => {
    // During a build there is no page: serve the last one.
    const at = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      (error) => (read.at ? read.at : Promise.reject(error)),
    );
    if (at !== read.at) {
      const html = (await readFile(file, 'utf8'))
        .replaceAll('%DEFAULT_LOCALE%', env.DEFAULT_LOCALE)
        .replaceAll('%SUPPORT_PHONE%', env.SUPPORT_PHONE ?? '')
        .replaceAll('%TRIAL_DAYS%', String(env.TRIAL_DAYS));
      read = { at, html, preload: preloadOf(await readScreens(folder), env.DEFAULT_LOCALE) };
    }
    return read.html.replace('</head>', () => `${manifestFor(cookies, env)}${read.preload(path, cookies)}</head>`);
  };
};

/**
 * Addresses for programs: an unknown one under them is 404, not the page. Common monitoring addresses are included
 * although none exists here. A browser removes its service worker if the address of the worker answers 404.
 */
const NOT_PAGES = /^\/(sw\.js|api|assets|health|healthz|live|livez|metrics|ready|readyz)(?:[/?]|$)/;

/** The web application: its built files, and its HTML page for every address outside the API. */
export const serveWeb = async (app: FastifyInstance, env: Env, folder: string | null) => {
  if (folder) {
    const page = pageOf(env, folder);
    await page('/', {});
    const sendPage = async (request: FastifyRequest, reply: FastifyReply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(await page(request.url.split('?', 1)[0] ?? '/', request.cookies));
    await app.register(staticFiles, {
      root: folder,
      index: false,
      preCompressed: true,
      // Do not serve the tables of the build (`.vite`) or the raw page template: both get the filled page.
      allowedPath: (path) => !path.includes('/.') && path !== '/index.html',
      setHeaders: (response, path) => {
        response.header('cache-control', path.includes('/assets/') ? YEAR : 'no-cache');
      },
    });
    // The page for links is an application of its own.
    app.get(PAGINA_DO_LINK, { schema: { hide: true } }, (_, reply) =>
      reply.header('referrer-policy', 'no-referrer').sendFile('link.html'),
    );
    // `/` needs its own route: the static file handler refuses the folder itself.
    app.get('/', { schema: { hide: true } }, sendPage);
    app.setNotFoundHandler((request, reply) => {
      const wantsPage = request.method === 'GET' || request.method === 'HEAD';
      if (!wantsPage || NOT_PAGES.test(request.url)) throw naoEncontrado();
      return sendPage(request, reply);
    });
    return;
  }
  app.setNotFoundHandler(() => {
    throw naoEncontrado();
  });
};
