import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Env } from './env.ts';
import { naoEncontrado } from './errors.ts';

const YEAR = 'public, max-age=31536000, immutable';

/** The one page. Read again when it was built again: it names files that a new build replaces. */
const pageOf = (env: Env, file: string) => {
  let read = { at: 0, html: '' };
  return async () => {
    // While it is being built there is none: the last one serves.
    const at = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      (error) => (read.at ? read.at : Promise.reject(error)),
    );
    if (at !== read.at) {
      const html = (await readFile(file, 'utf8'))
        .replaceAll('%DEFAULT_LOCALE%', env.DEFAULT_LOCALE)
        .replaceAll('%SUPPORT_PHONE%', env.SUPPORT_PHONE ?? '')
        .replaceAll('%TRIAL_DAYS%', String(env.TRIAL_DAYS));
      read = { at, html };
    }
    return read.html;
  };
};

/** Addresses of programs: what is unknown under them is 404, not a page. Those of monitors are here though we have none. */
const NOT_PAGES = /^\/(api|assets|health|healthz|live|livez|metrics|ready|readyz)(?:[/?]|$)/;

/** The web application: its built files, and its one page for every address that is not the API's. */
export const serveWeb = async (app: FastifyInstance, env: Env, folder: string | null) => {
  if (folder) {
    const page = pageOf(env, join(folder, 'index.html'));
    await page();
    const sendPage = async (reply: FastifyReply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(await page());
    await app.register(staticFiles, {
      root: folder,
      index: false,
      preCompressed: true,
      setHeaders: (response, path) => {
        response.header('cache-control', path.includes('/assets/') ? YEAR : 'no-cache');
      },
    });
    // By name: for the folder itself the static files have an answer of their own, which is a refusal.
    app.get('/', { schema: { hide: true } }, (_, reply) => sendPage(reply));
    app.setNotFoundHandler((request, reply) => {
      const wantsPage = request.method === 'GET' || request.method === 'HEAD';
      if (!wantsPage || NOT_PAGES.test(request.url)) throw naoEncontrado();
      return sendPage(reply);
    });
    return;
  }
  app.setNotFoundHandler(() => {
    throw naoEncontrado();
  });
};
